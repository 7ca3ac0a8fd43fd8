import { epochMs } from '@marquee/contracts';
import { type Database, inTransaction } from '../core';
import { removeSome } from '../cleanup';

/** Declares a table as a queue; it needs the columns `attempts` and `lease`. SQL parts are constant text. */
export interface QueueTable {
  /** The queue's name: a table may hold several. */
  readonly name: string;
  readonly table: string;
  /** The primary key columns. The last one orders rows that are due at the same time. */
  readonly key: readonly string[];
  /** Further columns that the work reads. */
  readonly columns?: readonly string[];
  /** The condition of waiting rows, as in the index that starts with `due`. */
  readonly waiting: string;
  /** The column with the end of a pause or of a running lease: no worker claims the row earlier. */
  readonly due?: string;
  /** The column for the last failure; null during an attempt. */
  readonly reason?: string;
  /** The update when the work is done. Without it the work itself ends the row in its own transaction. */
  readonly done?: string;
  /** The update when a row is given up. */
  readonly givenUp?: string;
  /** The column for the time of the end, which starts the retention period. */
  readonly endedAt?: string;
}

/** A row that this process has claimed. */
export type Leased<T> = T & {
  /** Counted attempts including this one; a row given back does not count. */
  readonly attempts: number;
  /** The lease number, which only grows, so the next claim has a higher one. */
  readonly lease: number;
};

/**
 * The statements of a queue; each is its own transaction. Claims are unnamed and choose their rows once: inside `in
 * (…)` a plan may choose more (docs/internal/adr/0018-query-plans.md).
 */
export class LeasedRows<T extends object> {
  private readonly due: string;

  constructor(
    private readonly db: Database,
    private readonly of: QueueTable,
    private readonly leaseMs: number,
  ) {
    this.due = of.due ?? 'due_at';
  }

  /** Claims due rows and skips rows that other replicas claim. */
  claim(limit: number, without: readonly { readonly column: string; readonly values: readonly unknown[] }[] = []) {
    const { table, key, columns = [], waiting, reason } = this.of;
    const set = [
      `attempts = attempts + 1, lease = lease + 1, ${this.due} = $2`,
      ...(reason ? [`${reason} = null`] : []),
    ];
    const others = without.map(({ column }, at) => `and not (${column} = any($${at + 4}))`).join(' ');
    const text = `
      with due as materialized (
        select ${key.join(', ')} from ${table} where ${waiting} and ${this.due} <= $1 ${others}
        order by ${this.due}, ${key.at(-1)} limit $3 for update skip locked
      )
      update ${table} set ${set.join(', ')} where (${key.join(', ')}) in (select ${key.join(', ')} from due)
      returning ${[...key, ...columns, 'attempts', 'lease'].join(', ')}`;
    const now = this.now();
    const values = [new Date(now), new Date(now + this.leaseMs), limit, ...without.map(({ values: all }) => all)];
    return this.db.query<Leased<T>>(text, values);
  }

  /**
   * Renews leases without making any row due earlier. Waits for a locked row or reports it busy, with its old lease;
   * rows in neither list belong to another process.
   */
  async renew(rows: readonly Leased<T>[], waits: boolean): Promise<{ renewed: Set<Leased<T>>; busy: Set<Leased<T>> }> {
    const { table, key, waiting } = this.of;
    const columns = [...key, 'lease'];
    const values: unknown[] = [new Date(this.now() + this.leaseMs)];
    const places = rows.map(
      (row) => `(${columns.map((column) => `$${values.push(valueOf(row, column))}`).join(', ')})`,
    );
    const keys = key.join(', ');
    const mine = `from ${table} where (${columns.join(', ')}) in (${places.join(', ')}) and ${waiting}`;
    const text = `
      with free as materialized (select ${keys} ${mine} order by ${keys} for update ${waits ? '' : 'skip locked'}), renewed as (
        update ${table} set ${this.due} = greatest(${this.due}, $1) where (${keys}) in (select ${keys} from free)
        returning ${keys}
      )
      select ${keys}, true as is_renewed from renewed union all select ${keys}, false ${mine}`;
    const placeOf = (row: object) => JSON.stringify(key.map((column) => valueOf(row, column)));
    const found = await this.db.query<{ is_renewed: boolean }>(text, values);
    const placesOf = (isRenewed: boolean) =>
      new Set(found.filter(({ is_renewed }) => is_renewed === isRenewed).map(placeOf));
    const [renewed, all] = [placesOf(true), placesOf(false)];
    return {
      renewed: new Set(rows.filter((row) => renewed.has(placeOf(row)))),
      busy: new Set(rows.filter((row) => all.has(placeOf(row)) && !renewed.has(placeOf(row)))),
    };
  }

  /**
   * Updates rows that ended together in one round trip, except those that another process has claimed. In the order of
   * their keys, in which other transactions lock them too.
   */
  async done(rows: readonly Leased<T>[], done: string): Promise<void> {
    const { set, values } = this.ending(done, null);
    const inOrder = rows.toSorted((a, b) => compareKeys(this.of.key, a, b));
    await inTransaction(this.db, { deadline: epochMs() + this.leaseMs }, async (tx) => {
      // Finds each row by its key, whatever the planner's statistics.
      for (const { text, values: all, name } of inOrder.map((row) => this.updateOf(row, 'done', set, values))) {
        void tx.query(text, all, name);
      }
    });
  }

  giveUp(row: Leased<T>, reason: string): Promise<boolean> {
    const { givenUp, name } = this.of;
    if (givenUp === undefined) {
      throw new Error(`The queue ${name} has no option "givenUp". Declare it to give rows up.`);
    }
    const { set, values } = this.ending(givenUp, reason);
    return this.update(row, 'given_up', set, values);
  }

  retry(row: Leased<T>, at: Date, reason: string): Promise<boolean> {
    const withReason = this.of.reason ? `, ${this.of.reason} = $2` : '';
    return this.update(row, 'retry', `${this.due} = $1${withReason}`, withReason ? [at, reason] : [at]);
  }

  /** Undoes the attempt. */
  giveBack(row: Leased<T>, at: Date): Promise<boolean> {
    return this.update(row, 'give_back', `attempts = attempts - 1, ${this.due} = $1`, [at]);
  }

  /** Removes up to `limit` rows that ended before this time and returns the count. */
  async forget(before: Date, limit: number): Promise<number> {
    const { table, waiting, endedAt, name } = this.of;
    if (endedAt === undefined) {
      throw new Error(`The queue ${name} has no option "endedAt". Declare it to remove ended rows.`);
    }
    const ended = { sql: `not (${waiting}) and r.${endedAt} < ?`, values: [before] };
    return removeSome(this.db, table, ended, limit);
  }

  async waiting(): Promise<number> {
    const { name, table, waiting } = this.of;
    const text = `select count(*) as count from ${table} where ${waiting}`;
    const [row] = await this.db.query<{ count: number }>(text, [], `${name}_waiting`);
    return row?.count ?? 0;
  }

  /** Seconds since the oldest unclaimed row became due; 0 if there is none. */
  async overdue(): Promise<number> {
    const { name, table, waiting } = this.of;
    const text = `select min(${this.due}) as since from ${table} where ${waiting} and ${this.due} > '-infinity' and ${this.due} <= $1`;
    const now = this.now();
    const [row] = await this.db.query<{ since: Date | null }>(text, [new Date(now)], `${name}_overdue`);
    return Math.max(0, (now - (row?.since?.getTime() ?? now)) / 1000);
  }

  private ending(set: string, reason: string | null): { set: string; values: unknown[] } {
    const { endedAt, reason: column } = this.of;
    const values: unknown[] = [];
    const also = (name: string | undefined, value: unknown) => (name ? [`${name} = $${values.push(value)}`] : []);
    const all = [set, ...also(column, reason), ...also(endedAt, new Date(this.now()))];
    return { set: all.join(', '), values };
  }

  private async update(
    row: Leased<T>,
    ...what: [name: string, set: string, values: readonly unknown[]]
  ): Promise<boolean> {
    const { text, values, name } = this.updateOf(row, ...what);
    return (await this.db.query(text, values, name)).length > 0;
  }

  /** Ends the lease, only for its current holder and while the row waits. Afterwards no process can renew it. */
  private updateOf(row: Leased<T>, name: string, set: string, values: readonly unknown[]) {
    const { key, table, waiting } = this.of;
    const columns = [...key, 'lease'];
    const mine = columns.map((column, at) => `${column} = $${values.length + at + 1}`).join(' and ');
    const named = columns.map((column) => valueOf(row, column));
    const text = `update ${table} set ${set}, lease = lease + 1 where ${mine} and ${waiting} returning 1 as mine`;
    return { text, values: [...values, ...named], name: `${this.of.name}_${name}` };
  }

  private now(): number {
    return this.db.clock.now().getTime();
  }
}

function compareKeys(key: readonly string[], a: object, b: object): number {
  for (const column of key) {
    const one = valueOf(a, column) as number | string;
    const other = valueOf(b, column) as number | string;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

function valueOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}
