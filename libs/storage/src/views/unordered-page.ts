import { allOf, type Condition } from '../core';
import { inOrder } from './cursor';
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
  readonly descending?: boolean;
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
  const { select, table, scope, where, limit, offset, dated = false, descending = false } = page;
  const { sql, values: sought } = allOf(where, scope.values);
  const isElsewhere = where.some(({ indexedVia }) => indexedVia !== undefined);
  const { sql: indexed, values } = isElsewhere ? allOf(throughIndexes(where), sought) : { sql, values: sought };
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const [near, enough] = [bind(limit * SCAN_FACTOR), bind(offset + limit)];
  const byId = (alias: string): string => `order by ${inOrder(alias, descending)}`;
  const tail = `limit ${bind(limit)} offset ${bind(offset)}`;
  const found = '(select count(*) from near)';
  const matching = (conditions: string): string => `select r.id from ${table} where ${scope.sql} and ${conditions}`;
  const field = soughtTime(where, dated);
  const all =
    field === undefined
      ? `${matching(indexed)} offset 0`
      : timedRows({ field, table, scope: scope.sql, where: sql, near, enough, descending });
  const text = `
    with near as materialized (
      select r.id from (select r.* from ${table} where ${scope.sql} ${byId('r')} limit (select ${near}::bigint)) r where ${sql})
    ${select} where ${scope.sql} and r.id = any(case
      when ${found} >= ${enough} then array(select id from near ${byId('near')} ${tail})
      when ${found} * ${MAX_SPARSENESS} >= ${enough} then array(${matching(sql)} ${byId('r')} ${tail})
      else array(select id from (${all}) m ${byId('m')} ${tail}) end)
    ${byId('r')}`;
  return { text, values };
}

/** The conditions in their indexed form, possibly on another table. */
export function throughIndexes(where: readonly Condition[]): Condition[] {
  return where.map(({ indexedVia, ...one }) => (indexedVia === undefined ? one : { ...one, ...indexedVia }));
}
