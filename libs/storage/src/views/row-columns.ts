import { escapeIdentifier } from 'pg';
import type { Session } from '../core';

/**
 * All columns of a table by name. Prepared statements must not use `r.*`, because Postgres refuses them once a later
 * release adds a column.
 */
export function rowColumns(session: Pick<Session, 'columnsOf'>, table: string, alias = 'r'): string {
  const columns = session.columnsOf(table).map((column) => `${alias}.${escapeIdentifier(column)}`);
  return columns.join(', ');
}
