import type { Share } from './held-leases';
import type { Leased, QueueTable } from './leased-rows';

export interface QueueOptions extends QueueTable {
  /** Must exceed the longest attempt, or the renewal interval: when it ends, the worker counts as dead. */
  readonly leaseSeconds: number;
  /** Renewal interval of all running leases; without it leases are not renewed. */
  readonly renewSeconds?: number;
  /** Timeout of an attempt; shorter than the lease unless that is renewed. */
  readonly attemptSeconds: number;
  /** Pauses after failed attempts; the attempt after the last pause is the last one. */
  readonly retrySeconds?: readonly number[];
  /**
   * Attempts that may end unrecorded beyond the pauses; 3 by default. Use fewer if the work itself may kill its
   * process.
   */
  readonly lostAttempts?: number;
  /** The pause after a failure of the service itself. */
  readonly troubleSeconds?: number;
  /** Concurrent rows of this process. */
  readonly slots: number;
  /** Slots for rows with an equal value in a column, so that slow rows do not delay other rows. */
  readonly shares?: readonly Share[];
}

/** Why an attempt failed. A `final` failure is not retried. */
export interface Failure {
  readonly reason: string;
  readonly final?: boolean;
}

/** The result for a row whose attempt failed. */
export type AttemptEnd =
  | { readonly outcome: 'retried'; readonly reason: string; readonly retryAt: Date }
  | { readonly outcome: 'given up'; readonly reason: string; readonly retryAt: null }
  /** The service itself failed, so the attempt does not count. */
  | { readonly outcome: 'given back'; readonly error: unknown }
  /** The end of the attempt could not be written, so the row is claimed again after its lease. */
  | { readonly outcome: 'left'; readonly error: unknown };

export interface QueueWork<T extends object> {
  /**
   * Throws on failure, and runs again for a finished row if the process died before it marked the row. Returns `'due
   * again'` if the row still has work.
   */
  attempt(row: Leased<T>): Promise<void | 'due again'>;
  /**
   * Interprets the rows that a filling statement returned, after its commit: the rows claimed for this process, and
   * whether other rows are due.
   */
  handed?(rows: readonly object[]): Handed<T>;
  /** The failure to record for an error; null if the service itself failed. */
  judge(error: unknown): Failure | null;
  /** Called while this process still holds the row. */
  failed(row: Leased<T>, end: AttemptEnd): void;
}

export interface Handed<T extends object> {
  /** The rows with the end of their leases in the due column. */
  readonly claimed: readonly Leased<T>[];
  readonly othersAreDue: boolean;
}

/** The failure for the log: the error if known, otherwise the stored reason. */
export function causeOf(end: AttemptEnd): unknown {
  return 'error' in end ? end.error : end.reason;
}
