import type { Writability } from '../../pool';

/** A unit of the pipeline: one statement outside of a transaction, or a whole transaction. */
export interface Call {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Repeated because it lost against another transaction. */
  readonly isRepeated?: true;
}
/** The database that runs the call. */
export interface Target {
  readonly writability: Pick<Writability, 'isRestoredAfter'>;
}
export type Next<T> = (call: Call) => Promise<T>;
export type Middleware = <T>(target: Target, call: Call, next: Next<T>) => Promise<T>;
