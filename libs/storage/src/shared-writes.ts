import { ShopError, type CompanyId } from '@marquee/contracts';
import type { Database } from './database';
import { inTransaction, type Transaction } from './transaction';

type Work<T> = (tx: Transaction) => Promise<T>;
interface Waiting<Held> {
  readonly held: readonly Held[];
  readonly deadline: number;
  readonly work: Work<unknown>;
  readonly end: (outcome: Promise<unknown>) => void;
}

/** A place among the writes of a company. */
export interface Turn {
  take<T>(deadline: number, work: Work<T>): Promise<T>;
}

/** Works in one transaction. */
const SIZE = 16;
/** A group that takes longer waits for somebody's lock: its works need not all wait for the same. */
const GROUP_MS = 2_000;

/**
 * Writes of a company that come while others of it are written share the next transaction: `begin`, `commit`, the events and
 * the journal's way to the disk are then once for all of them. One that comes alone is done at once. A group in which one
 * fails leaves nothing behind, and each of it is then done alone: a failure is its own work's only. Where nobody
 * knows whether the commit was done, none of them knows it.
 */
export class SharedWrites<Held> {
  private readonly waiting = new Map<CompanyId, Waiting<Held>[]>();

  constructor(
    private readonly db: Database,
    /** Holds the rows that more than one work may hold, all at once and in everybody's order of locks. */
    private readonly hold: (tx: Transaction, company: CompanyId, held: readonly Held[]) => Promise<void>,
  ) {}

  /** For a work that will hold these rows, which others may want as well. */
  holding(company: CompanyId, held: readonly Held[]): Turn {
    return { take: (deadline, work) => this.write(company, held, deadline, work) };
  }

  private write<T>(company: CompanyId, held: readonly Held[], deadline: number, work: Work<T>): Promise<T> {
    return new Promise<T>((resolve) => {
      const end = resolve as (outcome: Promise<unknown>) => void;
      const one: Waiting<Held> = { held, deadline, work, end };
      const others = this.waiting.get(company);
      if (others) others.push(one);
      else void this.run(company, [one]);
    });
  }

  private async run(company: CompanyId, waiting: Waiting<Held>[]): Promise<void> {
    this.waiting.set(company, waiting);
    // Let those in that come in the same turn.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.splice(0, SIZE);
      if (group.length === 1) await this.alone(group[0] as Waiting<Held>);
      else await this.together(company, group);
    }
    this.waiting.delete(company);
  }

  private async together(company: CompanyId, group: readonly Waiting<Held>[]): Promise<void> {
    const deadline = Math.min(Date.now() + GROUP_MS, ...group.map((one) => one.deadline));
    try {
      const results = await inTransaction(this.db, { deadline, shared: true }, async (tx) => {
        await this.hold(
          tx,
          company,
          group.flatMap(({ held }) => held),
        );
        return allOrNone(group.map(({ work }) => work(tx)));
      });
      for (const [place, { end }] of group.entries()) end(Promise.resolve(results[place]));
    } catch (error) {
      const unknown = error instanceof ShopError && error.code === 'outcome_unknown';
      if (unknown) for (const { end } of group) end(Promise.reject(error));
      else await Promise.all(group.map((one) => this.alone(one)));
    }
  }

  private async alone({ deadline, work, end }: Waiting<Held>): Promise<void> {
    const done = inTransaction(this.db, { deadline }, work);
    end(done);
    await done.catch(() => undefined);
  }
}

/** Waits for the others where one has failed: whoever still sends something must not meet the next transaction. */
async function allOrNone(works: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
}
