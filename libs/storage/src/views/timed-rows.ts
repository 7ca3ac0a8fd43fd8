import { escapeIdentifier } from 'pg';
import type { Condition } from '../core';
import { monthsTable, type Span, spanOf } from '../rollups';

/** No id is higher, and no table has more rows. */
const MOST = '9223372036854775807';

/** The time by which rows are sought, through the index that has them in its order. */
export interface SoughtTime {
  readonly field: string;
  readonly span: Span;
  /** The table that has the rows of each month in order of id, where nothing else is asked for. */
  readonly months?: string;
}

/** What is kept of a table's times. */
export interface KeptTimes {
  readonly table: string;
  readonly dated?: true;
  readonly months?: readonly string[];
}

/** None where something else is asked for than one time: but days are kept of when rows were created, so ids say that already. */
export function soughtTime(
  where: readonly Condition[],
  { table, dated, months = [] }: KeptTimes,
): SoughtTime | undefined {
  const fields = new Set(where.map(({ time }) => time?.field));
  const isAlone = fields.size === 1;
  if (dated && !isAlone) fields.delete('created_at');
  const [field = '', ...others] = fields;
  const span = others.length === 0 ? spanOf(where, field) : undefined;
  const hasMonths = isAlone && months.includes(field);
  return span && { field, span, ...(hasMonths && { months: monthsTable(table, field) }) };
}

/** The row is called `r`. */
export interface TimedRows {
  readonly time: SoughtTime;
  readonly table: string;
  /** Whose rows they are; with that, after which id they begin; and with that, what leads to them. */
  readonly whose: string;
  readonly from: string;
  readonly scope: string;
  /** All that is asked for. */
  readonly where: string;
  /** So many are looked through for a bound, and so many are the page and all before it. */
  readonly near: string;
  readonly enough: string;
  /** Gives a value to the statement, and its place in there. */
  readonly bind: (value: unknown) => string;
}

/** The ids of all rows that can be on the page, and of hardly any others. */
export function timedRows(rows: TimedRows): string {
  const { months } = rows.time;
  return months === undefined ? upToABound(rows) : byMonths(rows, `${escapeIdentifier(months)} r`);
}

/**
 * The rows may be many: everything that changed within a month. Of those that come first in the index, the one that would end the page if there were no others is a bound, and no
 * higher id has to be looked at: that is told to the index, which passes over the others by itself. Of 60,000 rows that took 3 ms instead of 8, and 6 instead of 30 where the table had
 * not been vacuumed lately.
 *
 * The planner must neither go along the ids, now that they have a bound, nor fetch the rows: so it is asked for the order that the index has, and
 * told no number. Nor does an array tell it that the ids are between two values, of which it would expect few. And the bound is a
 * subselect as a whole: with anything else around it the lock of companies would be looked at first, row by row.
 */
function upToABound({ time: { field }, table, scope, where, near, enough }: TimedRows): string {
  const rows = `select r.id from ${table} where ${scope} and ${where}`;
  const inOrder = `order by r.${escapeIdentifier(field)}, r.id`;
  const last = `select id from (${rows} ${inOrder} limit (select ${near}::bigint)) m order by id limit 1 offset ${enough} - 1`;
  return `${rows} and r.id <= any(array[(select coalesce((${last}), ${MOST}))]) ${inOrder} limit (select ${MOST})`;
}

/**
 * To pass over 200,000 entries takes twice as long as a page of a small shop. Of whole months the rows are kept in order of id: the first of each are
 * enough, and those of the months amid which the span begins or ends go up to a bound. Only months in which there are rows are looked at, each found from the one before: a product may be published in the year 9999.
 */
function byMonths(rows: TimedRows, kept: string): string {
  const { whose, from, where, enough, bind } = rows;
  const { field, span } = rows.time;
  const first = span.from && monthOf(span.from) + (isStart(span.from) ? 0 : 1);
  const end = span.to && monthOf(span.to);
  if (first !== undefined && end !== undefined && first >= end) return upToABound(rows);

  const time = `r.${escapeIdentifier(field)}`;
  const firstDay = first === undefined ? undefined : `${bind(dayOf(first))}::date`;
  const endDay = end === undefined ? undefined : `${bind(dayOf(end))}::date`;
  const amid = [
    ...(firstDay === undefined || isStart(span.from) ? [] : [`${time} < ${midnight(firstDay)}`]),
    ...(endDay === undefined || isStart(span.to) ? [] : [`${time} >= ${midnight(endDay)}`]),
  ].map((part) => upToABound({ ...rows, where: `${where} and ${part}` }));

  const until = endDay === undefined ? '' : ` and r.month < ${endDay}`;
  const next = (after: string): string =>
    `select r.month from ${kept} where ${whose}${after}${until} order by r.month limit 1`;
  const whole = `
    with recursive months (month) as (
      (${next(firstDay === undefined ? '' : ` and r.month >= ${firstDay}`)})
      union all
      select (${next(' and r.month > months.month')}) from months where months.month is not null)
    select m.id from months cross join lateral (
      select r.id from ${kept} where ${from} and r.month = months.month order by r.id limit ${enough}) m`;
  return [...amid, whole].map((part) => `select id from (${part}) m`).join(' union all ');
}

/** Months are counted from the beginning of the year 0. */
function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

function isStart(at: Date | undefined): boolean {
  return at?.toISOString().endsWith('-01T00:00:00.000Z') ?? false;
}

/** The first day of a month, as Postgres reads it. */
function dayOf(month: number): string {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}-01`;
}

function midnight(day: string): string {
  return `(${day}::timestamp at time zone 'UTC')`;
}
