import type { Resource } from '@marquee/contracts';

/** The values of a row by column. */
type Values = Readonly<Record<string, unknown>>;

export interface RowChange {
  readonly resource: Resource;
  /** The row before its change, if the transaction locked it. */
  readonly before?: Values;
  /** The written columns; absent if the row was only locked or removed. */
  readonly after?: Values;
}

/** The rows that a transaction has locked and written, until its events take their former and new values. */
export class RowChanges {
  private readonly rows = new Map<string, RowChange>();

  locked(resource: Resource, id: number, row: object): void {
    const known = this.rows.get(keyOf(resource.name, id));
    // A row that is locked again after a write no longer has its former values.
    if (known?.before === undefined && known?.after === undefined) this.set(id, { resource, before: row as Values });
  }

  written(resource: Resource, id: number, columns: Values): void {
    const known = this.rows.get(keyOf(resource.name, id));
    this.set(id, { resource, before: known?.before, after: { ...known?.after, ...columns } });
  }

  /** Returns and removes the change, so that the next event of the transaction carries only later writes. */
  take(name: string, id: number | string): RowChange | undefined {
    const key = keyOf(name, id);
    const change = this.rows.get(key);
    this.rows.delete(key);
    return change;
  }

  private set(id: number, change: RowChange): void {
    this.rows.set(keyOf(change.resource.name, id), change);
  }
}

function keyOf(name: string, id: number | string): string {
  return `${name} ${id}`;
}
