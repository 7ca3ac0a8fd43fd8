/** A statement that writes many rows: it takes a list of values for each of these columns. */
export interface ListStatement<T> {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly (keyof T & string)[];
  /** Sorts the rows, where their order counts. */
  readonly order?: (one: T, other: T) => number;
  /** The queue that has something to do where the statement answers with rows: it gets these after the commit. */
  readonly signalsQueue?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** What a transaction does once before its commit, for all items or rows that were added under one name. */
export class CommitBuffer {
  private readonly batches: (() => Promise<void>)[] = [];
  private readonly items = new Map<string, unknown[]>();
  private rows = new Map<ListStatement<never>, Row[]>();

  /** Work that gets all items of this name. Items that are added when it has begun get another run of it. */
  addItem<T>(name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    const known = this.items.get(name);
    if (known) {
      known.push(item);
      return;
    }
    const items: unknown[] = [item];
    this.items.set(name, items);
    this.batches.push(() => {
      this.items.delete(name);
      return work(items as T[]);
    });
  }

  addRow<T extends object>(statement: ListStatement<T>, row: T): void {
    const rows = this.rows.get(statement);
    if (rows) rows.push(row as Row);
    else this.rows.set(statement, [row as Row]);
  }

  /** Does the works in the order in which their names came; they may add more, which is done as well. */
  async runBatches(): Promise<void> {
    for (const work of this.batches) await work();
  }

  /** The rows of each statement, as its lists of values. */
  takeRows(): { readonly statement: ListStatement<never>; readonly lists: readonly unknown[][] }[] {
    const all = [...this.rows];
    this.rows = new Map();
    return all.map(([statement, rows]) => {
      const ordered = statement.order ? rows.toSorted(statement.order as (one: object, other: object) => number) : rows;
      return { statement, lists: statement.columns.map((column) => ordered.map((row) => row[column])) };
    });
  }
}
