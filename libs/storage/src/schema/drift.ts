import type { DataSource } from 'typeorm';

/** The statements TypeORM would need to match the schema to the entities; empty after correct migrations. */
export async function driftOf(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

/** Refuses to start on a schema older than the code; a newer one is a rolling update. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const there = await dataSource.query<unknown[]>("select where to_regclass('migrations') is not null");
  const names = there.length > 0 ? await dataSource.query<{ name: string }[]>('select name from migrations') : [];
  const applied = new Set(names.map(({ name }) => name));
  const missing = dataSource.migrations.map(nameOf).filter((name) => !applied.has(name));
  if (missing.length === 0) return;
  const { applicationName } = dataSource.options as { applicationName?: string };
  const service = applicationName?.replace('marquee-', '');
  throw new Error(
    `The database schema of ${service} is older than the code; run the migrations. Not applied: ${missing.join(', ')}.`,
  );
}

function nameOf(migration: object & { name?: string }): string {
  return migration.name ?? migration.constructor.name;
}
