import type { CompanyId } from '@marquee/contracts';
import type { Database } from './database';
import type { Transaction } from './transaction';

/** What a repository is born with: a company, and the way to the database. */
export interface Session {
  readonly company: CompanyId;
  /**
   * With a name the statement is prepared once per connection, and planned once: give one to a fixed text that finds its
   * rows by what it is given. One that joins, or takes rows that another select has chosen, is planned each time.
   */
  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]>;
  /** As the entity of the table has them. */
  columnsOf(table: string): readonly string[];
}

export class ReadSession implements Session {
  constructor(
    private readonly db: Database,
    private readonly owner: CompanyId | null,
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This reads what belongs to no company: use store.read(company).');
    return this.owner;
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.db.query<T>(text, values, name);
  }

  columnsOf(table: string): readonly string[] {
    return this.db.columnsOf(table);
  }
}

export class WriteSession implements Session {
  constructor(
    private readonly tx: Transaction,
    private readonly owner: CompanyId | null,
  ) {}

  get company(): CompanyId {
    if (this.owner === null) throw new Error('This operation has no company yet: name it with tx.as(company).');
    return this.owner;
  }

  query<T extends object>(text: string, values: readonly unknown[], name?: string): Promise<T[]> {
    return this.tx.query<T>(text, values, name);
  }

  columnsOf(table: string): readonly string[] {
    return this.tx.columnsOf(table);
  }
}
