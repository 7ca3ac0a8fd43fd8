import type { QueryRunner } from 'typeorm';

/**
 * Indexes text searches in these columns within one company. Called by a migration of a service with the extensions
 * `btree_gin` and `pg_trgm`.
 */
export async function createTrigramIndex(
  runner: QueryRunner,
  index: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const trigrams = `${await schemaOf(runner, 'pg_trgm')}.gin_trgm_ops`;
  const keys = [
    `company_id ${await schemaOf(runner, 'btree_gin')}.int8_ops`,
    ...columns.map((one) => `${one} ${trigrams}`),
  ];
  // Every search reads the whole pending list, so a short one (kB) keeps searches fast after an import.
  await runner.query(
    `create index ${index} on ${table} using gin (${keys.join(', ')}) with (gin_pending_list_limit = 256)`,
  );
}

/** The schema of an extension, because the search path contains only the service's schema. */
async function schemaOf(runner: QueryRunner, extension: string): Promise<string> {
  const query = 'select extnamespace::regnamespace::text as schema from pg_extension where extname = $1';
  const [found] = (await runner.query(query, [extension])) as { schema: string }[];
  if (!found) throw new Error(`The extension ${extension} is missing: create it as the database administrator.`);
  return found.schema;
}
