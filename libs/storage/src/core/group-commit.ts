import { KeyedBatcher } from '@marquee/async';
import { ShopError, type CompanyId, epochMs } from '@marquee/contracts';
import { isOn } from '../pool';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import type { Database } from './database';
import { inTransaction, type Transaction, type TransactionOptions } from './transaction';

type Work<T> = (tx: Transaction) => Promise<T>;
/** The deadline of a write, and the company scope of its rows. */
type Bounds = Pick<TransactionOptions, 'deadline' | 'scope'>;
interface Waiting<Held> {
  readonly held: readonly Held[];
  readonly bounds: Bounds;
  readonly work: Work<unknown>;
  /** The write was in a batch in which one write failed. */
  readonly alone?: true;
}

/** A slot among the writes of a company. */
export interface CommitSlot {
  take<T>(bounds: Bounds, work: Work<T>): Promise<T>;
}

/** Locks all rows that several writes need, at once and in the common lock order. */
type Hold<Held> = (tx: Transaction, company: CompanyId, held: readonly Held[]) => Promise<void>;

/** Writes per transaction. */
const MAX_BATCH_SIZE = 16;
/** A longer batch waits for a row lock, so its writes are retried separately. */
const BATCH_TIMEOUT_MS = 2_000;
/** A write with less time left runs separately. */
const MIN_REMAINING_MS = 500;
const SPACING_MS = 50;
/** Concurrent transactions of a company. Each holds a pooled connection. */
const MAX_CONCURRENT_TRANSACTIONS = 3;

/**
 * Group commit: concurrent writes of a company share the next transaction and its WAL flush; a single write starts at
 * once. If one fails, each is retried separately; an unknown outcome applies to all.
 */
export class GroupCommit<Held> {
  private readonly writes: KeyedBatcher<CompanyId, Waiting<Held>, unknown>;

  constructor(
    private readonly db: Database,
    private readonly hold: Hold<Held>,
  ) {
    this.writes = new KeyedBatcher((company) => ({
      concurrency: MAX_CONCURRENT_TRANSACTIONS,
      // A slower transaction may be waiting for a row lock, so the next one starts after this time.
      spacingMs: (_waiting, running) => (running === 0 ? 0 : SPACING_MS),
      maxSize: groupSize,
      run: (group) => this.runGroup(company, group),
    }));
  }

  /** A slot for a write that locks rows which other writes may need. */
  slotFor(company: CompanyId, held: readonly Held[]): CommitSlot {
    if (!isOn('group-commit')) return this.alone(company);
    return {
      take: <T>(bounds: Bounds, work: Work<T>) => this.writes.add(company, { held, bounds, work }) as Promise<T>,
    };
  }

  /** A slot for a write with a separate transaction, on a connection from the company's share. */
  alone(company: CompanyId): CommitSlot {
    return { take: (bounds, work) => inTransaction(this.db, { ...bounds, chargedTo: company }, work) };
  }

  private async runGroup(company: CompanyId, group: readonly Waiting<Held>[]): Promise<readonly unknown[]> {
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
    const commitDeadline = Math.min(...group.map(({ bounds }) => bounds.deadline));
    const deadline = Math.min(epochMs() + BATCH_TIMEOUT_MS, commitDeadline);
    const options = { deadline, commitDeadline, scope: scopeOf(group), chargedTo: company, shared: true } as const;
    return inTransaction(this.db, options, async (tx) => {
      const held = group.flatMap((one) => one.held);
      await this.hold(tx, company, held);
      return allOrNone(group.map(async ({ work }) => work(tx)));
    });
  }
}

/** Counts the leading writes that can share a transaction; all other writes run separately. */
function groupSize(waiting: readonly Waiting<unknown>[]): number {
  const soon = epochMs() + MIN_REMAINING_MS;
  const first = waiting
    .slice(0, MAX_BATCH_SIZE)
    .findIndex(({ alone, bounds }) => alone === true || bounds.deadline < soon);
  return first === -1 ? MAX_BATCH_SIZE : Math.max(first, 1);
}

/** Uses the company of the writes if all have the same one. */
function scopeOf(group: readonly Waiting<unknown>[]): CompanyScope {
  const [scope, ...others] = new Set(group.map(({ bounds }) => bounds.scope));
  return scope === undefined || others.length > 0 ? EVERY_COMPANY : scope;
}

/** Waits for all works after a failure, because a late statement must not run in the next transaction. */
async function allOrNone(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
}
