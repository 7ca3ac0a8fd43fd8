import { SERVICES } from '@marquee/contracts';
import { schemaOf } from '@marquee/storage';
import { Client, DatabaseError, escapeIdentifier } from 'pg';

/** Partitions get theirs with the table. */
const TABLES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`;
const COLUMN = 'of_a_later_release';
/** Whoever comes after an alteration that waits, waits as well: rather tried again than waited for. */
const LOCK_TIMEOUT = '300ms';
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 100;

/**
 * What the migrations of a later release do before its code comes: every table of every service has a column more, of which the
 * code that runs knows nothing. Gives how many tables that are.
 */
export async function expandSchemas(adminUrl: string): Promise<number> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Nobody asks for these columns after a crash: what writes them to the disk would only keep requests waiting.
    await admin.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set synchronous_commit = off`);
    const { rows } = await admin.query<{ schema: string; name: string }>(TABLES, [SERVICES.map(schemaOf)]);
    for (const { schema, name } of rows) {
      await addColumn(admin, `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`);
    }
    return rows.length;
  } finally {
    await admin.end();
  }
}

async function addColumn(admin: Client, table: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`alter table ${table} add column ${COLUMN} text not null default ''`);
      return;
    } catch (error) {
      const isHeld = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || tries === TRIES) throw error;
    }
  }
}
