import type { DataSource } from 'typeorm';

/** The statements that TypeORM would still need to make the schema fit the entities: none, when the migrations are right. */
export async function driftOf(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

/** A service refuses to start on a schema that is older than its code; a newer one is a roll-out under way, and fine. */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const there = await dataSource.query<unknown[]>("select where to_regclass('migrations') is not null");
  const names = there.length > 0 ? await dataSource.query<{ name: string }[]>('select name from migrations') : [];
  const applied = new Set(names.map(({ name }) => name));
  const missing = dataSource.migrations.map(nameOf).filter((name) => !applied.has(name));
  if (missing.length === 0) return;
  const { applicationName } = dataSource.options as { applicationName?: string };
  const service = applicationName?.replace('marquee-', '');
  throw new Error(`The database schema of ${service} is older than the code: ${missing.join(', ')} not applied.`);
}

function nameOf(migration: object & { name?: string }): string {
  return migration.name ?? migration.constructor.name;
}
