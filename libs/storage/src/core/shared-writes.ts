import { KeyedBatcher } from '@marquee/async';
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
/** A group that runs longer waits for a row lock, so its works are retried alone. */
const GROUP_MS = 2_000;
/** A work with a closer deadline runs alone. */
const SHORT_MS = 500;
const TIMEOUT_MS = 50;
/** Transactions of a company that are under way at once. Each has a connection, of which there are few. */
const AT_ONCE = 3;

/**
 * Group commit: writes of a company that come while others of it are written share the next transaction, so that `begin`, `commit` and the WAL
 * flush are paid once. A write that comes alone is done at once. If one of a group fails, nothing is committed and each is done alone. If
 * the outcome of the commit is unknown, it is unknown for all of them.
 */
export class SharedWrites<Held> {
  private readonly writes: KeyedBatcher<CompanyId, Waiting<Held>, unknown>;

  constructor(
    private readonly db: Database,
    private readonly hold: Hold<Held>,
  ) {
    this.writes = new KeyedBatcher((company) => ({
      concurrency: AT_ONCE,
      // A transaction that takes longer may be waiting for a row lock: it does not hold up the next one.
      spacingMs: (_waiting, running) => (running === 0 ? 0 : TIMEOUT_MS),
      maxSize: groupSize,
      run: (group) => this.done(company, group),
    }));
  }

  /** For a work that will hold these rows, which others may want as well. */
  holding(company: CompanyId, held: readonly Held[]): Turn {
    if (!isOn('group-commit')) return this.alone(company);
    return {
      take: <T>(bounds: Bounds, work: Work<T>) => this.writes.add(company, { held, bounds, work }) as Promise<T>,
    };
  }

  /** For a work that shares no transaction, on a connection of the company's share. */
  alone(company: CompanyId): Turn {
    return { take: (bounds, work) => inTransaction(this.db, { ...bounds, chargedTo: company }, work) };
  }

  private async done(company: CompanyId, group: readonly Waiting<Held>[]): Promise<readonly unknown[]> {
    const [first, ...others] = group;
    if (first === undefined) return [];
    if (others.length === 0) return [await this.alone(company).take(first.bounds, first.work)];
    try {
      return await this.together(company, group);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'outcome_unknown') throw error;
      return group.map((one) => this.writes.add(company, { ...one, alone: true }));
    }
  }

  private together(company: CompanyId, group: readonly Waiting<Held>[]): Promise<unknown[]> {
    const commitBy = Math.min(...group.map(({ bounds }) => bounds.deadline));
    const deadline = Math.min(epochMs() + GROUP_MS, commitBy);
    const options = { deadline, commitBy, scope: scopeOf(group), chargedTo: company, shared: true } as const;
    return inTransaction(this.db, options, async (tx) => {
      const held = group.flatMap((one) => one.held);
      await this.hold(tx, company, held);
      return allOrNone(group.map(async ({ work }) => work(tx)));
    });
  }
}

/** The first of those that wait that may share a transaction, or the one that may not. */
function groupSize(waiting: readonly Waiting<unknown>[]): number {
  const soon = epochMs() + SHORT_MS;
  const first = waiting.slice(0, SIZE).findIndex(({ alone, bounds }) => alone === true || bounds.deadline < soon);
  return first === -1 ? SIZE : Math.max(first, 1);
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
