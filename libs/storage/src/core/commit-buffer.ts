/** A statement that inserts many rows; it accepts one list of values per column. */
export interface ListStatement<T> {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly (keyof T & string)[];
  /** Sorts the rows if their order matters. */
  readonly order?: (one: T, other: T) => number;
  /** The queue to wake after the commit; it receives the rows that the statement returns. */
  readonly signalsQueue?: string;
}

/** Work that runs once before the commit with all items of its name, in order. Items that it adds get another run. */
export interface ItemBatch<T> {
  readonly name: string;
  /** Only the function of the first item runs, so it must not use its own request. */
  readonly run: (items: readonly T[]) => Promise<void>;
}

/** A step that runs before the commit with all items of a transaction. */
export type CommitStep<T> = ListStatement<T> | ItemBatch<T>;

type Row = Readonly<Record<string, unknown>>;

/** Collects items and rows by name and writes them once before the commit. */
export class CommitBuffer {
  private readonly batches: (() => Promise<void>)[] = [];
  private readonly items = new Map<string, unknown[]>();
  private rows = new Map<ListStatement<never>, Row[]>();

  add<T>(step: CommitStep<T>, item: T): void {
    if ('run' in step) this.addItem(step, item);
    else this.addRow(step, item as Row);
  }

  private addItem<T>({ name, run }: ItemBatch<T>, item: T): void {
    const known = this.items.get(name);
    if (known) {
      known.push(item);
      return;
    }
    const items: unknown[] = [item];
    this.items.set(name, items);
    this.batches.push(() => {
      this.items.delete(name);
      return run(items as T[]);
    });
  }

  private addRow(statement: ListStatement<never>, row: Row): void {
    const rows = this.rows.get(statement);
    if (rows) rows.push(row);
    else this.rows.set(statement, [row]);
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
