import { escapeIdentifier } from 'pg';
import type { Condition } from '../core';
import { spanOf } from '../rollups';

/** Higher than any id or row count. */
const MAX_BIGINT = '9223372036854775807';

/**
 * The time whose index finds the rows, if the conditions compare only one. `created_at` does not count if daily
 * rollups bound its ids.
 */
export function soughtTime(where: readonly Condition[], dated: boolean): string | undefined {
  const fields = new Set(where.map(({ time }) => time?.field));
  if (dated && fields.size > 1) fields.delete('created_at');
  const [field = '', ...others] = fields;
  return others.length === 0 && spanOf(where, field) !== undefined ? field : undefined;
}

/** The row is `r`. */
export interface TimedRows {
  readonly field: string;
  readonly table: string;
  /** The condition of rows that may be on the page. */
  readonly scope: string;
  /** All conditions of the request. */
  readonly where: string;
  /** How many rows to scan for a bound, and how many rows the page and its predecessors have. */
  readonly near: string;
  readonly enough: string;
}

/**
 * The ids of all rows that can be on the page. The first rows of the index give an upper bound of the id;
 * hiding the numbers makes the planner keep the index order.
 */
export function timedRows({ field, table, scope, where, near, enough }: TimedRows): string {
  const rows = `select r.id from ${table} where ${scope} and ${where}`;
  const inOrder = `order by r.${escapeIdentifier(field)}, r.id`;
  const last = `select id from (${rows} ${inOrder} limit (select ${near}::bigint)) m order by id limit 1 offset ${enough} - 1`;
  return `${rows} and r.id <= any(array[(select coalesce((${last}), ${MAX_BIGINT}))]) ${inOrder} limit (select ${MAX_BIGINT})`;
}
