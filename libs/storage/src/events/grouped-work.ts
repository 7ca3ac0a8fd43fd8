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

/** Works in one transaction. */
const SIZE = 128;
/** Companies in one: what is done for each of them takes statements of its own. */
const COMPANIES = 32;
/** Somebody in a group that takes longer is waiting for a lock: the others need not wait with it. */
const GROUP_MS = 2_000;
/** Works that are done alone at the same time: others need connections as well. */
const ALONE = 4;
/** From the beginning of one group to that of the next, unless enough wait: a group costs much the same for two as for ten. */
const SPACING_MS = 40;
/** The same for consumers whose effect no caller waits for. */
const GATHERING_MS = 100;
/** So many wait for no others; of those that nobody waits for, as many as fit into a transaction. */
const FULL = 32;

/**
 * Works on events that come shortly after others share the next transaction: for a small one, `begin` and `commit` cost as
 * much as itself, and the events are received together. One that comes after a while is done at once. A group in which one
 * fails leaves nothing behind, and each of it is then done alone: the failure is that one's only.
 */
export class GroupedWork {
  private readonly batcher = new Batcher<Waiting>({
    concurrency: 1,
    maxSize: groupSize,
    isFull,
    spacingMs: (waiting) => (areGathered(waiting) ? GATHERING_MS : SPACING_MS),
    run: (group) => this.group(group),
  });
  private alones = 0;
  private readonly next: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    /** The time for work that is done alone. */
    private readonly timeoutMs: number,
  ) {}

  /** Those of one resource in order. */
  together(arrival: Arrival, work: Work): Promise<void> {
    return this.batcher.add({ arrival, work });
  }

  async alone({ event }: Arrival, work: Work): Promise<void> {
    await this.turnOfOne();
    try {
      await inTransaction(this.db, { deadline: epochMs() + this.timeoutMs, scope: event.companyid }, work);
    } finally {
      this.alones -= 1;
      this.next.shift()?.();
    }
  }

  private async turnOfOne(): Promise<void> {
    while (this.alones >= ALONE) await new Promise<void>((resolve) => this.next.push(resolve));
    this.alones += 1;
  }

  private async group(all: readonly Waiting[]): Promise<readonly Promise<void>[] | void> {
    const ordered = all.toSorted((a, b) => byResource(a.arrival.event, b.arrival.event));
    try {
      await inTransaction(this.db, { deadline: epochMs() + GROUP_MS, scope: scopeOf(all) }, async (tx) => {
        const arrivals = ordered.map(({ arrival }) => arrival);
        await receiveAhead(tx, arrivals, this.db.clock.now());
        for (const { work } of ordered) await work(tx);
      });
    } catch {
      // Whatever it was, it is met again, by the one it belongs to.
      const ends = this.eachAlone(ordered);
      return all.map((one) => ends.get(one) ?? Promise.resolve());
    }
  }

  /** Those of one resource one after the other, or they would find one another missing. */
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

/** How many of the first share a transaction. */
function groupSize(waiting: readonly Waiting[]): number {
  const companies = new Set<number>();
  const end = waiting.findIndex(({ arrival }) => companies.add(arrival.event.companyid).size > COMPANIES);
  return Math.min(SIZE, end < 0 ? SIZE : end);
}

/** Where no more can be under way at once than these, none will come before they are done. */
function isFull(waiting: readonly Waiting[]): boolean {
  if (new Set(waiting.map(({ arrival }) => arrival.event.companyid)).size >= COMPANIES) return true;
  const most = Math.max(...waiting.map(({ arrival }) => arrival.delivery.width ?? FULL));
  return waiting.length >= Math.min(areGathered(waiting) ? SIZE : FULL, most);
}

function areGathered(waiting: readonly Waiting[]): boolean {
  return waiting.every(({ arrival }) => arrival.delivery.gathered === true);
}

/** What a group writes together is its company's, where it has one. */
function scopeOf(all: readonly Waiting[]): CompanyScope {
  const [company, ...others] = new Set(all.map(({ arrival }) => arrival.event.companyid));
  return company === undefined || others.length > 0 ? EVERY_COMPANY : company;
}
