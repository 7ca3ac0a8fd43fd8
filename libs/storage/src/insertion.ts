import { escapeIdentifier } from 'pg';

/** `$1` is the company; then come the values of one row, or all rows as one JSON: their columns are read as the table has them. */
export function insertion(table: string, owner: string, columns: readonly string[], count: number): string {
  const names = columns.map(escapeIdentifier).join(', ');
  const name = escapeIdentifier(table);
  const into = `insert into ${name} (${[owner, ...columns].map(escapeIdentifier).join(', ')})`;
  if (count === 1) return `${into} values (${['$1', ...columns.map((_, index) => `$${index + 2}`)].join(', ')})`;
  return `${into} select $1::bigint, ${names} from json_populate_recordset(null::${name}, $2) with ordinality order by ordinality`;
}
