import { createHash } from 'node:crypto';
import {
  type ListInput,
  MAX_LIMIT,
  type Page,
  RenderedJson,
  type JsonPiece,
  type Resource,
  type Shape,
} from '@marquee/contracts';
import { escapeIdentifier } from 'pg';
import { allOf, type Condition, type Session } from '../core';
import { isOn } from '../pool';
import { upTo, type DerivedFilter } from './conditions-of';
import { cursorAfter, cursorBound, inOrder, isDescending, type PageStart, startOf } from './cursor';
import { fitting, weighed, type WeighedRow } from './heavy-rows';
import { searchedCount, searchedIds } from '../texts';
import { countByDay, countByState, type IdRange, idRangeByDay, latestChange, spanOf } from '../rollups';
import { mergedPage } from './merged-page';
import { type Computed, projection } from './projection';
import { columnsOf, type EntityClass, rowColumns, tableOf } from './entity-columns';
import { throughIndexes, unorderedPage } from './unordered-page';
import { type Row, stored, Updates } from './updates';
import { type RowVersion, type VersionedRow, rowVersionOf, ViewCache, type WeighedJson } from './view-cache';

export interface ViewOptions<R extends Resource> {
  readonly entity: EntityClass;
  readonly computed?: Computed<R['fields']>;
  /**
   * Maps a field to a row that other rows of the list may share (`renderedRow`); the planner may look it up and render
   * it once for all.
   */
  readonly joined?: Computed<R['fields']>;
  /** A condition for rows that every company reads but only their owner changes: `r.assignment = 2`. */
  readonly sharedWhere?: string;
  /** The column with the row's company; `company_id` by default. */
  readonly owner?: string;
  /**
   * The condition of a company's rows if no column holds it; `?` is the company: `r.id = ?`. Such rows are read-only.
   */
  readonly whose?: string;
  /** Renders fields that only partners may read. */
  readonly forPartners?: boolean;
  /** A condition for rows rendered with data that changes without them, so their version is incomplete. */
  readonly withoutEtagWhere?: string;
  /** Enables the render cache: docs/internal/adr/0002-json-rendered-by-postgres.md. */
  readonly cached?: RowVersion;
  /**
   * The state columns of the table's rollups, which a migration created by `rollUp`. Counts by them, and lists and
   * counts by `created_at`, read rollups.
   */
  readonly rollups?: readonly string[];
  /**
   * Whose changes `orderChanges` puts in order: each company's, or all companies' together. All pages of a list by
   * `updated_at_min` then show changes up to the same second.
   */
  readonly changes?: 'company' | 'everybody';
}

/** Renders a resource of the contract in Postgres. Its table needs `id`, `version` and a company column. */
export function view<R extends Resource>(resource: R, options: ViewOptions<R>): View<R> {
  return new View(resource, options);
}

interface RowJson {
  readonly id: number;
  readonly json: string;
  readonly version: number;
  readonly untagged?: boolean;
}

/** A page's maximum rows, plus one to detect a next page. */
const LONGEST = MAX_LIMIT + 1;

/** The field by which clients poll changes. */
const CHANGED = 'updated_at';

const NOTHING = new RenderedJson<Page<never>>('[]', {});

/** The readable rows; their values come first in the statement. */
type ReadableRows = Pick<Query, 'values'> & { readonly sql: string };

interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** The conditions of a list, and the id range of its rows if known. */
interface ListConditions {
  readonly filters: readonly Condition[];
  readonly range?: IdRange;
}

interface FoundPage {
  readonly rows: readonly WeighedRow[];
  /** The id of the last row if more rows follow. */
  readonly end?: number;
  /** The second up to which the list shows changes. */
  readonly changesUntil?: number;
  readonly descending: boolean;
}

interface ChangedRow {
  readonly changes_until?: number | null;
}

export interface WrittenRow<R extends Resource> {
  readonly id: number;
  readonly version: number;
  readonly rendered: RenderedJson<Shape<R>>;
}

export class View<R extends Resource> {
  /** The name of the table, and the table as `r`. */
  private readonly tableName: string;
  private readonly table: string;
  private readonly owner: string;
  private readonly everyField: string;
  private readonly everyFieldWritten: string;
  /** Selects only the row version, or the rendered row with it. */
  private readonly onlyVersion: string;
  private readonly everyFieldVersioned: string;
  /** Statement text → name of the prepared statement. */
  private readonly names = new Map<string, string>();
  private updates?: Updates;
  private columns?: string;

  constructor(
    readonly resource: R,
    private readonly options: ViewOptions<R>,
  ) {
    this.tableName = tableOf(options.entity);
    this.table = `${escapeIdentifier(this.tableName)} r`;
    this.owner = options.owner ?? 'company_id';
    expectRollups(this.tableName, options);
    this.everyField = this.rendering(this.table);
    this.everyFieldWritten = this.rendering('r');
    const rowVersion = options.cached && `${rowVersionOf(options.cached, options.withoutEtagWhere)} as row_version`;
    this.onlyVersion = `select r.id, ${rowVersion} from ${this.table}`;
    this.everyFieldVersioned = this.rendering(this.table, undefined, rowVersion);
  }

  /** SQL of a field: the view's computation, or the column of that name. */
  sqlOf(field: string): string {
    const computed = this.computedAs(field);
    return computed === undefined ? `r.${escapeIdentifier(field)}` : `(${computed})`;
  }

  /** Throws at start-up if a filter has no column to compare. */
  expectFilterable({ filter, field, kind }: DerivedFilter): void {
    const asks = `The filter ${filter} of ${this.resource.plural} asks for ${field}`;
    if (this.computedAs(field) === undefined) {
      if (columnsOf(this.options.entity).includes(field)) return;
      const without = `which is neither a column of ${this.tableName} nor computed by its view`;
      throw new Error(`${asks}, ${without}: write its condition.`);
    }
    if (kind === 'time') {
      throw new Error(`${asks}, which its view renders as text instead of a time: write its condition.`);
    }
  }

  private computedAs(field: string): string | undefined {
    return (this.options.computed as Readonly<Record<string, string>> | undefined)?.[field];
  }

  /** Returns null if the company cannot read the row. */
  one(
    session: Session,
    id: number,
    fields?: readonly string[],
    baseConditions: readonly Condition[] = [],
  ): Promise<RenderedJson<Shape<R>> | null> {
    return this.first(session, [...baseConditions, { sql: 'r.id = ?', values: [id] }], fields, id);
  }

  /** The first matching row by id. A key identifies the conditions and allows caching. */
  async first(
    session: Session,
    where: readonly Condition[],
    fields?: readonly string[],
    key?: number | string,
  ): Promise<RenderedJson<Shape<R>> | null> {
    const cache = key === undefined ? undefined : this.cacheOf(session, fields);
    if (key === undefined || cache === undefined) {
      const row = await this.firstRow<RowJson>(session, where, this.select(fields), fields);
      return row && rendered(row);
    }
    return cache.one(
      key,
      () => this.firstRow<VersionedRow>(session, where, this.onlyVersion),
      () => this.firstRow<RowJson & VersionedRow>(session, where, this.everyFieldVersioned),
      rendered,
    );
  }

  private async firstRow<T extends object>(
    session: Session,
    where: readonly Condition[],
    select: string,
    fields?: readonly string[],
  ): Promise<T | null> {
    const { sql, values } = this.readable(session, where);
    const text = `${select} where ${sql} order by r.id limit 1`;
    const [row] = await session.query<T>(text, values, this.name(text, fields));
    return row ?? null;
  }

  /** Inserts a row of the session's company and renders it in the same statement. */
  async insert(session: Session, row: Row): Promise<WrittenRow<R>> {
    const columns = Object.keys(row);
    const names = [this.owner, ...columns].map(escapeIdentifier).join(', ');
    const places = ['$1', ...columns.map((_, index) => `$${index + 2}`)].join(', ');
    const statement = `insert into ${escapeIdentifier(this.tableName)} (${names}) values (${places})`;
    const values = [session.company, ...columns.map((column) => stored(row[column]))];
    const written = await this.written(session, statement, values);
    session.changes?.written(this.resource, written.id, row);
    return written;
  }

  /** Changes columns of a row, increases its version and renders it in the same statement. */
  async update(session: Session, id: number, changes: Row): Promise<WrittenRow<R>> {
    this.updates ??= new Updates(this.options.entity, this.owner);
    const { text, values } = this.updates.of(changes);
    const written = await this.written(session, text, [session.company, id, ...values]);
    session.changes?.written(this.resource, id, changes);
    return written;
  }

  /**
   * Locks the company's matching row until the transaction ends and returns its stored columns. It omits columns that
   * a later release adds, because this release could not write them back.
   */
  async lock<Row extends object>(
    session: Session,
    where: readonly Condition[],
    strength: 'no key update' | 'update' = 'no key update',
  ): Promise<Row | null> {
    const { sql, values } = allOf([{ sql: `r.${this.owner} = ?`, values: [session.company] }, ...where], []);
    this.columns ??= rowColumns(this.options.entity);
    const text = `select ${this.columns} from ${this.table} where ${sql} for ${strength}`;
    const [row] = await session.query<Row>(text, values, this.name(text));
    return row ?? null;
  }

  async remove(session: Session, id: number): Promise<void> {
    const text = `delete from ${escapeIdentifier(this.tableName)} where ${this.owner} = $1 and id = $2`;
    await session.query(text, [session.company, id], this.name(text));
  }

  /** Returns the given ids whose rows match and are readable by the company. */
  async existing(session: Session, ids: readonly number[], where: readonly Condition[] = []): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const { sql, values } = this.readable(session, [...where, { sql: 'r.id = any(?)', values: [[...new Set(ids)]] }]);
    const rows = await session.query<{ id: number }>(`select r.id from ${this.table} where ${sql}`, values);
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Returns the company's own rows among the given ids that match. None of them can be locked by `update` before the
   * transaction ends, while changes of them need not wait.
   */
  async hold(session: Session, ids: readonly number[], where: readonly Condition[] = []): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const named = [
      { sql: `r.${this.owner} = ?`, values: [session.company] },
      { sql: 'r.id = any(?)', values: [[...new Set(ids)]] },
    ];
    const { sql, values } = allOf([...named, ...where], []);
    const text = `select r.id from ${this.table} where ${sql} order by r.id for key share`;
    const rows = await session.query<{ id: number }>(text, values);
    return new Set(rows.map((row) => row.id));
  }

  /** The projection reads other tables as they were before the statement. */
  private async written(session: Session, statement: string, values: readonly unknown[]): Promise<WrittenRow<R>> {
    const text = `with r as (${statement} returning *) ${this.everyFieldWritten}`;
    const [row] = await session.query<RowJson>(text, values, this.name(text));
    if (row === undefined) throw new Error(`The statement wrote no row to ${this.tableName}.`);
    return { id: row.id, version: row.version, rendered: rendered(row) };
  }

  /**
   * A page of the list by id, which ends early at large rows. The service joins the rows itself, which is faster than
   * `string_agg` because the database is the bottleneck.
   */
  async page(
    session: Session,
    input: ListInput,
    asked: readonly Condition[] = [],
  ): Promise<RenderedJson<Page<Shape<R>>>> {
    const sought = asked.find((one) => one.sought !== undefined);
    if (sought !== undefined) return this.searchedPage(session, input, sought, without(asked, sought));
    const filters = [...asked, ...this.changedUntil(asked, changesUntilIn(input))];
    const range = await this.idRange(session, this.itself(session), filters);
    if (range === null) return NOTHING;
    const conditions = { filters, range };
    const cache = this.cacheOf(session, input.fields);
    const untilColumn = this.changesUntilColumn(asked);
    const descending = isDescending(input);
    if (cache === undefined) {
      const framed = (page: string): string => weighed(page, untilColumn, descending);
      const statement = this.pageStatement(session, input, conditions, this.select(input.fields), framed);
      return this.shown(session, input, statement, (changesUntil) =>
        this.readable(session, this.changedUntil(asked, changesUntil)),
      );
    }
    const { text, values, name } = this.pageStatement(session, input, conditions, this.onlyVersion, (page) =>
      untilColumn.length === 0
        ? page
        : `select p.*, ${untilColumn.join()} from (${page}) p order by ${inOrder('p', descending)}`,
    );
    const found = await session.query<VersionedRow & ChangedRow>(text, values, name);
    const changesUntil = changesUntilIn(input) ?? found[0]?.changes_until ?? undefined;
    // Rows rendered by a later statement may have changed after that second; the client's next list shows them.
    const shown = this.changedUntil(asked, changesUntil);
    const rows = await cache.all(found.slice(0, input.limit), (ids) =>
      this.versionedRows(session, ids, [...asked, ...shown]),
    );
    return this.fitted({ rows, end: endOf(found, input), changesUntil, descending }, async (ids) => {
      const scope = this.readable(session, shown);
      return cache.addAll(await this.heavyRows<RowJson & VersionedRow>(session, ids, scope, this.everyFieldVersioned));
    });
  }

  /** A page of the rows with a text, which is found first and then rendered. */
  private async searchedPage(
    session: Session,
    input: ListInput,
    { sought }: Condition,
    others: readonly Condition[],
  ): Promise<RenderedJson<Page<Shape<R>>>> {
    const changesUntil = changesUntilIn(input) ?? (await this.changesUntil(session, others));
    const filters = [...others, ...this.changedUntil(others, changesUntil)];
    const scope = this.readable(session, filters);
    const { limit } = input;
    const page = { table: this.table, start: startOf(input), limit, offset: offsetOf(input) };
    const { ids, end } = await searchedIds(session, { ...page, ...soughtWithin(scope, filters, sought) });
    const descending = isDescending(input);
    const { text, values } = rowsOf(ids, this.select(input.fields), scope);
    const rows = await session.query<WeighedRow>(weighed(text, [], descending), values);
    return this.fitted({ rows, end, changesUntil, descending }, (heavy) =>
      this.heavyRows(session, heavy, scope, this.select(input.fields), input.fields),
    );
  }

  private async changesUntil(session: Session, where: readonly Condition[]): Promise<number | undefined> {
    const [column] = this.changesUntilColumn(where);
    if (column === undefined) return undefined;
    const [latest] = await session.query<ChangedRow>(`select ${column}`, [session.company]);
    return latest?.changes_until ?? undefined;
  }

  /** Whether the client polls changes since a time. */
  private asksForChanges(where: readonly Condition[]): boolean {
    return this.options.changes !== undefined && where.some(({ time }) => time?.field === CHANGED);
  }

  /** SQL of the last second whose changes a list shows, from the snapshot of the list. */
  private changesUntilColumn(where: readonly Condition[]): string[] {
    const { changes } = this.options;
    return this.asksForChanges(where)
      ? [`${latestChange(this.tableName, changes === 'everybody')} as changes_until`]
      : [];
  }

  private changedUntil(where: readonly Condition[], changesUntil: number | undefined): Condition[] {
    if (changesUntil === undefined || !this.asksForChanges(where)) return [];
    return [upTo(this, CHANGED, new Date(changesUntil * 1000).toISOString().slice(0, 19))];
  }

  /** The id range of rows created in the requested span; undefined if unknown, null if there are none. */
  private async idRange(
    session: Session,
    companies: readonly number[],
    where: readonly Condition[],
  ): Promise<IdRange | null | undefined> {
    const span = this.options.rollups && spanOf(where, 'created_at');
    return span && idRangeByDay(session, this.tableName, companies, span);
  }

  /** Renders page rows that are not cached and still match the conditions. */
  private versionedRows(session: Session, ids: readonly number[], where: readonly Condition[]) {
    const { text: rows, values } = rowsOf(ids, this.everyFieldVersioned, this.readable(session, where));
    const text = weighed(rows, ['version', 'row_version']);
    return session.query<WeighedJson>(text, values, this.nameOfFiltered(text, where));
  }

  /** A page over these companies, which the caller may read, up to the last id if given. */
  async pageOf(
    session: Session,
    companies: readonly number[],
    input: ListInput,
    where: readonly Condition[] = [],
    last?: number,
  ): Promise<RenderedJson<Page<Shape<R>>>> {
    const range = upToId(await this.idRange(session, companies, where), last);
    if (range === null) return NOTHING;
    const { table, owner } = this;
    const bounds = { start: narrowed(startOf(input), range), offset: offsetOf(input), limit: input.limit + 1 };
    const listConditions = [...where, ...withinRange(range)];
    const select = this.select(input.fields);
    const page = mergedPage({ select, table, owner, companies, where: listConditions, dated: this.isDated, ...bounds });
    const theirs = { sql: `r.${owner} = any($1)`, values: [companies] };
    return this.shown(session, input, { ...page, text: weighed(page.text, [], isDescending(input)) }, () => theirs);
  }

  private async shown(
    session: Session,
    input: ListInput,
    { text, values, name }: Query,
    readableUntil: (changesUntil: number | undefined) => ReadableRows,
  ): Promise<RenderedJson<Page<Shape<R>>>> {
    const found = await session.query<WeighedRow & ChangedRow>(text, values, name);
    const changesUntil = changesUntilIn(input) ?? found[0]?.changes_until ?? undefined;
    const descending = isDescending(input);
    const page = { rows: found.slice(0, input.limit), end: endOf(found, input), changesUntil, descending };
    const select = this.select(input.fields);
    return this.fitted(page, (ids) => this.heavyRows(session, ids, readableUntil(changesUntil), select, input.fields));
  }

  /** Fetches the omitted heavy rows, and leaves out removed rows. */
  private async fitted(
    { rows, end, changesUntil, descending }: FoundPage,
    fetch: (ids: readonly number[]) => Promise<readonly RowJson[]>,
  ): Promise<RenderedJson<Page<Shape<R>>>> {
    const shown = fitting(rows);
    const last = shown.length < rows.length ? shown.at(-1)?.id : end;
    const heavy = shown.flatMap(({ id, json }) => (json === null ? id : []));
    const fetched = new Map((heavy.length === 0 ? [] : await fetch(heavy)).map(({ id, json }) => [id, json]));
    const texts = arrayOf(shown.flatMap((row) => row.json ?? fetched.get(row.id) ?? []));
    const next = last === undefined ? {} : { next: cursorAfter(last, changesUntil, descending) };
    return new RenderedJson<Page<Shape<R>>>(texts, next);
  }

  private heavyRows<T extends RowJson>(
    session: Session,
    ids: readonly number[],
    scope: ReadableRows,
    select: string,
    fields?: readonly string[],
  ): Promise<T[]> {
    const { text, values } = rowsOf(ids, select, scope);
    return session.query<T>(text, values, this.name(text, fields));
  }

  async count(session: Session, where: readonly Condition[] = []): Promise<number> {
    const counted = this.rolledUp(session, where);
    if (counted !== undefined) return counted;
    const sought = where.find((one) => one.sought !== undefined);
    if (sought !== undefined) {
      const others = without(where, sought);
      const scope = this.readable(session, others);
      return searchedCount(session, { table: this.table, ...soughtWithin(scope, others, sought.sought) });
    }
    const { sql, values } = this.readable(session, throughIndexes(where));
    const text = `select count(*) as count from ${this.table} where ${sql}`;
    const [row] = await session.query<{ count: number }>(text, values, this.nameOfFiltered(text, where));
    return row?.count ?? 0;
  }

  /** Counts rows of these companies, which the caller may read. */
  countOf(session: Session, companies: readonly number[], where: readonly Condition[] = []): Promise<number> {
    const counted = this.rolledUp(session, where, companies);
    return counted ?? this.count(session, [{ sql: `r.${this.owner} = any(?)`, values: [companies] }, ...where]);
  }

  /** Counts by rollups if they cover the conditions. */
  private rolledUp(
    session: Session,
    where: readonly Condition[],
    companies?: readonly number[],
  ): Promise<number> | undefined {
    const { tableName: table, options } = this;
    const { rollups } = options;
    if (rollups === undefined) return undefined;
    if (where.every(({ column = '' }) => rollups.includes(column))) {
      return countByState(session, table, rollups, companies ?? this.itself(session), where);
    }
    const span = where.every(({ time }) => time?.field === 'created_at') && spanOf(where, 'created_at');
    return span ? countByDay(session, table, companies ?? this.itself(session), span) : undefined;
  }

  /** Whether ids follow creation times. */
  private get isDated(): boolean {
    return this.options.rollups !== undefined;
  }

  /** The company whose rollups are read if the caller names none; a view over several companies needs their names. */
  private itself(session: Session): [number] {
    if (this.isDated && this.options.whose !== undefined) {
      throw new Error(`Rows of ${this.tableName} are rolled up by company: name the companies.`);
    }
    return [session.company];
  }

  private pageStatement(
    session: Session,
    input: ListInput,
    { filters: where, range }: ListConditions,
    select: string,
    framed = (page: string): string => page,
  ): Query {
    const place = startOf(input);
    const { descending } = place;
    const start = within(place);
    const offset = offsetOf(input);
    // The additional row shows whether there is a next page.
    const limit = input.limit + 1;
    if (where.some(({ notInIdOrder }) => notInIdOrder)) {
      const [sought, leading] = [
        where.filter(({ indexedById }) => !indexedById),
        where.filter(({ indexedById }) => indexedById),
      ];
      const scope = this.readable(session, [...start, ...leading, ...withinRange(range)]);
      const dated = leading.length === 0 && this.isDated;
      const page = unorderedPage({ select, table: this.table, scope, where: sought, limit, offset, dated, descending });
      return { ...page, text: framed(page.text) };
    }
    if (where.length === 0 && offset === 0 && input.fields === undefined && limit <= LONGEST) {
      return this.unfilteredPage(session, place, limit, select, framed);
    }
    const { sql, values } = this.readable(session, [...where, ...start]);
    // Hides the numbers, because the planner underestimates unanalysed tables and would sort all rows.
    const number = (value: number): string =>
      where.length === 0 ? `(select $${values.push(value)}::bigint)` : `$${values.push(value)}`;
    const byId = `order by ${inOrder('r', descending)}`;
    const tail = `${byId} limit ${number(limit)}`;
    // Skips ids within the index, without fetching or rendering the rows before the page.
    const from =
      offset > 0
        ? ` and r.id ${descending ? '<=' : '>='} (select r.id from ${this.table} where ${sql} ${byId} offset ${number(offset)} limit 1)`
        : '';
    const text = framed(`${select} where ${sql}${from} ${tail}`);
    return { text, values, name: this.nameOfFiltered(text, where, input.fields) };
  }

  /**
   * Keeps one plan of the most frequent list for all companies and pages, because planning may cost more than reading.
   * Subselects hide the values, and the planner sees from a constant limit that this is a page.
   */
  private unfilteredPage(
    session: Session,
    start: PageStart,
    limit: number,
    select: string,
    framed: (page: string) => string,
  ): Query {
    const byId = `order by ${inOrder('r', start.descending)}`;
    const { sql, values } = this.readable(session, within(start, '(select ?::bigint)'), '(select ?::bigint)');
    const page = `${select} where ${sql} ${byId} limit ${LONGEST}`;
    const text = framed(`select * from (${page}) r ${byId} limit (select $${values.push(limit)}::bigint)`);
    return { text, values, name: this.name(text) };
  }

  /** The rows that the company may read. A subselect for the company allows one plan for all companies. */
  private readable(
    session: Session,
    where: readonly Condition[],
    company: '?' | '(select ?::bigint)' = '?',
  ): { sql: string; values: unknown[] } {
    const { sharedWhere, whose = `r.${this.owner} = ?` } = this.options;
    const own = whose.replace('?', company);
    const sql = sharedWhere === undefined ? own : `${own} or (${sharedWhere})`;
    return allOf([{ sql, values: [session.company] }, ...where], []);
  }

  /** Not used for a field selection of the client, nor in a transaction, which may see uncommitted rows. */
  private cacheOf(session: Session, fields?: readonly string[]): ViewCache | undefined {
    const { renderCache } = session;
    if (renderCache === undefined || fields !== undefined || !this.options.cached || !isOn('render-cache')) {
      return undefined;
    }
    return new ViewCache(renderCache, `${this.name(this.everyField)} ${session.company}`);
  }

  private select(fields?: readonly string[]): string {
    return fields ? this.rendering(this.table, fields) : this.everyField;
  }

  /** Lateral, because Postgres folds it into the row, while a subselect in the select list runs per row. */
  private rendering(from: string, fields?: readonly string[], rowVersion?: string): string {
    const { computed = {}, joined = {}, forPartners = false, withoutEtagWhere } = this.options;
    const others = Object.entries<string>(joined)
      .filter(([field]) => !fields || fields.includes(field))
      .map(([field, sql]) => ({ field, sql, name: escapeIdentifier(`its_${field}`) }));
    const all = { ...computed, ...Object.fromEntries(others.map(({ field, name }) => [field, `${name}.json`])) };
    const shown = projection(this.resource.fields, all, { only: fields, forPartners });
    const joins = others.map(({ sql, name }) => ` left join lateral ${sql} ${name} (json) on true`).join('');
    const untagged = withoutEtagWhere === undefined ? '' : `, ${withoutEtagWhere} as untagged`;
    const versioned = rowVersion === undefined ? '' : `, ${rowVersion}`;
    const rendering = 'row_to_json(t)::text as json';
    return `select r.id, r.version${untagged}${versioned}, ${rendering} from ${from}${joins} cross join lateral ${shown} t`;
  }

  /** Prepares only single filters, because combinations are numerous and a statement takes up to 170 kB. */
  private nameOfFiltered(text: string, where: readonly Condition[], fields?: readonly string[]): string | undefined {
    return where.length > 1 || where.some(({ unprepared }) => unprepared) ? undefined : this.name(text, fields);
  }

  /** Field selections stay unnamed, because clients could create unlimited prepared statements. */
  private name(text: string, fields?: readonly string[]): string | undefined {
    if (fields) return undefined;
    let name = this.names.get(text);
    if (name === undefined) {
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
      this.names.set(text, (name = `${this.tableName.slice(0, 40)}_${digest}`));
    }
    return name;
  }
}

/** Triggers count rows only by `company_id` and stored columns. */
function expectRollups<R extends Resource>(table: string, options: ViewOptions<R>): void {
  const { rollups, owner, sharedWhere, computed } = options;
  if (rollups === undefined) return;
  if ((owner ?? sharedWhere) !== undefined) {
    throw new Error(`Rollups count the rows that a company has by its company_id: the view of ${table} shows others.`);
  }
  if (rollups.some((column) => Object.hasOwn(computed ?? {}, column))) {
    throw new Error(`Rollups count states by columns: the view of ${table} computes one of them.`);
  }
}

function rendered({ json, version, untagged = false }: RowJson): RenderedJson<never> {
  return new RenderedJson<never>(json, untagged ? {} : { version });
}

/**
 * The rows with these ids, each looked up separately by `offset 0`. The subselect hides their number, so one plan
 * suits all: docs/internal/adr/0018-query-plans.md.
 */
function rowsOf(ids: readonly number[], select: string, scope: ReadableRows): Pick<Query, 'text' | 'values'> {
  const values = [...scope.values, [...new Set(ids)]];
  return {
    text: `select found.* from unnest((select $${values.length}::bigint[])) as asked (id)
      cross join lateral (${select} where ${scope.sql} and r.id = asked.id offset 0) found`,
    values,
  };
}

/** The statement reads one row more than the page holds. */
function endOf(found: readonly { readonly id: number }[], { limit }: ListInput): number | undefined {
  return found.length > limit ? found[limit - 1]?.id : undefined;
}

function offsetOf({ page = 1, page_info, limit }: ListInput): number {
  return page_info === undefined ? (page - 1) * limit : 0;
}

/** The second up to which an earlier page of the list showed changes. */
function changesUntilIn({ page_info }: ListInput): number | undefined {
  return page_info === undefined ? undefined : cursorBound(page_info);
}

function without(where: readonly Condition[], one: Condition): Condition[] {
  return where.filter((other) => other !== one);
}

/** A search among readable rows; without conditions every row of the company is. */
function soughtWithin({ sql, values }: ReadableRows, where: readonly Condition[], sought: Condition['sought']) {
  if (sought === undefined) throw new Error('This condition searches no text.');
  return { sought, scope: where.length === 0 ? { values } : { sql, values } };
}

/** The rows after or before the place at which a page starts. */
function within({ after, before, descending }: PageStart, value: '?' | '(select ?::bigint)' = '?'): Condition[] {
  const above = { sql: `r.id > ${value}`, values: [after] };
  if (!descending) return [above];
  return [above, { sql: `r.id < ${value}`, values: [before ?? Number.MAX_SAFE_INTEGER] }];
}

/**
 * Restricts the rows to a known id range. The array hides it from the planner, which would expect one row in
 * unanalysed tables and scan all.
 */
function withinRange(range: IdRange | undefined): Condition[] {
  if (range === undefined) return [];
  const sql = 'r.id >= any(array[(select ?::bigint)]) and r.id <= any(array[(select ?::bigint)])';
  return [{ sql, values: [range.first, range.last] }];
}

/** A page start that skips the ids outside of a known range. */
function narrowed(start: PageStart, range: IdRange | undefined): PageStart {
  if (range === undefined) return start;
  const { after, before = Number.MAX_SAFE_INTEGER } = start;
  return { ...start, after: Math.max(after, range.first - 1), before: Math.min(before, range.last + 1) };
}

function upToId(range: IdRange | null | undefined, last: number | undefined): IdRange | null | undefined {
  if (range === null || last === undefined) return range;
  return { first: range?.first ?? 1, last: Math.min(range?.last ?? last, last) };
}

/** Joins JSON texts to an array in pieces, because concatenating megabytes would block other requests. */
function arrayOf(pieces: readonly JsonPiece[]): JsonPiece[] {
  return pieces.length === 0 ? ['[]'] : [...pieces.flatMap((piece, n) => [n === 0 ? '[' : ',', piece]), ']'];
}
