import {
  type CallContext,
  type ListInput,
  type Page,
  type Printed,
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

/** What every table of a resource has; only that of the companies themselves has no `company_id`. */
interface StoredRow {
  readonly company_id?: number;
  readonly id: number;
  readonly version: number;
}

/** The columns that a writer sets; the others are drawn or counted. */
export type ColumnsOf<Row extends StoredRow> = Omit<Row, keyof StoredRow>;

/** The methods of every resource's repository that write, or hold a row for whoever will. */
type Writing = 'insert' | 'update' | 'remove' | 'findLocked' | 'lock' | 'change';
/** A repository outside of transactions. */
export type Reading<Repository> = Repository extends { findLocked: unknown } ? Omit<Repository, Writing> : Repository;

/** A change by somebody who may have said of which version. */
type Change = CallContext & { readonly ifMatch?: number };

/**
 * What every resource's repository does, always for the company of its session. A repository names its view and the
 * filters that its list and its count declare, and adds the queries that are its own:
 *
 * `class PricesRepository extends ResourceRepository<typeof price, PriceEntity> {`
 * `  protected readonly view = priceView;`
 * `  protected readonly filters = filtersOf(prices);`
 * `}`
 *
 * A resource that is known by something else than its id, too, says so in `Key` and overrides `named`.
 */
export abstract class ResourceRepository<
  R extends Resource,
  Row extends StoredRow,
  Columns extends object = ColumnsOf<Row>,
  Key extends number | string = number,
> {
  protected abstract readonly view: View<R>;
  protected abstract readonly filters: ResourceFilters;
  /** Which rows of the table are the resource's, where others stand in it as well; the row is called `r`. */
  protected readonly among: readonly Condition[] = [];

  constructor(protected readonly session: Session) {}

  /** The row that a key names, which is called `r`. */
  protected named(key: Key): Condition {
    return { sql: 'r.id = ?', values: [key] };
  }

  /** Cut by the filters that were sent with it. */
  list(input: ListInput): Promise<Printed<Page<Shape<R>>>> {
    return this.view.page(this.session, input, [
      ...this.among,
      ...this.filters.list(this.view, input, this.session.now()),
    ]);
  }

  count(input: object): Promise<number> {
    return this.view.count(this.session, [...this.among, ...this.filters.count(this.view, input, this.session.now())]);
  }

  find(key: Key, fields?: readonly string[]): Promise<Printed<Shape<R>> | null> {
    if (typeof key === 'number') return this.view.one(this.session, key, fields, this.among);
    return this.view.first(this.session, [...this.among, this.named(key)], fields, key);
  }

  /** Throws `not_found` where the company can read no such row. */
  async get(key: Key, fields?: readonly string[]): Promise<Printed<Shape<R>>> {
    return (await this.find(key, fields)) ?? this.unknown(key);
  }

  insert(row: Columns): Promise<WrittenRow<R>> {
    return this.view.insert(this.session, row as Values);
  }

  /** Moves the version on as well. */
  update(id: number, columns: Partial<Columns>): Promise<WrittenRow<R>> {
    return this.view.update(this.session, id, columns);
  }

  async remove(id: number): Promise<void> {
    await this.view.remove(this.session, id);
  }

  /** The row, held until the transaction ends. What refers to it by its id is not kept waiting. */
  findLocked(key: Key): Promise<Row | null> {
    return this.view.lock<Row>(this.session, [...this.among, this.named(key)]);
  }

  /** The same, for a caller who wants to change it. Throws `not_found`, and `precondition_failed` where it has another version. */
  async lock(ctx: Change, key: Key): Promise<Row> {
    return this.expected(ctx, key, await this.findLocked(key));
  }

  /** A row that was found, or not, for a caller who wants to change it. */
  protected expected(ctx: Change, key: Key, row: Row | null): Row {
    if (row === null) return this.unknown(key);
    expectVersion(ctx, row.version);
    return row;
  }

  /**
   * Changes a row: it is locked and compared with what is wanted; where something differs, `write` writes and announces it,
   * and gives the answer. An object echoed back unchanged is no event and no new version.
   */
  async change(
    ctx: Change,
    key: Key,
    compare: (row: Row) => Difference<Columns> | Promise<Difference<Columns>>,
    write: (row: Row, difference: Difference<Columns>) => Promise<Printed<Shape<R>>>,
  ): Promise<Printed<Shape<R>>> {
    const row = await this.lock(ctx, key);
    const difference = await compare(row);
    return difference.fields.length > 0 ? write(row, difference) : this.get(key);
  }

  /** Which of these ids the company can read. */
  existing(ids: readonly number[]): Promise<Set<number>> {
    return this.view.existing(this.session, ids, this.among);
  }

  /** Called at start-up: throws where a filter has nothing to look at. */
  expectFilterable(): void {
    for (const filter of this.filters.usual(this.session.now())) this.view.expectFilterable(filter, this.session);
  }

  private unknown(key: Key): never {
    throw ShopError.notFound(this.view.resource.name.replaceAll('_', ' '), key);
  }
}
