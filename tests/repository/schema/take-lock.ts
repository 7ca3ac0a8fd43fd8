import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '@marquee/contracts';
import { startPostgres } from '@marquee/local';
import { migrate, schemaOf, type ServiceDatabase, serviceUrl } from '@marquee/storage/service-database';
import { Client } from 'pg';
import { everyDatabase, migrationNames, type ReleasedSchema, type SchemaLock } from './released';
import { snapshotOf } from './snapshot';

const PASSWORD = 'of-a-moment';

/** Records the schemas that this code's migrations create on a temporary server. */
export async function takeSchemaLock(commit: string): Promise<SchemaLock> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-schema-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  try {
    const services: Partial<Record<Service, ReleasedSchema>> = {};
    for (const database of everyDatabase()) services[database.service] = await schemaIn(postgres.adminUrl, database);
    return { commit, services };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function schemaIn(adminUrl: string, database: ServiceDatabase): Promise<ReleasedSchema> {
  const url = serviceUrl(adminUrl, database.service, PASSWORD);
  await migrate(database, { adminUrl, url });
  const client = new Client({ connectionString: url, options: `-c search_path=${schemaOf(database.service)}` });
  await client.connect();
  try {
    const { leaving = [] } = database;
    return { migrations: migrationNames(database), leaving, ...(await snapshotOf(client)) };
  } finally {
    await client.end();
  }
}
