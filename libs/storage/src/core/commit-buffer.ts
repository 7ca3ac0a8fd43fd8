/** A statement that inserts many rows; it takes one list of values per column. */
export interface ListStatement<T> {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly (keyof T & string)[];
  /** Sorts the rows if their order matters. */
  readonly order?: (one: T, other: T) => number;
  /** The queue to wake after the commit; it receives the rows that the statement returns. */
  readonly signalsQueue?: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Collects items and rows by name and writes them once before the commit. */
export class CommitBuffer {
  private readonly batches: (() => Promise<void>)[] = [];
  private readonly items = new Map<string, unknown[]>();
  private rows = new Map<ListStatement<never>, Row[]>();

  /** Items added after `work` has started get another run. */
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

  /** Runs the batches in the order of their names' arrival, including batches that they add. */
  async runBatches(): Promise<void> {
    for (const work of this.batches) await work();
  }

  takeRows(): { readonly statement: ListStatement<never>; readonly lists: readonly unknown[][] }[] {
    const all = [...this.rows];
    this.rows = new Map();
    return all.map(([statement, rows]) => {
      const ordered = statement.order ? rows.toSorted(statement.order as (one: object, other: object) => number) : rows;
      return { statement, lists: statement.columns.map((column) => ordered.map((row) => row[column])) };
    });
  }
}
