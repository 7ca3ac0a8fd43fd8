import { ShopError, type CompanyId, epochMs } from '@marquee/contracts';
import { isOn } from '../pool';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import type { Database } from './database';
import { inTransaction, type Transaction, type TransactionOptions } from './transaction';

type Work<T> = (tx: Transaction) => Promise<T>;
/** How long a work may take, and whose rows it is about. */
type Bounds = Pick<TransactionOptions, 'deadline' | 'scope'>;
interface Waiting<Held> {
  readonly held: readonly Held[];
  readonly bounds: Bounds;
  readonly work: Work<unknown>;
  readonly end: (outcome: Promise<unknown>) => void;
  /** It was in a group of which one failed. */
  readonly alone?: true;
}

/** A place among the writes of a company. */
export interface Turn {
  take<T>(bounds: Bounds, work: Work<T>): Promise<T>;
}

/** Holds the rows that more than one work may hold, all at once and in everybody's order of locks. */
type Hold<Held> = (tx: Transaction, company: CompanyId, held: readonly Held[]) => Promise<void>;

/** Works in one transaction. */
const SIZE = 16;
/** A group whose statements take longer waits for somebody's lock: its works need not all wait for the same. */
const GROUP_MS = 2_000;
/** Who has less time left would be the end of its group. */
const SHORT_MS = 500;
/** A transaction that takes longer keeps the next from beginning no more: it may be waiting for a row. */
const PATIENCE_MS = 50;
/** Transactions of a company that are under way at once. Each has a connection, of which there are few. */
const AT_ONCE = 3;

/**
 * Writes of a company that come while others of it are written share the next transaction: `begin`, `commit`, the events and
 * the journal's way to the disk are then once for all of them. One that comes alone is done at once. A group in which one
 * fails leaves nothing behind, and each of it is then done alone: a failure is its own work's only. Where nobody
 * knows whether the commit was done, none of them knows it.
 */
export class SharedWrites<Held> {
  private readonly lines = new Map<CompanyId, CompanyLine<Held>>();

  constructor(
    private readonly db: Database,
    private readonly hold: Hold<Held>,
  ) {}

  /** For a work that will hold these rows, which others may want as well. */
  holding(company: CompanyId, held: readonly Held[]): Turn {
    if (!isOn('group-commit')) return { take: (bounds, work) => inTransaction(this.db, bounds, work) };
    return { take: (bounds, work) => this.lineOf(company).write(held, bounds, work) };
  }

  private lineOf(company: CompanyId): CompanyLine<Held> {
    const known = this.lines.get(company);
    if (known) return known;
    const whenEmpty = () => void this.lines.delete(company);
    const line = new CompanyLine(this.db, company, this.hold, whenEmpty);
    this.lines.set(company, line);
    return line;
  }
}

/** The writes of one company, until there are none. */
class CompanyLine<Held> {
  private readonly waiting: Waiting<Held>[] = [];
  private underWay = 0;
  /** The transaction that was begun last, while the next one waits for it. */
  private last: object | null = null;

  constructor(
    private readonly db: Database,
    private readonly company: CompanyId,
    private readonly hold: Hold<Held>,
    private readonly whenEmpty: () => void,
  ) {}

  write<T>(held: readonly Held[], bounds: Bounds, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve) => {
      const end = resolve as (outcome: Promise<unknown>) => void;
      this.waiting.push({ held, bounds, work, end });
      // Those that come in the same turn are let in.
      queueMicrotask(() => this.begin());
    });
  }

  private begin(): void {
    if (this.last !== null || this.underWay === AT_ONCE) return;
    const group = this.next();
    if (group.length === 0) return;
    const own = {};
    this.last = own;
    this.underWay += 1;
    const goOn = () => {
      if (this.last === own) this.last = null;
      this.begin();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    void this.done(group).then(() => {
      clearTimeout(patience);
      this.underWay -= 1;
      goOn();
      if (this.underWay === 0 && this.waiting.length === 0) this.whenEmpty();
    });
  }

  /** Those at the head of the line that may share a transaction, or the one that may not. */
  private next(): Waiting<Held>[] {
    const soon = epochMs() + SHORT_MS;
    const isAlone = ({ alone, bounds }: Waiting<Held>) => alone === true || bounds.deadline < soon;
    const first = this.waiting.slice(0, SIZE).findIndex(isAlone);
    return this.waiting.splice(0, first === -1 ? SIZE : Math.max(first, 1));
  }

  private done(group: readonly Waiting<Held>[]): Promise<void> {
    const [one] = group;
    return one !== undefined && group.length === 1 ? this.alone(one) : this.together(group);
  }

  private async together(group: readonly Waiting<Held>[]): Promise<void> {
    const commitBy = Math.min(...group.map(({ bounds }) => bounds.deadline));
    const deadline = Math.min(epochMs() + GROUP_MS, commitBy);
    try {
      const results = await inTransaction(
        this.db,
        { deadline, commitBy, scope: scopeOf(group), shared: true },
        async (tx) => {
          const held = group.flatMap((one) => one.held);
          await this.hold(tx, this.company, held);
          return allOrNone(group.map(async ({ work }) => work(tx)));
        },
      );
      for (const [place, { end }] of group.entries()) end(Promise.resolve(results[place]));
    } catch (error) {
      const unknown = error instanceof ShopError && error.code === 'outcome_unknown';
      if (unknown) for (const { end } of group) end(Promise.reject(error));
      else this.waiting.unshift(...group.map((one) => ({ ...one, alone: true as const })));
    }
  }

  private async alone({ bounds, work, end }: Waiting<Held>): Promise<void> {
    const done = inTransaction(this.db, bounds, work);
    end(done);
    await done.catch(() => undefined);
  }
}

/** What a group writes together belongs to the company of its works, where these are bound to one. */
function scopeOf(group: readonly Waiting<unknown>[]): CompanyScope {
  const [scope, ...others] = new Set(group.map(({ bounds }) => bounds.scope));
  return scope === undefined || others.length > 0 ? EVERY_COMPANY : scope;
}

/** Waits for the others where one has failed: whoever still sends something must not meet the next transaction. */
async function allOrNone(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
}
