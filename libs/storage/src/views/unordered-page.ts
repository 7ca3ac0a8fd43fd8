import { allOf, type Condition } from '../core';
import { soughtTime, timedRows } from './timed-rows';

interface UnorderedPage {
  /** The rendered fields and their table; the row is `r`. */
  readonly select: string;
  readonly table: string;
  /** The readable rows, the start of the page, and conditions with an index. */
  readonly scope: { readonly sql: string; readonly values: readonly unknown[] };
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset: number;
  /** Ids follow creation times: `ViewOptions.rollups`. */
  readonly dated?: boolean;
}

/** Scans this many page lengths before it tries another plan. */
const SCAN_FACTOR = 20;
/** If the scan found one match in this many rows, a longer scan by id is likely to find the remaining matches. */
const MAX_SPARSENESS = 4;

/**
 * A page of rows that no index returns by id: scans nearby rows first, then lets the planner choose or sorts all
 * matches. Limits are hidden from the planner, whose estimate for unanalysed tables would cause a full sort.
 */
export function unorderedPage(page: UnorderedPage) {
  const { select, table, scope, where, limit, offset, dated = false } = page;
  const { sql, values: sought } = allOf(where, scope.values);
  const { sql: indexed, values } = throughIndexes(where, sql, sought);
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const [near, enough] = [bind(limit * SCAN_FACTOR), bind(offset + limit)];
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
      when ${found} * ${MAX_SPARSENESS} >= ${enough} then array(${matching(sql)} order by r.id ${tail})
      else array(select id from (${all}) m order by id ${tail}) end)
    order by r.id`;
  return { text, values };
}

/** The conditions in their indexed form, possibly on another table; their values follow the existing ones. */
function throughIndexes(where: readonly Condition[], sql: string, values: unknown[]) {
  if (where.every(({ indexedVia }) => indexedVia === undefined)) return { sql, values };
  return allOf(
    where.map((one) => one.indexedVia ?? one),
    values,
  );
}
