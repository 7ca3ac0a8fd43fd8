import type { CompanyId } from '@marquee/contracts';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import type { Database } from './database';
import type { RenderCache } from './render-cache';
import type { ListStatement } from './commit-buffer';
import type { Transaction } from './transaction';

/** What a repository is born with: a company, and the way to the database. */
export interface Session {
  readonly company: CompanyId;
  /** Rendered rows, for reads outside of a transaction. */
  readonly renderCache?: RenderCache;
  /**
   * The same session for statements that are meant to meet rows of other companies, of which they say themselves whose. The
   * database refuses those to all others: docs/internal/adr/0052-row-level-security.md.
   */
  across(): Session;
  /**
   * With a name the statement is prepared once per connection, and planned once: give one to a fixed text that finds its
   * rows by what it is given. One that joins, or takes rows that another select has chosen, is planned each time.
   * With a name it gives columns by their names and not `r.*`, which would have to be prepared anew once a later release has added one: `rowColumns`.
   * In a transaction it need not be awaited: if it fails, so does the next statement that is awaited, or the commit.
   */
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
  /** A row that is written before the commit, by one statement with all other rows of it, in the order in which they were added. */
  bufferRow<T extends object>(statement: ListStatement<T>, row: T): void;
  /**
   * Work that is done once before the commit, for all items of this name and company, in the order in which they were added. Only the first caller's
   * `work` runs, with the items of all callers: it must use nothing of its own request. Items that are added after it has begun get another run.
   */
  batchBeforeCommit<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void;
  /**
   * A step that all works in a shared transaction do together: `work` gets the items of all of them and gives a result for each, in their order. Only the
   * first caller's `work` runs. Outside of shared transactions it gets one item.
   */
  batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O>;
  /** Writes the buffered rows now, so that the following statements find them. */
  flushRows(): void;
  /** The queue of this name has something to do: this process looks for it after the commit. */
  signalQueue(queue: string): void;
  /** Called after the commit, unless the process ends before: what must not be lost is a row instead. It must not throw. */
  afterCommit(action: () => void): void;
  /** The columns of a table, as its entity has them. */
  columnsOf(table: string): readonly string[];
  /** The time by the clock of the service. */
  now(): Date;
}

export class ReadSession implements Session {
  constructor(
    private readonly db: Database,
    private readonly owner: CompanyId | null,
    /** Epoch milliseconds; without one nobody waits for what is read. */
    private readonly deadline?: number,
    private readonly scope: CompanyScope = owner ?? EVERY_COMPANY,
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This reads what belongs to no company: use store.read(company).');
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

  bufferRow({ name }: { readonly name: string }): never {
    throw new Error(`${name} outside of a transaction: use store.write.`);
  }

  batchBeforeCommit(name: string): never {
    throw new Error(`${name} outside of a transaction: use store.write.`);
  }

  async batch<I, O>(_name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    const [answer] = await work([item]);
    return answer as O;
  }

  flushRows(): void {
    // There is nothing to be written.
  }

  signalQueue(queue: string): never {
    throw new Error(`${queue} outside of a transaction: use store.write.`);
  }

  afterCommit(): never {
    throw new Error('Nothing is committed outside of a transaction: use store.write.');
  }

  columnsOf(table: string): readonly string[] {
    return this.db.columnsOf(table);
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
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This operation has no company yet: name it with tx.as(company).');
    return this.owner;
  }

  across(): Session {
    return new WriteSession(this.tx, this.owner, EVERY_COMPANY);
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.tx.query<T>(text, values, name, this.scope);
  }

  bufferRow<T extends object>(statement: ListStatement<T>, row: T): void {
    this.tx.bufferRow(statement, row);
  }

  batchBeforeCommit<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    this.tx.batchBeforeCommit(`${name} ${this.company}`, item, work);
  }

  batch<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    return this.tx.batch(`${name} ${this.owner} ${this.scope}`, item, work);
  }

  flushRows(): void {
    this.tx.flushRows();
  }

  signalQueue(queue: string): void {
    this.tx.signalQueue(queue);
  }

  afterCommit(action: () => void): void {
    this.tx.afterCommit(action);
  }

  columnsOf(table: string): readonly string[] {
    return this.tx.columnsOf(table);
  }

  now(): Date {
    return this.tx.now();
  }
}
