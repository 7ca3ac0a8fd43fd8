import type { Clock } from '@marquee/contracts';
import { dataSourceOptions, type ServiceDatabase } from '@marquee/storage/service-database';
import { Client, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Database } from '../../../storage/src/core/database';
import { DATABASE } from '../../../storage/src/core/database';
import { infrastructure } from '../environment';

export { Database };

/** The database behind the stores of an app. */
export function databaseOf(app: { get<T>(token: symbol, options: { strict: false }): T }): Database {
  return app.get<Database>(DATABASE, { strict: false });
}

/** A database for stores that a test creates: `new PricesStore(db)`. */
export async function openDatabase(tables: ServiceDatabase, url: string, clock: Clock): Promise<Database> {
  return new Database(await new DataSource(dataSourceOptions(tables, url)).initialize(), clock);
}

/** Runs statements as the owner of a service's tables, with rights that the service lacks. */
export async function asOwner<T extends object>({ dataSource }: Database, text: string): Promise<T[]> {
  const url = new URL((dataSource.options as { url: string }).url);
  const role = url.username;
  const { username, password } = new URL(infrastructure().adminUrl);
  Object.assign(url, { username, password });
  const schema = role.replace('marquee_', '');
  const client = new Client({ connectionString: url.href, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>(
      'select nspowner::regrole::text as owner from pg_namespace where nspname = $1',
      [schema],
    );
    await client.query(`set role ${rows[0]?.owner}`);
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A pool connection for a test's statements about all companies; the test releases it. */
export async function connected({ pool }: Database): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query("set marquee.company = '*'");
  return client;
}
