import type { Connections, LeasedConnection, SentStatement, Writability } from '../../pool';
import type { CompanyScope } from '../../tenancy';

/** One statement outside of a transaction, or a whole transaction. */
export interface Call {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** The company whose share of the pool pays for the connection. */
  readonly chargedTo?: CompanyScope;
  /** The call is repeated, because it lost against another transaction. */
  readonly isRepeated?: true;
}
export interface ConnectedCall extends Call {
  readonly connection: LeasedConnection;
}
/** The database that runs the call. */
export interface Target {
  readonly writability: Pick<Writability, 'isRestoredAfter'>;
  readonly connections: Pick<Connections, 'acquire'>;
}
export type Next<T> = (call: Call) => Promise<T>;
export type Middleware = <T>(target: Target, call: Call, next: Next<T>) => Promise<T>;

export interface ConnectedStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Names constant texts, which are prepared once per connection. */
  readonly name?: string;
  /** The companies whose rows it may access: all by default; null leaves the scope of the transaction's last statement. */
  readonly scope?: CompanyScope | null;
  /** Epoch milliseconds. A transaction has its own; without one no caller waits. */
  readonly deadline?: number;
}
/** Decides one part of how a statement is sent, and may send a setting before it. Not async: all statements of a turn travel in order, in one write. */
export type StatementMiddleware = (
  connection: LeasedConnection,
  statement: ConnectedStatement,
) => Partial<SentStatement>;
