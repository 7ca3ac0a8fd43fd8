import type { CompanyId } from '@marquee/contracts';
import { type CompanyScope, EVERY_COMPANY } from '../tenancy';
import type { Asked } from '../pool';
import type { Database } from './database';
import type { RememberedPrints } from './remembered-prints';
import type { ListStatement } from './commit-buffer';
import type { Transaction } from './transaction';

/** What a repository is born with: a company, and the way to the database. */
export interface Session {
  readonly company: CompanyId;
  /** How rows were printed lately, for reads of what is committed. */
  readonly prints?: RememberedPrints;
  /**
   * The same session for statements that are meant to meet rows of other companies, of which they say themselves whose. The
   * database refuses those to all others: docs/adr/0052-a-second-lock-for-companies.md.
   */
  across(): Session;
  /**
   * With a name the statement is prepared once per connection, and planned once: give one to a fixed text that finds its
   * rows by what it is given. One that joins, or takes rows that another select has chosen, is planned each time.
   * With a name it gives columns by their names and not `r.*`, which would have to be prepared anew once a later release has added one: `rowColumns`.
   * In a transaction it need not be awaited: if it fails, so does the next statement that is awaited, or the commit.
   */
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
  /**
   * A row that is written when the transaction ends, by one statement with all others that it is told; in the order in which
   * they are told.
   */
  writeLater<T extends object>(statement: ListStatement<T>, row: T): void;
  /**
   * Work that is done once when the transaction ends, for everything that is told under this name for this company, in the
   * order in which it was told: events that share a transaction share its statements. What such work tells under a name whose work
   * has begun is handed to another one, after all that are there already.
   */
  gather<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void;
  /**
   * A step that works which share a transaction do together: `work` gets the items of all that told theirs under this name for this
   * company, and answers with one for each, in their order. Outside of transactions it gets one item.
   */
  jointly<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O>;
  /** What was told to be written later is written now: the statements that follow find it. */
  writeNow(): void;
  /** Something waits in the queue of this name: it looks for it after the commit, in this process at once. */
  wakeLater(queue: string): void;
  /** Called after the commit, by this process if it still runs; what must not be forgotten is a row instead. It must not throw. */
  afterCommit(news: () => void): void;
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

  get prints(): RememberedPrints {
    return this.db.prints;
  }

  across(): Session {
    return new ReadSession(this.db, this.owner, this.deadline, EVERY_COMPANY);
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.db.read<T>(text, values, name, this.asked());
  }

  writeLater({ name }: { readonly name: string }): never {
    throw new Error(`${name} outside of a transaction: use store.write.`);
  }

  gather(name: string): never {
    throw new Error(`${name} outside of a transaction: use store.write.`);
  }

  async jointly<I, O>(_name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    const [answer] = await work([item]);
    return answer as O;
  }

  writeNow(): void {
    // There is nothing to be written.
  }

  wakeLater(queue: string): never {
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

  private asked(): Asked {
    return { deadline: this.deadline, scope: this.scope };
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

  writeLater<T extends object>(statement: ListStatement<T>, row: T): void {
    this.tx.writeLater(statement, row);
  }

  gather<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    this.tx.gather(`${name} ${this.company}`, item, work);
  }

  jointly<I, O>(name: string, item: I, work: (items: readonly I[]) => Promise<readonly O[]>): Promise<O> {
    return this.tx.jointly(`${name} ${this.owner} ${this.scope}`, item, work);
  }

  writeNow(): void {
    this.tx.writeGathered();
  }

  wakeLater(queue: string): void {
    this.tx.fill(queue);
  }

  afterCommit(news: () => void): void {
    this.tx.afterCommit(news);
  }

  columnsOf(table: string): readonly string[] {
    return this.tx.columnsOf(table);
  }

  now(): Date {
    return this.tx.now();
  }
}
