import { escapeIdentifier } from 'pg';
import type { Session } from '../core';

/**
 * All columns of a table's rows, one by one. A statement that has a name does not give `r.*`: once a later release has added
 * a column, Postgres refuses it on every connection that has prepared it, for as long as the connection lives.
 */
export function rowColumns(session: Pick<Session, 'columnsOf'>, table: string, alias = 'r'): string {
  const columns = session.columnsOf(table).map((column) => `${alias}.${escapeIdentifier(column)}`);
  return columns.join(', ');
}
