import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher, withTimeout } from '@marquee/async';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, Database } from '../core';
import { HeldLeases } from './held-leases';
import { LeasedRows, type Leased } from './leased-rows';
import type { AttemptEnd, Failure, QueueOptions, QueueWork } from './queue-work';
import { sweepStep } from '../cleanup';

/** A claim or a mark costs much the same for one row as for twenty. */
const SPACING_MS = 10;
/** Retries, with pauses, to renew the lease of a row that another transaction has locked. */
const [BUSY_TRIES, BUSY_MS] = [5, 100];
/** The error of a row whose attempts killed their processes. */
const USED_UP: AttemptEnd = { outcome: 'given up', reason: 'gave_up', retryAt: null };

/**
 * A table of independent rows of work: due, leased, retried after pauses, given up, removed later; replicas share it.
 * If order matters, one row stands for the ordered group, as a webhook does for its deliveries.
 */
@Injectable()
export abstract class LeasedQueue<T extends object> {
  protected abstract readonly options: QueueOptions;
  private table?: LeasedRows<T>;
  private leases?: HeldLeases<T>;
  /** Rows in progress. */
  private readonly running = new Set<Promise<void>>();
  /** Claims run one at a time, so that each knows the free slots. */
  private filling: Promise<void> = Promise.resolve();
  private refill?: NodeJS.Timeout;
  /** More rows may be due than the last claim had slots for, or none has completed. */
  private mayBeDue = true;
  private renewing?: NodeJS.Timeout;
  /** No other claim joins a slow claim, because each would take a connection. */
  private isRenewing = false;
  /** One statement marks rows that end at nearly the same time. */
  private readonly marks = new Batcher<Leased<T>>({ spacingMs: SPACING_MS, run: (rows) => this.markDone(rows) });
  private isStopping = false;
  /** Stops listening to commits that fill the queue. */
  private unsubscribe?: () => void;

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Claims due rows up to the free slots without waiting for them; each end claims the next. From the first call on,
   * `afterCommit({ queue })` and `signalsQueue` of this process trigger claims.
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

  /** Settles when no row is in progress. */
  async idle(): Promise<void> {
    let looked: Promise<void>;
    do {
      looked = this.filling;
      await looked.catch(() => undefined);
      await Promise.all(this.running);
    } while (this.running.size > 0 || looked !== this.filling);
  }

  /**
   * Stops claiming and waits a limited time for running rows; the rest run again after their leases. Called when the
   * service shuts down.
   */
  async finishWork(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    this.unsubscribe?.();
    await withTimeout(this.idle(), timeoutMs, () => undefined);
    clearInterval(this.renewing);
  }

  /** Renews the lease; false if another process claimed the row or the row has ended. */
  async renew(row: Leased<T>): Promise<boolean> {
    return (await this.renewAll([row], true)).renewed.has(row);
  }

  /**
   * Whether no other process can have claimed the row: false after a lost lease or a timeout. A long attempt checks
   * this before each step that must not be repeated.
   */
  holds(row: Leased<T>): boolean {
    return this.held.has(row);
  }

  /** Whether this process has a slot for a row with these columns. */
  hasFreeSlotFor(row: Partial<T>): boolean {
    return !this.isStopping && this.held.hasFreeSlotFor(row);
  }

  /** Removes some rows that ended before this; true if more may remain. */
  forget(days: number): Promise<boolean> {
    const before = new Date(this.db.clock.now().getTime() - days * 24 * 3_600_000);
    return sweepStep(this.db, this.options.table, (limit) => this.rows.forget(before, limit));
  }

  /** The number of rows that are neither done nor given up. */
  waiting(): Promise<number> {
    return this.rows.waiting();
  }

  /** The number of seconds since the oldest unclaimed row became due. */
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
      const { limit, taken } = this.held.freeSlots();
      const asked = performance.now();
      const claimed = await this.rows.claim(limit, taken);
      for (const row of claimed) this.start(row, work, asked, this.leaseMs);
      if (claimed.length < limit) {
        // The claim skipped rows whose value has used up its share.
        this.mayBeDue = taken.some(({ values }) => values.length > 0);
        return;
      }
    }
  }

  /** Handles rows that a commit of this process added. */
  private onQueued(rows: readonly object[], work: QueueWork<T>): void {
    if (rows.length === 0 || work.handed === undefined) return this.claimSoon(work);
    const { claimed, othersAreDue } = work.handed(rows);
    for (const row of claimed) this.adopt(row, work);
    if (othersAreDue) this.claimSoon(work);
  }

  /** Starts a row that the filling statement claimed, or gives it back without a free slot. */
  private adopt(row: Leased<T>, work: QueueWork<T>): void {
    if (this.hasFreeSlotFor(row)) {
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

  /** Other replicas detect a dead process by its expired leases. */
  private renewRegularly(): void {
    const { renewSeconds } = this.options;
    if (renewSeconds === undefined || this.isStopping) return;
    // A row whose lease cannot be renewed is lost when the lease ends.
    const renew = async () => {
      if (this.isRenewing) return;
      this.isRenewing = true;
      await this.renewHeld().catch(() => undefined);
      this.isRenewing = false;
    };
    this.renewing ??= setInterval(() => void renew(), renewSeconds * 1000).unref();
  }

  /** Locked rows do not delay other rows and are retried soon, because most locks are short. */
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

  /** Rows that end at nearly the same time free their slots for one claim. */
  private claimSoon(work: QueueWork<T>): void {
    // If this claim fails, the next pass fails too and logs it.
    const fill = () => void this.begin(work).catch(() => undefined);
    if (this.held.size === 0) fill();
    else this.refill ??= setTimeout(fill, SPACING_MS);
  }

  /** Never rejects, because no caller awaits it. */
  private async run(row: Leased<T>, work: QueueWork<T>): Promise<void | 'due again'> {
    try {
      const { done } = this.options;
      if (this.isUsedUp(row)) return await this.notify(row, work, USED_UP);
      const end = await this.attempt(row, work);
      if (typeof end === 'object') {
        return await this.notify(row, work, this.endOf(row, work.judge(end.error), end.error));
      }
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
        throw new Error(`no response within ${attemptSeconds} s`);
      });
    } catch (error) {
      return { error };
    }
  }

  private async notify(row: Leased<T>, work: QueueWork<T>, end: AttemptEnd): Promise<void> {
    if (await this.write(row, end)) work.failed(row, end);
  }

  /** Attempts without a recorded end were slow or killed their processes, and this one may too. */
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

  /** Returns false if another process has claimed the row and reports its end. */
  private write(row: Leased<T>, end: AttemptEnd): Promise<boolean> {
    if (end.outcome === 'retried') return this.rows.retry(row, end.retryAt, end.reason);
    if (end.outcome === 'given up') return this.rows.giveUp(row, end.reason);
    return this.rows.giveBack(row, this.after(this.options.troubleSeconds ?? this.options.leaseSeconds));
  }

  private after(seconds: number): Date {
    return new Date(this.db.clock.now().getTime() + seconds * 1000);
  }
}
