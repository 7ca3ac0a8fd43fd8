import { escapeIdentifier } from 'pg';
import type { Condition } from '../core';
import { spanOf } from '../rollups';

/** No id is higher, and no table has more rows. */
const MOST = '9223372036854775807';

/**
 * The time by which rows are sought, through the index that has them in its order. None where something else is asked for than one time: but where days are
 * kept of when rows were created, ids say that already.
 */
export function soughtTime(where: readonly Condition[], dated: boolean): string | undefined {
  const fields = new Set(where.map(({ time }) => time?.field));
  if (dated && fields.size > 1) fields.delete('created_at');
  const [field = '', ...others] = fields;
  return others.length === 0 && spanOf(where, field) !== undefined ? field : undefined;
}

/** The row is called `r`. */
export interface TimedRows {
  readonly field: string;
  readonly table: string;
  /** Which rows may be on the page at all. */
  readonly scope: string;
  /** All that is asked for. */
  readonly where: string;
  /** So many are looked through for a bound, and so many are the page and all before it. */
  readonly near: string;
  readonly enough: string;
}

/**
 * The ids of all rows that can be on the page, and of hardly any others.
 *
 * The rows may be many: everything that changed within a month. Of those that come first in the index, the one that would end the page if there were no others is a bound, and no
 * higher id has to be looked at: that is told to the index, which passes over the others by itself. Of 60,000 rows that took 3 ms instead of 8, and 6 instead of 30 where the table had
 * not been vacuumed lately.
 *
 * The planner must neither go along the ids, now that they have a bound, nor fetch the rows: so it is asked for the order that the index has, and
 * told no number. Nor does an array tell it that the ids are between two values, of which it would expect few. And the bound is a
 * subselect as a whole: with anything else around it the lock of companies would be looked at first, row by row.
 */
export function timedRows({ field, table, scope, where, near, enough }: TimedRows): string {
  const rows = `select r.id from ${table} where ${scope} and ${where}`;
  const inOrder = `order by r.${escapeIdentifier(field)}, r.id`;
  const last = `select id from (${rows} ${inOrder} limit (select ${near}::bigint)) m order by id limit 1 offset ${enough} - 1`;
  return `${rows} and r.id <= any(array[(select coalesce((${last}), ${MOST}))]) ${inOrder} limit (select ${MOST})`;
}
