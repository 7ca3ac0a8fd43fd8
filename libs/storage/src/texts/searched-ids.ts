import type { Session, SoughtText } from '../core';
import { isIndexed, matches, patternOf, textsOf } from './sought-text';

/** The first scan reads this many page lengths, which finds a page of a frequent text. */
const NEAR_FACTOR = 20;
/** With this many matches in the first scan, a further scan finds a page sooner than the index. */
const MIN_NEAR_MATCHES = 4;
/** A page ends after this many further texts, even if it is not full. */
const FURTHER_TEXTS = 10_000;
/** Up to this many matches, the index finds and sorts all of them. */
const MAX_SORTED = 10_000;
/** With more matches than this in both scans, a large table has too many to sort. */
const MAX_SCANNED_MATCHES = 100;

/** The readable rows with a text. */
interface SearchedRows {
  readonly sought: SoughtText;
  /** The table as `r`. */
  readonly table: string;
  /** The readable rows, whose first value is the company; without `sql` no condition besides the text. */
  readonly scope: { readonly sql?: string; readonly values: readonly unknown[] };
}

interface SearchedPage extends SearchedRows {
  readonly start: { readonly after: number; readonly before?: number; readonly descending: boolean };
  readonly limit: number;
  readonly offset: number;
}

/** The ids of a page in order, and the id after which the list continues. */
export interface FoundIds {
  readonly ids: number[];
  readonly end?: number;
}

/** The rows of a scan. A scan that ended before the page was full and before the last row has an edge. */
interface Scan {
  readonly ids: number[];
  /** The last scanned id. */
  readonly edge: number | null;
  /** The texts that matched, also of rows that cannot be read. */
  readonly matches: number;
}

/**
 * Finds a page by scanning the next texts, and then by the index if they have few matches, or else by a further scan. A
 * page is not full if the index cannot find its text or finds it too often, and the scans find it too seldom.
 */
export async function searchedIds(session: Session, page: SearchedPage): Promise<FoundIds> {
  const near = await scan(session, page, (page.limit + 1) * NEAR_FACTOR);
  if (near.edge === null) return pageOf(near, page);
  const byIndex = async (): Promise<Scan | null> => {
    const ids = isIndexed(page.sought) ? await sorted(session, page) : null;
    return ids === null ? null : { ids, edge: null, matches: ids.length };
  };
  if (page.offset > 0) {
    // A page by number counts all earlier matches.
    return pageOf((await byIndex()) ?? (await scan(session, page, Number.MAX_SAFE_INTEGER)), page);
  }
  const isRare = near.matches < MIN_NEAR_MATCHES;
  const rare = isRare ? await byIndex() : null;
  if (rare !== null) return pageOf(rare, page);
  const next = await scan(session, { ...page, start: continued(page, near.edge) }, FURTHER_TEXTS);
  const scanned = { ids: [...near.ids, ...next.ids], edge: next.edge, matches: near.matches + next.matches };
  const isEnough = isRare || scanned.edge === null || scanned.matches > MAX_SCANNED_MATCHES;
  return pageOf(isEnough ? scanned : ((await byIndex()) ?? scanned), page);
}

/** Counts the rows with a text; reads all texts if the index cannot find it or finds it often. */
export async function searchedCount(session: Session, rows: SearchedRows): Promise<number> {
  const few = isIndexed(rows.sought) ? await indexedCount(session, rows) : null;
  if (few !== null) return few;
  const { view, match, isReadable, values } = partsOf(rows);
  const text = `select count(*) as count from ${view} where w.company_id = $1 and ${match} and ${isReadable}`;
  const [found] = await session.query<{ count: number }>(text, values);
  return found?.count ?? 0;
}

async function scan(session: Session, page: SearchedPage, texts: number): Promise<Scan> {
  const { view, match, isReadable, values } = partsOf(page);
  const { limit, offset } = page;
  const rows = `${view} where ${between(page, values)} ${byId('w', page)}`;
  const [most, enough, skipped] = [texts, limit + 1, offset].map((value) => `$${values.push(value)}`);
  // Postgres reads `matched` only as far as `found` needs.
  const text = `
    with matched as materialized (
      select n.id, n.fits from (
        select w.id, case when ${match} then ${isReadable} end as fits from ${rows} limit (select ${most}::bigint)) n
      where n.fits is not null),
    found as materialized (select m.id from matched m where m.fits limit ${enough} offset ${skipped}),
    short as materialized (select count(*) < ${enough} as is_short from found)
    select (select coalesce(json_agg(f.id ${byId('f', page)}), '[]') from found f) as ids,
      case when s.is_short then (select w.id from ${rows} limit 1 offset (select ${most}::bigint - 1)) end as edge,
      case when s.is_short then (select count(*) from matched) else 0 end as matches
    from short s`;
  const [found] = await session.query<Scan>(text, values);
  return found ?? { ids: [], edge: null, matches: 0 };
}

/** The start of the rest of a page behind this id. */
function continued({ start }: SearchedPage, edge: number): SearchedPage['start'] {
  return start.descending ? { ...start, before: edge } : { ...start, after: edge };
}

/** All matches through the index; null if they are too many to sort. */
async function sorted(session: Session, page: SearchedPage): Promise<number[] | null> {
  const { values, ...parts } = partsOf(page);
  const found = indexed(page, { ...parts, range: between(page, values) });
  const [enough, skipped] = [page.limit + 1, page.offset].map((value) => `$${values.push(value)}`);
  const text = `
    with found as materialized (${found})
    select (select count(*) from found) as count, (
      select coalesce(json_agg(p.id ${byId('p', page)}), '[]') from (
        select f.id from found f ${byId('f', page)} limit ${enough} offset ${skipped}) p) as ids`;
  const [row] = await session.query<{ count: number; ids: number[] }>(text, values);
  return row === undefined || row.count > MAX_SORTED ? null : row.ids;
}

/** The number of matches through the index; null if they are many. */
async function indexedCount(session: Session, rows: SearchedRows): Promise<number | null> {
  const { values, ...parts } = partsOf(rows);
  const text = `select count(*) as count from (${indexed(rows, { ...parts, range: 'w.company_id = $1' })}) found`;
  const [row] = await session.query<{ count: number }>(text, values);
  return row === undefined || row.count > MAX_SORTED ? null : row.count;
}

type Parts = Pick<ReturnType<typeof partsOf>, 'view' | 'pattern' | 'isReadable'> & { readonly range: string };

/** The ids of at most one match more than can be sorted. With `or` the planner may scan all texts of the company. */
function indexed({ sought }: SearchedRows, { view, pattern, isReadable, range }: Parts): string {
  const ofField = (field: string): string => `(
    select w.id from ${view} where ${range} and ${matches({ ...sought, fields: [field] }, pattern)} and ${isReadable}
    limit ${MAX_SORTED + 1})`;
  return sought.fields.map(ofField).join(' union ');
}

/** A subselect with `offset 0` looks up each row by its key, and only rows with the text. */
function partsOf({ sought, table, scope: { sql, values: before } }: SearchedRows) {
  const values = [...before];
  const pattern = `$${values.push(patternOf(sought))}`;
  const row = `select true from ${table} where ${sql} and r.id = w.id offset 0`;
  return {
    view: textsOf(sought),
    pattern,
    match: matches(sought, pattern),
    isReadable: sql === undefined ? 'true' : `coalesce((${row}), false)`,
    values,
  };
}

function between({ start: { after, before = Number.MAX_SAFE_INTEGER } }: SearchedPage, values: unknown[]): string {
  return `w.company_id = $1 and w.id > $${values.push(after)} and w.id < $${values.push(before)}`;
}

function byId(alias: string, { start }: SearchedPage): string {
  return `order by ${alias}.id${start.descending ? ' desc' : ''}`;
}

function pageOf({ ids, edge }: Scan, { limit }: SearchedPage): FoundIds {
  if (ids.length > limit) return { ids: ids.slice(0, limit), end: ids[limit - 1] };
  return edge === null ? { ids } : { ids, end: edge };
}
