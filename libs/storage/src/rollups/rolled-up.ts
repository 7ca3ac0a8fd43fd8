import { escapeIdentifier } from 'pg';
import { allOf, type Condition, type Session } from '../core';
import type { Span } from './span';

const DAY_MS = 86_400_000;

/** Values of the dimension `day` that sort before and after every day. */
const BEFORE_ALL_DAYS = '';
const AFTER_ALL_DAYS = '~';

/** The id range of a span's rows. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Counts these companies' rows if the conditions compare only state columns. */
export async function countByState(
  session: Session,
  table: string,
  states: readonly string[],
  companies: readonly number[],
  where: readonly Condition[] = [],
): Promise<number> {
  const columns = ['rows', ...states.map((state, place) => `value::json ->> ${place} as ${escapeIdentifier(state)}`)];
  const { sql, values } = allOf(where, [table, companies]);
  const text = `
    select coalesce(sum(r.rows), 0)::bigint as count
    from (select ${columns.join(', ')} from rollups
      where table_name = $1 and company_id = any($2::bigint[]) and dimension = 'state') r
    where ${sql || 'true'}`;
  const name = where.length === 0 ? `rollups_count_${table}` : undefined;
  const [found] = await session.query<{ count: number }>(text, values, name);
  return found?.count ?? 0;
}

/** Reads whole days from rollups and counts rows of the partial days at both ends. */
const rowsIn = (table: string): string => `
  select (
    (select coalesce(sum(rows), 0) from rollups where table_name = '${table}' and company_id = any($1::bigint[])
      and dimension = 'day' and value >= $2 and value < $3)
    + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5)
    + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $6 and r.created_at < $7)
  )::bigint as count`;

/** Counts the rows of these companies that were created in a span. */
export async function countByDay(
  session: Session,
  table: string,
  companies: readonly number[],
  { from, to }: Span,
): Promise<number> {
  const whole = { from: from && nextMidnight(from), to: to && midnightOf(to) };
  const isWithinADay = whole.from !== undefined && whole.to !== undefined && whole.from >= whole.to;
  const values = isWithinADay
    ? [AFTER_ALL_DAYS, BEFORE_ALL_DAYS, from, to, 'infinity', 'infinity']
    : [
        dayOf(whole.from, BEFORE_ALL_DAYS),
        dayOf(whole.to, AFTER_ALL_DAYS),
        from ?? '-infinity',
        whole.from ?? '-infinity',
        whole.to ?? 'infinity',
        to ?? 'infinity',
      ];
  const name = `rollups_days_${table}`;
  const [found] = await session.query<{ count: number }>(rowsIn(table), [companies, ...values], name);
  return found?.count ?? 0;
}

/** Reads id ranges of days from rollups, and of a partial first day from rows. */
const idsIn = (table: string): string => `
  select min(first)::bigint as first, max(last)::bigint as last from (
    select min(first_id) as first, max(last_id) as last from rollups
    where table_name = '${table}' and company_id = any($1::bigint[]) and dimension = 'day' and value between $2 and $3
    union all
    select min(id), max(id) from (
      select r.id from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5 offset 0) r) found`;

/** The id range of these companies' rows that were created in a span; null if there are none. */
export async function idRangeByDay(
  session: Session,
  table: string,
  companies: readonly number[],
  { from, to }: Span,
): Promise<IdRange | null> {
  const wholeFrom = from && nextMidnight(from);
  const amid = [from ?? '-infinity', wholeFrom === undefined ? '-infinity' : earliest(wholeFrom, to)];
  const days = [dayOf(wholeFrom, BEFORE_ALL_DAYS), dayOf(to && new Date(to.getTime() - 1), AFTER_ALL_DAYS)];
  const name = `rollups_ids_${table}`;
  const values = [companies, ...days, ...amid];
  const [found] = await session.query<IdRange | Record<keyof IdRange, null>>(idsIn(table), values, name);
  return found === undefined || found.first === null ? null : found;
}

function midnightOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

/** Returns midnight unchanged. */
function nextMidnight(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS);
}

function earliest(at: Date, other: Date | undefined): Date {
  return other !== undefined && other < at ? other : at;
}

/** Days after the year 9999, which no client can request, sort after all days. */
function dayOf(at: Date | undefined, open: string): string {
  if (at === undefined) return open;
  return at.getUTCFullYear() > 9999 ? AFTER_ALL_DAYS : at.toISOString().slice(0, 10);
}
