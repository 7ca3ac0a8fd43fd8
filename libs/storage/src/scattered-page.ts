import { escapeIdentifier } from 'pg';
import { allOf, type Condition } from './condition';

interface ScatteredPage {
  /** What is printed of which table; the row is called `r`. */
  readonly select: string;
  readonly table: string;
  /** The rows that may be read at all, from where the page starts. */
  readonly scope: { readonly sql: string; readonly values: readonly unknown[] };
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset: number;
}

/** So many times the length of a page is looked through before anything else is tried. */
const NEAR = 20;

/** No id is higher, and no table has more rows. */
const MOST = '9223372036854775807';

/**
 * A page of rows that no index has in order of id. Two ways lead to it: along the ids until the page is full, or through
 * an index to all rows that match, to put them in order. Either takes far too long for some values, and the planner
 * chooses by a guess: that matches lie evenly among the ids. But the newest rows have the highest ids and the latest
 * times: of 100,000 products those changed within a week took 130 ms along the ids, and 4 ms by the index.
 *
 * So the nearest rows are looked through, and often that is the page. Where some of them match but too few, the guess
 * holds, and the planner may choose. Where hardly any does, all that match are taken, and `offset 0` keeps the planner
 * from going along the ids after all; of times, those that can be on the page are enough.
 *
 * The planner is not told how many are near: of a table that Postgres has not looked at yet, it would expect fewer than that, and sort all
 * that the company has.
 *
 * Not to be prepared by name: a plan for any value is a plan for either rare or common ones.
 */
export function scatteredPage({ select, table, scope, where, limit, offset }: ScatteredPage) {
  const { sql, values: sought } = allOf(where, scope.values);
  const { sql: indexed, values } = throughIndexes(where, sql, sought);
  const bound = (value: number): string => `$${values.push(value)}`;
  const [near, enough] = [bound(limit * NEAR), bound(offset + limit)];
  const tail = `limit ${bound(limit)} offset ${bound(offset)}`;
  const found = '(select count(*) from near)';
  const matching = (conditions: string): string => `select r.id from ${table} where ${scope.sql} and ${conditions}`;
  const [field, ...others] = new Set(where.map(({ time }) => time?.field));
  const all =
    field === undefined || others.length > 0
      ? `${matching(indexed)} offset 0`
      : upToABound(matching(sql), field, near, enough);
  const text = `
    with near as materialized (
      select r.id from (select r.* from ${table} where ${scope.sql} order by r.id limit (select ${near}::bigint)) r where ${sql})
    ${select} where ${scope.sql} and r.id = any(case
      when ${found} >= ${enough} then array(select id from near order by id ${tail})
      when ${found} * 4 >= ${enough} then array(${matching(sql)} order by r.id ${tail})
      else array(select id from (${all}) m order by id ${tail}) end)
    order by r.id`;
  return { text, values };
}

/** The conditions as an index has them, which may be that of another table; their values after those that are there. */
function throughIndexes(where: readonly Condition[], sql: string, values: unknown[]) {
  if (where.every(({ elsewhere }) => elsewhere === undefined)) return { sql, values };
  return allOf(
    where.map((one) => one.elsewhere ?? one),
    values,
  );
}

/**
 * Rows that match by one time alone, all that can be on the page and hardly any others. They may be many: everything that changed within a month. Of
 * those that come first in the index, the one that would end the page if there were no others is a bound, and no higher id has to be looked at: that is told to the index, which
 * passes over the others by itself. Of 60,000 rows that took 3 ms instead of 8, and 6 instead of 30 where the table had not been vacuumed lately.
 *
 * The planner must neither go along the ids, now that they have a bound, nor fetch the rows: so it is asked for the order that the index has, and
 * told no number. Nor does an array tell it that the ids are between two values, of which it would expect few. And the bound is a
 * subselect as a whole: with anything else around it the lock of companies would be looked at first, row by row.
 */
function upToABound(rows: string, field: string, near: string, enough: string): string {
  const inOrder = `order by r.${escapeIdentifier(field)}, r.id`;
  const last = `select id from (${rows} ${inOrder} limit (select ${near}::bigint)) m order by id limit 1 offset ${enough} - 1`;
  return `${rows} and r.id <= any(array[(select coalesce((${last}), ${MOST}))]) ${inOrder} limit (select ${MOST})`;
}
