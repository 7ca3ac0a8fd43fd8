import { Inject, Injectable } from '@nestjs/common';
import { Database } from './database';
import { DATABASE } from './database-token';
import { LeasedRows, type Leased, type QueueTable } from './leased-rows';

export interface QueueOptions extends QueueTable {
  /** Longer than an attempt may take, or than it takes to `renew`: when it is over, whoever claimed the row is dead. */
  readonly leaseSeconds: number;
  /** An attempt that takes longer has failed, whatever it still does; less than the lease where it does not `renew`. */
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

interface Share {
  readonly column: string;
  readonly slots: number;
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
  /** Throws where it failed. It may be called again for a row that was done, when a process died before it could say so. */
  attempt(row: Leased<T>): Promise<void>;
  /** What an error says about the row; null where it says nothing, because the trouble is ours. */
  judge(error: unknown): Failure | null;
  /** Called while the row is still this process's to tell of; not where another has claimed it meanwhile. */
  failed(row: Leased<T>, end: AttemptEnd): void;
}

const FORGET_PAGE = 1_000;
/** A claim costs much the same for one row as for twenty. */
const BREATH_MS = 10;
/** What becomes of a row over which one process after the other has died. */
const USED_UP: AttemptEnd = { outcome: 'given up', reason: 'gave_up', retryAt: null };

/**
 * Work that waits in a table: due, claimed under a lease, tried again after pauses, given up, forgotten after a time. Replicas
 * share it. A queue is a provider that names its table; nobody who uses it sees the database.
 *
 * `@Injectable() class Parcels extends LeasedQueue<Parcel> { readonly options = { name: 'parcels', table: 'parcels', … }; }`
 *
 * Rows are independent of each other. Where order matters, the row is whatever the order belongs to (a webhook, not each of
 * its deliveries), and the work goes through what waits under it.
 */
@Injectable()
export abstract class LeasedQueue<T extends object> {
  protected abstract readonly options: QueueOptions;
  private table?: LeasedRows<T>;
  /** What is under way. */
  private readonly running = new Map<Promise<void>, Leased<T>>();
  /** Claims come one after the other, so that each knows how much room there is. */
  private filling: Promise<void> = Promise.resolve();
  private refill?: NodeJS.Timeout;
  private isStopping = false;
  /** Ends the listening to commits that fill the queue. */
  private deafen?: () => void;

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Claims what is due, as far as there is room, and does not wait for it; whatever ends makes room for the next. From the
   * first call on, what this process queues by `wakeLater` or a statement that `fills` the queue is claimed at once.
   */
  async begin(work: QueueWork<T>): Promise<false> {
    this.deafen ??= this.db.onQueued((queue) => {
      if (queue === this.options.name) this.fillSoon(work);
    });
    clearTimeout(this.refill);
    this.refill = undefined;
    this.filling = this.filling.catch(() => undefined).then(() => this.fill(work));
    await this.filling;
    return false;
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    let looked: Promise<void>;
    do {
      looked = this.filling;
      await looked.catch(() => undefined);
      await Promise.all(this.running.keys());
    } while (this.running.size > 0 || looked !== this.filling);
  }

  /**
   * Claims nothing any more, and waits so long for what is under way. What does not end in time is done again after its lease.
   * The service's end calls it.
   */
  async finishWork(patienceMs: number): Promise<void> {
    this.isStopping = true;
    this.deafen?.();
    await within(patienceMs, this.idle(), () => undefined);
  }

  /** The lease begins anew; false where another process has claimed the row meanwhile, or it waits no more. */
  renew(row: Leased<T>): Promise<boolean> {
    return this.rows.renew(row);
  }

  /** Removes some of what was done or given up so long ago; true where there may be more. */
  async forget(days: number): Promise<boolean> {
    const before = new Date(this.db.clock.now().getTime() - days * 24 * 3_600_000);
    return (await this.rows.forget(before, FORGET_PAGE)) === FORGET_PAGE;
  }

  /** How many rows are neither done nor given up. */
  waiting(): Promise<number> {
    return this.rows.waiting();
  }

  private get rows(): LeasedRows<T> {
    return (this.table ??= new LeasedRows<T>(this.db, this.options, this.options.leaseSeconds * 1000));
  }

  private async fill(work: QueueWork<T>): Promise<void> {
    const { slots, shares = [] } = this.options;
    while (!this.isStopping && this.running.size < slots) {
      const taken = shares.map((share) => this.taken(share));
      // No more than fit in the smallest share that is left, since all of them may turn out to be the same one's.
      const limit = Math.min(slots - this.running.size, ...taken.map(({ left }) => left));
      const claimed = await this.rows.claim(limit, taken);
      for (const row of claimed) this.start(row, work);
      if (claimed.length < limit) return;
    }
  }

  /** Those who have their share of this process, and how much is left to whoever has most of the others. */
  private taken({ column, slots }: Share): { column: string; values: unknown[]; left: number } {
    const counts = new Map<unknown, number>();
    for (const row of this.running.values()) {
      const value = (row as Record<string, unknown>)[column];
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].flatMap(([value, count]) => (count >= slots ? [value] : []));
    return { column, values, left: slots - Math.max(0, ...[...counts.values()].filter((count) => count < slots)) };
  }

  private start(row: Leased<T>, work: QueueWork<T>): void {
    const run = this.run(row, work).finally(() => {
      this.running.delete(run);
      this.fillSoon(work);
    });
    this.running.set(run, row);
  }

  /** Rows that end at nearly the same time make room for one claim together. */
  private fillSoon(work: QueueWork<T>): void {
    // Where this cannot look, the next pass cannot either, and says so.
    const fill = () => void this.begin(work).catch(() => undefined);
    if (this.running.size === 0) fill();
    else this.refill ??= setTimeout(fill, BREATH_MS);
  }

  /** Never rejects: nobody would hear it. */
  private async run(row: Leased<T>, work: QueueWork<T>): Promise<void> {
    try {
      const { done } = this.options;
      if (this.isUsedUp(row)) return await this.tell(row, work, USED_UP);
      const failure = await this.failureOf(row, work);
      if (failure !== undefined) await this.note(row, work, failure);
      else if (done !== undefined) await this.rows.done(row, done);
    } catch (error) {
      work.failed(row, { outcome: 'left', error });
    }
  }

  private async failureOf(row: Leased<T>, work: QueueWork<T>): Promise<{ error: unknown } | undefined> {
    const { attemptSeconds } = this.options;
    try {
      await within(attemptSeconds * 1000, work.attempt(row), () => {
        throw new Error(`no answer within ${attemptSeconds} s`);
      });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  private async note(row: Leased<T>, work: QueueWork<T>, { error }: { error: unknown }): Promise<void> {
    await this.tell(row, work, this.endOf(row, work.judge(error), error));
  }

  private async tell(row: Leased<T>, work: QueueWork<T>, end: AttemptEnd): Promise<void> {
    if (await this.write(row, end)) work.failed(row, end);
  }

  /** Attempts of which nobody has told the end were slow, or have ended their processes: this one may do so too. */
  private isUsedUp({ attempts }: Leased<T>): boolean {
    const { retrySeconds, lostAttempts = 3 } = this.options;
    return retrySeconds !== undefined && attempts > retrySeconds.length + 1 + lostAttempts;
  }

  private endOf(row: Leased<T>, failure: Failure | null, error: unknown): AttemptEnd {
    if (failure === null) return { outcome: 'given back', error };
    const { reason, final } = failure;
    const seconds = final ? undefined : this.options.retrySeconds?.[row.attempts - 1];
    if (seconds === undefined) return { outcome: 'given up', reason, retryAt: null };
    return { outcome: 'retried', reason, retryAt: this.after(seconds) };
  }

  /** False where another process has claimed it meanwhile: then its end is that one's to tell. */
  private write(row: Leased<T>, end: AttemptEnd): Promise<boolean> {
    if (end.outcome === 'retried') return this.rows.retry(row, end.retryAt, end.reason);
    if (end.outcome === 'given up') return this.rows.giveUp(row, end.reason);
    return this.rows.giveBack(row, this.after(this.options.troubleSeconds ?? this.options.leaseSeconds));
  }

  private after(seconds: number): Date {
    return new Date(this.db.clock.now().getTime() + seconds * 1000);
  }
}

/** What is done in this time, or else what `late` gives or throws. */
async function within(ms: number, work: Promise<void>, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, true);
  });
  try {
    if (await Promise.race([work.then(() => false), isLate])) late();
  } finally {
    clearTimeout(timer);
  }
}
