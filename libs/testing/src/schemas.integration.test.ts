import { database as auth } from '../../../apps/auth/src/data-source';
import { database as catalog } from '../../../apps/catalog/src/data-source';
import { database as commerce } from '../../../apps/commerce/src/data-source';
import { database as statistics } from '../../../apps/statistics/src/data-source';
import { database as tenant } from '../../../apps/tenant/src/data-source';
import { database as webhookDispatch } from '../../../apps/webhook-dispatch/src/data-source';
import { dataSourceOptions, driftOf, type ServiceDatabase } from '@marquee/storage';
import { DataSource } from 'typeorm';
import { freshDatabase, type FreshDatabase } from './database';

const ALL: readonly ServiceDatabase[] = [auth, catalog, commerce, statistics, tenant, webhookDispatch];

describe.each(ALL.map((database) => [database.service, database] as const))('the schema of %s', (_name, database) => {
  let fresh: FreshDatabase;
  let source: DataSource;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    source = await new DataSource(dataSourceOptions(database, fresh.url)).initialize();
  }, 30_000);
  afterAll(async () => {
    await source?.destroy();
    await fresh?.drop();
  });

  it('is what the entities say, after all migrations', async () => {
    expect(await driftOf(source)).toEqual([]);
  });

  it('goes away again, migration by migration', async () => {
    for (const _ of database.migrations) await source.undoLastMigration();
    const left = await source.query<{ name: string }[]>(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S')",
    );
    expect(left.map((row) => row.name).filter((name) => !name.startsWith('migrations'))).toEqual([]);
  });
});
