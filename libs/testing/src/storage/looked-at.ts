import { asOwner, type Database } from './storage';

interface Queries {
  query<T extends object>(text: string): Promise<T[]>;
}

/** From now on the planner's statistics come only from this call, and never from autovacuum. */
export async function keepUnanalysed(db: Database): Promise<void> {
  const tables = await asOwner<{ name: string }>(
    db,
    "select oid::regclass::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  );
  for (const { name } of tables) await asOwner(db, `alter table ${name} set (autovacuum_enabled = off)`);
}

/**
 * Counts the rows of each table that the work read, as Postgres reports them. The database must have no other user and a single connection.
 */
export async function rowsLookedAt(db: Queries, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted(db);
  await work();
  const after = await counted(db);
  return Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) => {
      const more = rows - (before[table] ?? 0);
      return more > 0 ? [[table, more]] : [];
    }),
  );
}

async function counted(db: Queries): Promise<Record<string, number>> {
  await db.query('select pg_stat_force_next_flush()');
  const rows = await db.query<{ table: string; rows: number }>(
    `select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables
     where schemaname = current_schema()`,
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}
