import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type ServiceDatabase, startupOptions } from './data-source-options';
import { ensureRole } from './roles';

export interface MigrateOptions {
  /** Creates the role, the schema and the extensions first; without it all must be there. */
  readonly adminUrl?: string;
  /** The address of the database, as the service's own role reaches it. */
  readonly url: string;
  /** The password of the role; taken from `url` where it is absent. */
  readonly password?: string;
  readonly log?: (line: string) => void;
}

/** Brings a service's schema up to date, as its own role. Safe to run again and from several places at once. */
export async function migrate(db: ServiceDatabase, options: MigrateOptions): Promise<void> {
  const { adminUrl, url, log = () => undefined } = options;
  if (adminUrl) {
    const password = options.password ?? decodeURIComponent(new URL(url).password);
    await ensureRole(db.service, { adminUrl, url, password, log, extensions: db.extensions ?? [] });
  }
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await takeTurn(lock, db.service);
    await runMigrations(db, url, log);
  } finally {
    await lock.end();
  }
}

const TURN_MS = 200;

/**
 * Asks again and again, since a statement that waits counts as one that is under way: an index that is built `concurrently` waits for all of
 * these, and so for whoever waits for it.
 */
async function takeTurn(lock: Client, service: string): Promise<void> {
  const text = "select pg_try_advisory_lock(hashtextextended('migrate ' || $1, 0)) as taken";
  for (;;) {
    const { rows } = await lock.query<{ taken: boolean }>(text, [service]);
    if (rows[0]?.taken) return;
    await sleep(TURN_MS);
  }
}

/** A migration may work for long, but not stand in everybody's way while it waits for a table. */
const PATIENCE = { statement_timeout: '0', lock_timeout: '10s' };

async function runMigrations(db: ServiceDatabase, url: string, log: (line: string) => void): Promise<void> {
  const served = dataSourceOptions(db, url, 2);
  const extra = { ...(served.extra as object), options: startupOptions(db.service, PATIENCE) };
  const dataSource = await new DataSource({ ...served, extra }).initialize();
  try {
    const applied = await dataSource.runMigrations();
    for (const { name } of applied) log(`${db.service}: ${name} applied`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`A migration of ${db.service} failed: ${reason}.`, { cause: error });
  } finally {
    await dataSource.destroy();
  }
}
