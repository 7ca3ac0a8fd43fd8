import { createHash, randomBytes } from 'node:crypto';
import { type ServiceDatabase, migrate, secondLockIn, serviceUrl } from '@marquee/storage';
import { Client } from 'pg';
import { infrastructure } from './environment';

export interface FreshDatabase {
  /** The address of the database, as the service's own role reaches it. */
  url: string;
  /** The same address for the superuser. */
  adminUrl: string;
  drop(): Promise<void>;
}

/** A new database with the service's migrated schema, for one test file alone; its companies are locked up where that is asked for. */
export async function freshDatabase(
  db: ServiceDatabase,
  { secondLock = secondLockIn(process.env) }: { readonly secondLock?: boolean } = {},
): Promise<FreshDatabase> {
  const { adminUrl: server, rolePassword } = infrastructure();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    const template = await migratedTemplate(admin, db, secondLock);
    await admin.query(`create database ${name} template ${template}`);
  });
  const adminUrl = withDatabase(server, name);
  return {
    url: serviceUrl(adminUrl, db.service, rolePassword),
    adminUrl,
    drop: () => asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)),
  };
}

/**
 * The database that all those of a service are copied from: whichever file of the run needs one first migrates it, and a copy
 * takes a fraction of the time of the migrations. It has its name only when it is whole.
 */
async function migratedTemplate(admin: Client, db: ServiceDatabase, secondLock: boolean): Promise<string> {
  const name = `template_${digestOf(db)}${secondLock ? '_locked' : ''}`;
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `unfinished_${name}`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const { adminUrl: server, rolePassword: password } = infrastructure();
    const adminUrl = withDatabase(server, unfinished);
    await migrate(db, { adminUrl, url: serviceUrl(adminUrl, db.service, password), password, secondLock });
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

/** The same for the same migrations: some tests stop half way through those of a service, or bring their own. */
function digestOf({ service, migrations, extensions = [] }: ServiceDatabase): string {
  const parts = [service, ...extensions, ...migrations.map((migration) => migration.toString())];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
