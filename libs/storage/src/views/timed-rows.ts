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
  readonly descending: boolean;
}

/**
 * The ids of all rows that can be on the page. The first rows of the index give a bound of the id; hiding the numbers
 * makes the planner keep the index order.
 */
export function timedRows({ field, table, scope, where, near, enough, descending }: TimedRows): string {
  const rows = `select r.id from ${table} where ${scope} and ${where}`;
  const [way, beyond, none] = descending ? [' desc', '>=', '0'] : ['', '<=', MAX_BIGINT];
  const byTime = `order by r.${escapeIdentifier(field)}${way}, r.id${way}`;
  const first = `${rows} ${byTime} limit (select ${near}::bigint)`;
  const last = `select id from (${first}) m order by id${way} limit 1 offset ${enough} - 1`;
  return `${rows} and r.id ${beyond} any(array[(select coalesce((${last}), ${none}))]) ${byTime} limit (select ${MAX_BIGINT})`;
}
