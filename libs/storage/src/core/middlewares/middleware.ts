import type { Writability } from '../../pool';

/** What passes the pipeline: a statement outside of any transaction, or a transaction as a whole. */
export interface Call {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** It lost against another transaction, and is done once more. */
  readonly isRepeated?: true;
}
/** What a call is done in: the database. */
export interface Target {
  readonly writability: Pick<Writability, 'isRestoredAfter'>;
}
export type Next<T> = (call: Call) => Promise<T>;
export type Middleware = <T>(target: Target, call: Call, next: Next<T>) => Promise<T>;
