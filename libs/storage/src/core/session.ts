import type { CompanyId } from '@marquee/contracts';
import { RowChanges } from '../changes';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import type { Database } from './database';
import type { RenderCache } from './render-cache';
import type { CommitStep } from './commit-buffer';
import type { Transaction } from './transaction';

/** The context of a repository: a company, and access to the database. */
export interface Session {
  readonly company: CompanyId;
  /** Cached rendered rows, for reads outside of a transaction. */
  readonly renderCache?: RenderCache;
  readonly changes?: RowChanges;
  /**
   * Returns the session for statements that read or write other companies' rows and filter by company themselves.
   * Other statements cannot: docs/internal/adr/0052-row-level-security.md.
   */
  across(): Session;
  /**
   * A name prepares the statement once per connection; name only constant texts that need no joins, and list their
   * columns (`rowColumns`). In a transaction the caller need not await the result: a failure rejects the next awaited
   * statement or the commit.
   */
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
  /**
   * Collects items until the commit: a statement writes all of its rows at once, and the `run` of a batch gets all
   * items of its name and company. Batches run first, then the statements in the order of their first rows.
   */
  beforeCommit<T>(step: CommitStep<T>, item: T): void;
  /** Writes the collected rows now, so that later statements find them. Throws in a shared transaction, whose members then run alone. */
  flushRows(): void;
  /**
   * Runs one step for all members of a shared transaction: `work` returns a result for each item, in order. Only the
   * first caller's `work` runs; outside of shared transactions it gets one item.
   */
  batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O>;
  /**
   * Wakes a queue of this process after the commit, or runs an action that must not throw. Neither happens if the
   * process dies, so store required effects as rows instead.
   */
  afterCommit(effect: { readonly queue: string } | (() => void)): void;
  /** The time by the clock of the service. */
  now(): Date;
}

export class ReadSession implements Session {
  constructor(
    private readonly db: Database,
    private readonly owner: CompanyId | null,
    /** Epoch milliseconds; without one no caller waits. */
    private readonly deadline?: number,
    private readonly scope: CompanyScope = owner ?? EVERY_COMPANY,
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This session has no company: use store.read(company).');
    return this.owner;
  }

  get renderCache(): RenderCache {
    return this.db.renderCache;
  }

  across(): Session {
    return new ReadSession(this.db, this.owner, this.deadline, EVERY_COMPANY);
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.db.run<T>({ kind: 'read', text, values, name, deadline: this.deadline, scope: this.scope });
  }

  beforeCommit({ name }: { readonly name: string }): never {
    throw new Error(`${name} outside of a transaction: use store.write.`);
  }

  flushRows(): never {
    throw new Error('flushRows outside of a transaction: use store.write.');
  }

  async batch<I, O>(_name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    const [answer] = await work([item]);
    return answer as O;
  }

  afterCommit(): never {
    throw new Error('afterCommit outside of a transaction: use store.write.');
  }

  now(): Date {
    return this.db.clock.now();
  }
}

export class WriteSession implements Session {
  constructor(
    private readonly tx: Transaction,
    private readonly owner: CompanyId | null,
    private readonly scope: CompanyScope = owner ?? EVERY_COMPANY,
    readonly changes = new RowChanges(),
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This operation has no company yet: name it with tx.as(company).');
    return this.owner;
  }

  across(): Session {
    return new WriteSession(this.tx, this.owner, EVERY_COMPANY, this.changes);
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.tx.query<T>(text, values, name, this.scope);
  }

  beforeCommit<T>(step: CommitStep<T>, item: T): void {
    // Rows are written later, in the scope of the transaction.
    if (this.scope !== (this.owner ?? EVERY_COMPANY)) throw new Error(`${step.name} across companies: use query.`);
    this.tx.beforeCommit('run' in step ? { ...step, name: `${step.name} ${this.company}` } : step, item);
  }

  flushRows(): void {
    this.tx.flushRows();
  }

  batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    return this.tx.batch(`${name} ${this.owner} ${this.scope}`, item, work);
  }

  afterCommit(effect: { readonly queue: string } | (() => void)): void {
    if (typeof effect === 'function') this.tx.afterCommit(effect);
    else this.tx.signal('queued', effect.queue, []);
  }

  now(): Date {
    return this.tx.now();
  }
}
