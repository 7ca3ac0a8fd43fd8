import { Batcher } from '@marquee/async';
import { epochMs } from '@marquee/contracts';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import { byResource, type Database, inTransaction, type Transaction } from '../core';
import { receiveAhead, type Arrival } from './inbox-group';

type Work = (tx: Transaction) => Promise<void>;
interface Waiting {
  readonly arrival: Arrival;
  readonly work: Work;
}

/** Works per transaction. */
const MAX_BATCH_SIZE = 128;
/** Companies per transaction, because each needs separate statements. */
const MAX_COMPANIES = 32;
/** A longer batch waits for a row lock, so its members run separately. */
const BATCH_TIMEOUT_MS = 2_000;
/** The number of members that run separately at a time, which leaves connections for other callers. */
const MAX_CONCURRENT_ALONE = 4;
/**
 * From the start of one batch to the next, unless enough events wait: a batch costs much the same for two as for ten.
 */
const SPACING_MS = 40;
/** The interval for background consumers, whose effect no caller waits for. */
const BACKGROUND_SPACING_MS = 100;
/** This many events start a batch at once; background consumers wait for a full transaction. */
const FULL_BATCH_SIZE = 32;

/**
 * Batches events that arrive shortly after other events, which saves `begin`, `commit` and single reads. If one fails,
 * the batch rolls back and each member runs separately.
 */
export class EventBatcher {
  private readonly batcher = new Batcher<Waiting>({
    concurrency: 1,
    maxSize: groupSize,
    isFull,
    spacingMs: (waiting) => (areBatched(waiting) ? BACKGROUND_SPACING_MS : SPACING_MS),
    run: (group) => this.group(group),
  });
  private alones = 0;
  private readonly next: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    /** Timeout of a member that runs separately. */
    private readonly timeoutMs: number,
  ) {}

  /** Keeps events of one resource in order. */
  together(arrival: Arrival, work: Work): Promise<void> {
    return this.batcher.add({ arrival, work });
  }

  async alone({ event }: Arrival, work: Work): Promise<void> {
    await this.untilSlotIsFree();
    try {
      await inTransaction(this.db, { deadline: epochMs() + this.timeoutMs, scope: event.companyid }, work);
    } finally {
      this.alones -= 1;
      this.next.shift()?.();
    }
  }

  private async untilSlotIsFree(): Promise<void> {
    while (this.alones >= MAX_CONCURRENT_ALONE) await new Promise<void>((resolve) => this.next.push(resolve));
    this.alones += 1;
  }

  private async group(all: readonly Waiting[]): Promise<readonly Promise<void>[] | void> {
    const ordered = all.toSorted((a, b) => byResource(a.arrival.event, b.arrival.event));
    try {
      await inTransaction(this.db, { deadline: epochMs() + BATCH_TIMEOUT_MS, scope: scopeOf(all) }, async (tx) => {
        const arrivals = ordered.map(({ arrival }) => arrival);
        await receiveAhead(tx, arrivals, this.db.clock.now());
        for (const { work } of ordered) await work(tx);
      });
    } catch {
      // The separate run of the faulty work reports the error.
      const ends = this.eachAlone(ordered);
      return all.map((one) => ends.get(one) ?? Promise.resolve());
    }
  }

  /** Runs events of one resource one after the other, so that none finds its predecessor missing. */
  private eachAlone(ordered: readonly Waiting[]): Map<Waiting, Promise<void>> {
    const ends = new Map<Waiting, Promise<void>>();
    const latest = new Map<string, Promise<void>>();
    for (const one of ordered) {
      const { companyid, subject } = one.arrival.event;
      const key = `${companyid} ${subject}`;
      const before = latest.get(key) ?? Promise.resolve();
      const done = before.then(() => this.alone(one.arrival, one.work));
      const ended = done.catch(() => undefined);
      latest.set(key, ended);
      ends.set(one, done);
    }
    return ends;
  }
}

/** Counts the leading events that share a transaction. */
function groupSize(waiting: readonly Waiting[]): number {
  const companies = new Set<number>();
  const end = waiting.findIndex(({ arrival }) => companies.add(arrival.event.companyid).size > MAX_COMPANIES);
  return Math.min(MAX_BATCH_SIZE, end < 0 ? MAX_BATCH_SIZE : end);
}

/** Returns whether to start at once: no more events can arrive until these are done. */
function isFull(waiting: readonly Waiting[]): boolean {
  if (new Set(waiting.map(({ arrival }) => arrival.event.companyid)).size >= MAX_COMPANIES) return true;
  const most = Math.max(...waiting.map(({ arrival }) => arrival.delivery.width ?? FULL_BATCH_SIZE));
  return waiting.length >= Math.min(areBatched(waiting) ? MAX_BATCH_SIZE : FULL_BATCH_SIZE, most);
}

function areBatched(waiting: readonly Waiting[]): boolean {
  return waiting.every(({ arrival }) => arrival.delivery.batched === true);
}

/** Uses the company of the events if all have the same one. */
function scopeOf(all: readonly Waiting[]): CompanyScope {
  const [company, ...others] = new Set(all.map(({ arrival }) => arrival.event.companyid));
  return company === undefined || others.length > 0 ? EVERY_COMPANY : company;
}
