import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@marquee/contracts';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { COMPANY_SETTING, EVERY_COMPANY } from '../tenancy';
import { dataSourceOptions, ownerOf, schemaOf, type ServiceDatabase, startupOptions } from './data-source-options';
import { letServe } from './grants';
import { ensureRole } from './roles';
import { lockTenants } from './tenant-locks';

export interface MigrateOptions {
  /**
   * Creates roles, schema and extensions and acts as the table owner. Without it they must exist and belong to the
   * role of `url`.
   */
  readonly adminUrl?: string;
  /** The database's address for the service's own role. */
  readonly url: string;
  /** The role's password; defaults to the one in `url`. */
  readonly password?: string;
  /**
   * Gives the tables a separate owner and enables row-level security, unless false. Needs an administrator; existing
   * policies stay: docs/internal/adr/0052-row-level-security.md.
   */
  readonly rowLevelSecurity?: boolean;
  readonly log?: (line: string) => void;
}

/** The `ROW_LEVEL_SECURITY` setting, which defaults to on. */
export function rowLevelSecurityIn({ ROW_LEVEL_SECURITY = 'on' }: NodeJS.ProcessEnv): boolean {
  if (ROW_LEVEL_SECURITY !== 'on' && ROW_LEVEL_SECURITY !== 'off') {
    throw new Error('ROW_LEVEL_SECURITY must be "on" or "off".');
  }
  return ROW_LEVEL_SECURITY === 'on';
}

/** Migrates a service's schema as its owner. Safe to repeat and to run concurrently. */
export async function migrate(db: ServiceDatabase, options: MigrateOptions): Promise<void> {
  const { adminUrl, url, rowLevelSecurity = true, log = () => undefined } = options;
  let isOwned = false;
  if (adminUrl) {
    const password = options.password ?? decodeURIComponent(new URL(url).password);
    const { extensions = [] } = db;
    isOwned = await ensureRole(db.service, { adminUrl, url, password, log, extensions, rowLevelSecurity });
  }
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await takeTurn(lock, db.service);
    if (!adminUrl && rowLevelSecurity) await warnUnlessOwned(lock, db.service, log);
    const login = adminUrl && isOwned ? { url: adminUrl, role: ownerOf(db.service) } : { url };
    // Runs before the migrations too, so that new objects are usable at once.
    await asOwner(db, login, (owner) => letServe(owner, db.service));
    await runMigrations(db, login, log);
    await asOwner(db, login, async (owner) => {
      await letServe(owner, db.service);
      await lockTenants(owner, db);
    });
  } finally {
    await lock.end();
  }
}

/**
 * Logs that tables owned by the service's role stay without row-level security, because no administrator is
 * configured.
 */
async function warnUnlessOwned(lock: Client, service: Service, log: (line: string) => void): Promise<void> {
  const text = 'select from pg_namespace where nspname = $1 and nspowner = current_user::regrole';
  const { rowCount } = await lock.query(text, [schemaOf(service)]);
  if (!rowCount) return;
  log(
    `${service}: row-level security stays off without ADMIN_DATABASE_URL. Set it, or accept this with ROW_LEVEL_SECURITY=off.`,
  );
}

const TURN_MS = 200;

/**
 * Polls the lock, because `create index concurrently` waits for every running statement, including one that waits for
 * this lock.
 */
async function takeTurn(lock: Client, service: string): Promise<void> {
  const text = "select pg_try_advisory_lock(hashtextextended('migrate ' || $1, 0)) as taken";
  for (;;) {
    const { rows } = await lock.query<{ taken: boolean }>(text, [service]);
    if (rows[0]?.taken) return;
    await sleep(TURN_MS);
  }
}

/** A migration may run long, but must not block other sessions while it waits for a table. */
const MIGRATION_SETTINGS = { statement_timeout: '0', lock_timeout: '10s', [COMPANY_SETTING]: EVERY_COMPANY };

/** The login of a migration: the owner itself, or an administrator that becomes it. */
interface Login {
  readonly url: string;
  readonly role?: string;
}

function optionsOf({ service }: ServiceDatabase, { role }: Login): string {
  return startupOptions(service, role === undefined ? MIGRATION_SETTINGS : { ...MIGRATION_SETTINGS, role });
}

async function asOwner(db: ServiceDatabase, login: Login, work: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: login.url, options: optionsOf(db, login) });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** The advice for a migration without an administrator after the tables were transferred. */
const ADVICE = ' The tables belong to a separate owner role: set ADMIN_DATABASE_URL.';

async function runMigrations(db: ServiceDatabase, login: Login, log: (line: string) => void): Promise<void> {
  const served = dataSourceOptions(db, login.url, 2);
  const extra = { ...(served.extra as object), options: optionsOf(db, login) };
  const dataSource = await new DataSource({ ...served, extra }).initialize();
  try {
    const applied = await dataSource.runMigrations();
    for (const { name } of applied) log(`${db.service}: ${name} applied`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = reason.startsWith('must be owner of') ? ADVICE : '';
    throw new Error(`A migration of ${db.service} failed: ${reason}.${advice}`, { cause: error });
  } finally {
    await dataSource.destroy();
  }
}
