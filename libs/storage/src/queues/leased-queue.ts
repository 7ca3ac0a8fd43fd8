import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher, withTimeout } from '@marquee/async';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, Database } from '../core';
import { HeldLeases } from './held-leases';
import { LeasedRows, type Leased } from './leased-rows';
import type { AttemptEnd, Failure, QueueOptions, QueueWork } from './queue-work';
import { sweepStep } from '../cleanup';

/** A claim, and a mark, cost much the same for one row as for twenty. */
const BREATH_MS = 10;
/** A row that is held by somebody when its lease is renewed is tried again so often, with such pauses. */
const [BUSY_TRIES, BUSY_MS] = [5, 100];
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
  private leases?: HeldLeases<T>;
  /** What is under way. */
  private readonly running = new Set<Promise<void>>();
  /** Claims come one after the other, so that each knows how much room there is. */
  private filling: Promise<void> = Promise.resolve();
  private refill?: NodeJS.Timeout;
  /** Rows may be due for which there was no room when somebody looked last, or nobody has looked to the end yet. */
  private mayBeDue = true;
  private renewing?: NodeJS.Timeout;
  /** One that takes long is not joined by others, each of which would have a connection. */
  private isRenewing = false;
  /** Rows that are done at nearly the same time are marked by one statement. */
  private readonly marks = new Batcher<Leased<T>>({ spacingMs: BREATH_MS, run: (rows) => this.markDone(rows) });
  private isStopping = false;
  /** Ends the listening to commits that fill the queue. */
  private unsubscribe?: () => void;

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Claims what is due, as far as there is room, and does not wait for it; whatever ends makes room for the next. From the
   * first call on, what this process queues by `signalQueue` or a statement with `signalsQueue` is claimed at once.
   */
  async begin(work: QueueWork<T>): Promise<false> {
    this.unsubscribe ??= this.db.on('queued', (queue, rows) => {
      if (queue === this.options.name) this.onQueued(rows, work);
    });
    this.renewRegularly();
    clearTimeout(this.refill);
    this.refill = undefined;
    this.mayBeDue = true;
    this.filling = this.filling.catch(() => undefined).then(() => this.claimDue(work));
    await this.filling;
    return false;
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    let looked: Promise<void>;
    do {
      looked = this.filling;
      await looked.catch(() => undefined);
      await Promise.all(this.running);
    } while (this.running.size > 0 || looked !== this.filling);
  }

  /**
   * Claims nothing any more, and waits so long for what is under way. What does not end in time is done again after its lease.
   * The service's end calls it.
   */
  async finishWork(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    this.unsubscribe?.();
    await withTimeout(this.idle(), timeoutMs, () => undefined);
    clearInterval(this.renewing);
  }

  /** The lease begins anew; false where another process has claimed the row meanwhile, or it waits no more. */
  async renew(row: Leased<T>): Promise<boolean> {
    return (await this.renewAll([row], true)).renewed.has(row);
  }

  /**
   * Whether nobody else can have claimed the row yet: not where its lease could not be renewed in time, has been taken away, or
   * the attempt has taken too long. Whoever goes on for a while asks before each step that others would repeat.
   */
  holds(row: Leased<T>): boolean {
    return this.held.has(row);
  }

  /** Whether this process could begin with one more row that has these columns. */
  hasRoomFor(row: Partial<T>): boolean {
    return !this.isStopping && this.held.hasRoomFor(row);
  }

  /** Removes some of what was done or given up so long ago; true where there may be more. */
  forget(days: number): Promise<boolean> {
    const before = new Date(this.db.clock.now().getTime() - days * 24 * 3_600_000);
    return sweepStep(this.db, this.options.table, (limit) => this.rows.forget(before, limit));
  }

  /** How many rows are neither done nor given up. */
  waiting(): Promise<number> {
    return this.rows.waiting();
  }

  /** For how many seconds the oldest has been due that nobody works on. */
  overdue(): Promise<number> {
    return this.rows.overdue();
  }

  private get rows(): LeasedRows<T> {
    return (this.table ??= new LeasedRows<T>(this.db, this.options, this.options.leaseSeconds * 1000));
  }

  private get held(): HeldLeases<T> {
    return (this.leases ??= new HeldLeases<T>(this.options.slots, this.options.shares));
  }

  private get leaseMs(): number {
    return this.options.leaseSeconds * 1000;
  }

  private async claimDue(work: QueueWork<T>): Promise<void> {
    while (!this.isStopping && this.held.size < this.options.slots) {
      const { limit, taken } = this.held.room();
      const asked = performance.now();
      const claimed = await this.rows.claim(limit, taken);
      for (const row of claimed) this.start(row, work, asked, this.leaseMs);
      if (claimed.length < limit) {
        // Those of whoever has had their share were passed over.
        this.mayBeDue = taken.some(({ values }) => values.length > 0);
        return;
      }
    }
  }

  /** What a commit of this process has left in the queue. */
  private onQueued(rows: readonly object[], work: QueueWork<T>): void {
    if (rows.length === 0 || work.handed === undefined) return this.claimSoon(work);
    const { claimed, othersAreDue } = work.handed(rows);
    for (const row of claimed) this.adopt(row, work);
    if (othersAreDue) this.claimSoon(work);
  }

  /** Begins with a row that was claimed by whoever filled the queue, or gives it back where there is no room for it. */
  private adopt(row: Leased<T>, work: QueueWork<T>): void {
    if (this.hasRoomFor(row)) {
      const ends = (row as Record<string, unknown>)[this.options.due ?? 'due_at'] as Date;
      return this.start(row, work, performance.now(), ends.getTime() - this.db.clock.now().getTime());
    }
    const given = this.rows.giveBack(row, this.db.clock.now()).then(
      () => this.claimSoon(work),
      (error: unknown) => work.failed(row, { outcome: 'left', error }),
    );
    this.track(given);
  }

  private start(row: Leased<T>, work: QueueWork<T>, leasedAt: number, lastsMs: number): void {
    this.held.add(row, leasedAt, lastsMs);
    const run = this.run(row, work).then((end) => {
      this.held.remove(row);
      if (this.mayBeDue || end === 'due again') this.claimSoon(work);
    });
    this.track(run);
  }

  private track(run: Promise<void>): void {
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  /** A process that dies is noticed by the leases that it does not renew any more. */
  private renewRegularly(): void {
    const { renewSeconds } = this.options;
    if (renewSeconds === undefined || this.isStopping) return;
    // What cannot be renewed is not held any more when its time is over.
    const renew = async () => {
      if (this.isRenewing) return;
      this.isRenewing = true;
      await this.renewHeld().catch(() => undefined);
      this.isRenewing = false;
    };
    this.renewing ??= setInterval(() => void renew(), renewSeconds * 1000).unref();
  }

  /** Rows that somebody holds just now keep no others waiting, and are tried again soon: most are held for a moment. */
  private async renewHeld(): Promise<void> {
    let { busy } = await this.renewAll(this.held.rows, false);
    for (let tries = 0; busy.size > 0 && tries < BUSY_TRIES; tries += 1) {
      await sleep(BUSY_MS, undefined, { ref: false });
      ({ busy } = await this.renewAll(
        [...busy].filter((row) => this.held.has(row)),
        false,
      ));
    }
  }

  private async renewAll(rows: readonly Leased<T>[], waits: boolean) {
    if (rows.length === 0) return { renewed: new Set<Leased<T>>(), busy: new Set<Leased<T>>() };
    const asked = performance.now();
    const { renewed, busy } = await this.rows.renew(rows, waits);
    for (const row of rows) {
      if (renewed.has(row)) this.held.prolong(row, asked, this.leaseMs);
      else if (!busy.has(row)) this.held.lose(row);
    }
    return { renewed, busy };
  }

  /** Rows that end at nearly the same time make room for one claim together. */
  private claimSoon(work: QueueWork<T>): void {
    // Where this cannot look, the next pass cannot either, and says so.
    const fill = () => void this.begin(work).catch(() => undefined);
    if (this.held.size === 0) fill();
    else this.refill ??= setTimeout(fill, BREATH_MS);
  }

  /** Never rejects: nobody would hear it. */
  private async run(row: Leased<T>, work: QueueWork<T>): Promise<void | 'due again'> {
    try {
      const { done } = this.options;
      if (this.isUsedUp(row)) return await this.tell(row, work, USED_UP);
      const end = await this.attempt(row, work);
      if (typeof end === 'object') return await this.tell(row, work, this.endOf(row, work.judge(end.error), end.error));
      if (done !== undefined) await this.marks.add(row);
      return end;
    } catch (error) {
      work.failed(row, { outcome: 'left', error });
    }
  }

  private async markDone(rows: readonly Leased<T>[]): Promise<void> {
    if (this.options.done !== undefined) await this.rows.done(rows, this.options.done);
  }

  private async attempt(row: Leased<T>, work: QueueWork<T>): Promise<void | 'due again' | { error: unknown }> {
    const { attemptSeconds } = this.options;
    try {
      return await withTimeout(work.attempt(row), attemptSeconds * 1000, () => {
        this.held.lose(row);
        throw new Error(`no answer within ${attemptSeconds} s`);
      });
    } catch (error) {
      return { error };
    }
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
