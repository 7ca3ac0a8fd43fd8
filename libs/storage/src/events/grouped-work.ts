import { epochMs } from '@marquee/contracts';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import { byResource, type Database, inTransaction, type Transaction } from '../core';
import { receiveAhead, type Arrival } from './inbox-group';

type Work = (tx: Transaction) => Promise<void>;
interface Waiting {
  readonly arrival: Arrival;
  readonly work: Work;
  readonly end: (outcome: Promise<void>) => void;
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
const SPACING_MS = 25;
/** After a group that has lasted long it is longer, so that groups take this part of the time, up to what a work may wait while there are few. */
const SHARE = 1 / 3;
const MOST_SPACING_MS = 40;
/** Where a group had so many, they cannot be had both soon and cheaply. */
const MANY = 24;
/** Then they may wait for so long; and works that nobody waits for always. */
const GATHERING_MS = 100;
/** So many wait for no others; of those that nobody waits for, as many as fit into a transaction. */
const FULL = 32;

/**
 * Works on events that come shortly after others share the next transaction: for a small one, `begin` and `commit` cost as
 * much as itself, and the events are received together. One that comes after a while is done at once. A group in which one
 * fails leaves nothing behind, and each of it is then done alone: the failure is that one's only.
 */
export class GroupedWork {
  private readonly waiting: Waiting[] = [];
  /** The companies of those that wait. */
  private companies = new Set<number>();
  private running = false;
  private begunAt = -GATHERING_MS;
  private lastedMs = 0;
  private lastSize = 0;
  private whenFull?: () => void;
  private alones = 0;
  private readonly next: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    /** The time for work that is done alone. */
    private readonly patienceMs: number,
  ) {}

  /** Those of one resource in order. */
  together(arrival: Arrival, work: Work): Promise<void> {
    return new Promise((end) => {
      this.waiting.push({ arrival, work, end });
      this.companies.add(arrival.event.companyid);
      if (!this.running) void this.run();
      else if (this.isFull()) this.whenFull?.();
    });
  }

  async alone({ event }: Arrival, work: Work): Promise<void> {
    await this.turnOfOne();
    try {
      await inTransaction(this.db, { deadline: epochMs() + this.patienceMs, scope: event.companyid }, work);
    } finally {
      this.alones -= 1;
      this.next.shift()?.();
    }
  }

  private async turnOfOne(): Promise<void> {
    while (this.alones >= ALONE) await new Promise<void>((resolve) => this.next.push(resolve));
    this.alones += 1;
  }

  private async run(): Promise<void> {
    this.running = true;
    // Let those in that come in the same turn.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      await this.turn();
      this.begunAt = performance.now();
      const next = this.waiting.splice(0, this.room());
      this.companies = new Set(this.waiting.map(({ arrival }) => arrival.event.companyid));
      await this.group(next);
      this.lastSize = next.length;
      this.lastedMs = performance.now() - this.begunAt;
    }
    this.running = false;
  }

  /** How many of the first share a transaction. */
  private room(): number {
    const companies = new Set<number>();
    const end = this.waiting.findIndex(({ arrival }) => companies.add(arrival.event.companyid).size > COMPANIES);
    return Math.min(SIZE, end < 0 ? SIZE : end);
  }

  /** Where no more can be under way at once than these, none will come before they are done. */
  private isFull(): boolean {
    const most = Math.max(...this.waiting.map(({ arrival }) => arrival.delivery.width ?? FULL));
    if (this.companies.size >= COMPANIES) return true;
    return this.waiting.length >= Math.min(this.areGathered() ? SIZE : FULL, most);
  }

  /** When enough of them wait for a group, or the one before was begun long enough ago. */
  private async turn(): Promise<void> {
    const early = this.begunAt + this.spacing() - performance.now();
    if (early <= 0 || this.isFull()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, early);
      this.whenFull = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.whenFull = undefined;
  }

  private areGathered(): boolean {
    return this.waiting.every(({ arrival }) => arrival.delivery.gathered === true);
  }

  private spacing(): number {
    if (this.areGathered()) return GATHERING_MS;
    const most = this.lastSize < MANY ? MOST_SPACING_MS : GATHERING_MS;
    return Math.min(most, Math.max(SPACING_MS, this.lastedMs / SHARE));
  }

  private async group(all: readonly Waiting[]): Promise<void> {
    const ordered = all.toSorted((a, b) => byResource(a.arrival.event, b.arrival.event));
    try {
      await inTransaction(this.db, { deadline: epochMs() + GROUP_MS, scope: scopeOf(all) }, async (tx) => {
        const arrivals = ordered.map(({ arrival }) => arrival);
        await receiveAhead(tx, arrivals, this.db.clock.now());
        for (const { work } of ordered) await work(tx);
      });
      for (const { end } of all) end(Promise.resolve());
    } catch {
      // Whatever it was, it is met again, by the one it belongs to.
      this.eachAlone(ordered);
    }
  }

  /** Those of one resource one after the other, or they would find one another missing. */
  private eachAlone(ordered: readonly Waiting[]): void {
    const ends = new Map<string, Promise<void>>();
    for (const { arrival, work, end } of ordered) {
      const key = `${arrival.event.companyid} ${arrival.event.subject}`;
      const before = ends.get(key) ?? Promise.resolve();
      const done = before.then(() => this.alone(arrival, work));
      ends.set(
        key,
        done.catch(() => undefined),
      );
      end(done);
    }
  }
}

/** What a group writes together is its company's, where it has one. */
function scopeOf(all: readonly Waiting[]): CompanyScope {
  const [company, ...others] = new Set(all.map(({ arrival }) => arrival.event.companyid));
  return company === undefined || others.length > 0 ? EVERY_COMPANY : company;
}
