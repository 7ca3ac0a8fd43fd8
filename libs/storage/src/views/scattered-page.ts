import { allOf, type Condition } from '../core';
import { soughtTime, timedRows } from './timed-rows';

interface ScatteredPage {
  /** What is printed of which table; the row is called `r`. */
  readonly select: string;
  readonly table: string;
  /** Whose rows may be read, after which id the page starts, and what leads to them. */
  readonly scope: { readonly sql: string; readonly values: readonly unknown[] };
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset: number;
  /** Ids say already when rows were created: `ViewOptions.rollups`. */
  readonly dated?: boolean;
}

/** So many times the length of a page is looked through before anything else is tried. */
const NEAR = 20;

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
export function scatteredPage(page: ScatteredPage) {
  const { select, table, scope, where, limit, offset, dated = false } = page;
  const { sql, values: sought } = allOf(where, scope.values);
  const { sql: indexed, values } = throughIndexes(where, sql, sought);
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const [near, enough] = [bind(limit * NEAR), bind(offset + limit)];
  const tail = `limit ${bind(limit)} offset ${bind(offset)}`;
  const found = '(select count(*) from near)';
  const matching = (conditions: string): string => `select r.id from ${table} where ${scope.sql} and ${conditions}`;
  const field = soughtTime(where, dated);
  const all =
    field === undefined
      ? `${matching(indexed)} offset 0`
      : timedRows({ field, table, scope: scope.sql, where: sql, near, enough });
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
  if (where.every(({ indexedVia }) => indexedVia === undefined)) return { sql, values };
  return allOf(
    where.map((one) => one.indexedVia ?? one),
    values,
  );
}
