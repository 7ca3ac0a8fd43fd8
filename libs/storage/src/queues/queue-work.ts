import type { Share } from './held-leases';
import type { Leased, QueueTable } from './leased-rows';

export interface QueueOptions extends QueueTable {
  /** Longer than an attempt may take, or than it takes to renew it: when it is over, whoever claimed the row is dead. */
  readonly leaseSeconds: number;
  /** The leases of everything that is under way are renewed so often, all at once; not at all where this is missing. */
  readonly renewSeconds?: number;
  /** An attempt that takes longer has failed, whatever it still does; less than the lease where that is not renewed. */
  readonly attemptSeconds: number;
  /** The pauses after failed attempts; the attempt after the last of them is the last. */
  readonly retrySeconds?: readonly number[];
  /**
   * So many attempts may end without a word, beyond those that the pauses allow; 3 unless said otherwise. Less where the
   * work itself may end its process.
   */
  readonly lostAttempts?: number;
  /** The pause where the trouble is ours. */
  readonly troubleSeconds?: number;
  /** Rows that this process works on at the same time. */
  readonly slots: number;
  /** How many of these slots rows may have that are the same in a column, so that slow ones keep nobody else waiting. */
  readonly shares?: readonly Share[];
}

/** Why an attempt failed. A `final` failure is not tried again, whatever pauses are left. */
export interface Failure {
  readonly reason: string;
  readonly final?: boolean;
}

/** What became of a row whose attempt failed. */
export type AttemptEnd =
  | { readonly outcome: 'retried'; readonly reason: string; readonly retryAt: Date }
  | { readonly outcome: 'given up'; readonly reason: string; readonly retryAt: null }
  /** The trouble is ours, and the attempt does not count. */
  | { readonly outcome: 'given back'; readonly error: unknown }
  /** The end of the attempt could not be written down: the row is claimed again when its lease is over. */
  | { readonly outcome: 'left'; readonly error: unknown };

/** What is done with the rows of a queue. */
export interface QueueWork<T extends object> {
  /**
   * Throws where it failed. It may be called again for a row that was done, when a process died before it could say so. Where it
   * leaves the row to whoever has a slot for it next, it says so.
   */
  attempt(row: Leased<T>): Promise<void | 'due again'>;
  /**
   * What a statement that `fills` the queue has answered, after its commit. Gives the rows that it has claimed for this process,
   * and whether there are others that are due.
   */
  handed?(rows: readonly object[]): Handed<T>;
  /** What an error says about the row; null where it says nothing, because the trouble is ours. */
  judge(error: unknown): Failure | null;
  /** Called while the row is still this process's to tell of; not where another has claimed it meanwhile. */
  failed(row: Leased<T>, end: AttemptEnd): void;
}

export interface Handed<T extends object> {
  /** With the end of their leases, in the column that says when they are due. */
  readonly claimed: readonly Leased<T>[];
  readonly othersAreDue: boolean;
}

/** Why an attempt failed, for the log: the error if it is known, else the reason that is stored in the row. */
export function causeOf(end: AttemptEnd): unknown {
  return 'error' in end ? end.error : end.reason;
}
