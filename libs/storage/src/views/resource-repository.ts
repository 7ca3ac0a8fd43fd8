import {
  type CallContext,
  type ListInput,
  type Page,
  type RenderedJson,
  type Resource,
  type Shape,
  ShopError,
} from '@marquee/contracts';
import type { Condition, Session } from '../core';
import type { ResourceFilters } from './conditions-of';
import type { Difference } from './differences';
import type { Row as Values } from './updates';
import { expectVersion } from './versions';
import type { View, WrittenRow } from './view';

/** Columns of every resource table; only the table of companies has no `company_id`. */
interface StoredRow {
  readonly company_id?: number;
  readonly id: number;
  readonly version: number;
}

/** The columns that a writer sets; the database sets all other columns. */
export type ColumnsOf<Row extends StoredRow> = Omit<Row, keyof StoredRow>;

/** Methods that write or lock rows. */
type Writing = 'insert' | 'update' | 'remove' | 'findLocked' | 'lock' | 'lockToRemove' | 'change';
/** A repository outside of transactions. */
export type Reading<Repository> = Repository extends { findLocked: unknown } ? Omit<Repository, Writing> : Repository;

/** A change with an optional expected version. */
type Change = CallContext & { readonly ifMatch?: number };

/**
 * The base of every resource's repository, bound to its session's company. A subclass declares its view and filters;
 * override `Key` and `named` for further keys: `class PricesRepository extends ResourceRepository<typeof price,
 * PriceEntity> { view = priceView; filters = filtersOf(prices); }`.
 */
export abstract class ResourceRepository<
  R extends Resource,
  Row extends StoredRow,
  Columns extends object = ColumnsOf<Row>,
  Key extends number | string = number,
> {
  protected abstract readonly view: View<R>;
  protected abstract readonly filters: ResourceFilters;
  /**
   * The condition that selects the resource's rows if the table holds other rows too; `r` is the alias of the table.
   */
  protected readonly baseConditions: readonly Condition[] = [];

  constructor(protected readonly session: Session) {}

  /** The SQL condition that selects the row with this key; `r` is the alias of the table. */
  protected named(key: Key): Condition {
    return { sql: 'r.id = ?', values: [key] };
  }

  /** Applies the filters of the request. */
  list(input: ListInput): Promise<RenderedJson<Page<Shape<R>>>> {
    return this.view.page(this.session, input, [
      ...this.baseConditions,
      ...this.filters.list(this.view, input, this.session.now()),
    ]);
  }

  count(input: object): Promise<number> {
    return this.view.count(this.session, [
      ...this.baseConditions,
      ...this.filters.count(this.view, input, this.session.now()),
    ]);
  }

  find(key: Key, fields?: readonly string[]): Promise<RenderedJson<Shape<R>> | null> {
    if (typeof key === 'number') return this.view.one(this.session, key, fields, this.baseConditions);
    return this.view.first(this.session, [...this.baseConditions, this.named(key)], fields, key);
  }

  /** Throws `not_found` if the company cannot read the row. */
  async get(key: Key, fields?: readonly string[]): Promise<RenderedJson<Shape<R>>> {
    return (await this.find(key, fields)) ?? this.unknown(key);
  }

  insert(row: Columns): Promise<WrittenRow<R>> {
    return this.view.insert(this.session, row as Values);
  }

  update(id: number, columns: Partial<Columns>): Promise<WrittenRow<R>> {
    return this.view.update(this.session, id, columns);
  }

  async remove(id: number): Promise<void> {
    await this.view.remove(this.session, id);
  }

  /** Locks the row until the transaction ends. Rows that reference it by id stay unblocked. */
  async findLocked(key: Key): Promise<Row | null> {
    const row = await this.view.lock<Row>(this.session, [...this.baseConditions, this.named(key)]);
    if (row !== null) this.session.changes?.locked(this.view.resource, row.id, row);
    return row;
  }

  /** Locks a row for a change. Throws `not_found`, or `precondition_failed` for another version. */
  async lock(ctx: Change, key: Key): Promise<Row> {
    return this.expected(ctx, key, await this.findLocked(key));
  }

  /**
   * Like `lock`, for a caller that removes the row: also waits for transactions that hold it (`View.hold`) because they
   * write a reference to it.
   */
  async lockToRemove(ctx: Change, key: Key): Promise<Row> {
    const row = await this.view.lock<Row>(this.session, [...this.baseConditions, this.named(key)], 'update');
    return this.expected(ctx, key, row);
  }

  /** Checks a row that was looked up for a change. */
  protected expected(ctx: Change, key: Key, row: Row | null): Row {
    if (row === null) return this.unknown(key);
    expectVersion(ctx, row.version);
    this.session.changes?.locked(this.view.resource, row.id, row);
    return row;
  }

  /**
   * Locks a row and compares it with the new values; `write` writes and announces differences and returns the answer.
   * An unchanged object causes no event and no new version.
   */
  async change(
    ctx: Change,
    key: Key,
    compare: (row: Row) => Difference<Columns> | Promise<Difference<Columns>>,
    write: (row: Row, difference: Difference<Columns>) => Promise<RenderedJson<Shape<R>>>,
  ): Promise<RenderedJson<Shape<R>>> {
    const row = await this.lock(ctx, key);
    const difference = await compare(row);
    return difference.fields.length > 0 ? write(row, difference) : this.get(key);
  }

  /** Returns the ids that the company can read. */
  existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, this.baseConditions);
  }

  /** Throws at start-up if a filter has no column to compare. */
  expectFilterable(): void {
    for (const filter of this.filters.derived(this.session.now())) this.view.expectFilterable(filter);
  }

  private unknown(key: Key): never {
    throw ShopError.notFound(this.view.resource.name.replaceAll('_', ' '), key);
  }
}
