import { createHash, randomBytes } from 'node:crypto';
import { type ServiceDatabase, migrate, rowLevelSecurityIn, serviceUrl } from '@marquee/storage/service-database';
import { Client } from 'pg';
import { infrastructure } from '../environment';

export interface FreshDatabase {
  /** The URL for the service's own role. */
  url: string;
  /** The URL for the superuser. */
  adminUrl: string;
  /** Makes new sessions read-only, as a provider does when the disk is full. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** Creates a migrated database for one test file; row-level security applies if requested. */
export async function freshDatabase(
  db: ServiceDatabase,
  { rowLevelSecurity = rowLevelSecurityIn(process.env) }: { readonly rowLevelSecurity?: boolean } = {},
): Promise<FreshDatabase> {
  const { adminUrl: server, rolePassword } = infrastructure();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    const template = await migratedTemplate(admin, db, rowLevelSecurity);
    await admin.query(`create database ${name} template ${template}`);
  });
  const adminUrl = withDatabase(server, name);
  return {
    url: serviceUrl(adminUrl, db.service, rolePassword),
    adminUrl,
    setReadOnly: (isReadOnly) => {
      const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
      return asAdmin(server, (admin) => admin.query(`alter database ${name} ${change}`));
    },
    drop: () => asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)),
  };
}

/**
 * The template that test databases are copied from, since a copy is much faster than the migrations. It is renamed only when complete, so
 * no worker copies an incomplete one.
 */
async function migratedTemplate(admin: Client, db: ServiceDatabase, rowLevelSecurity: boolean): Promise<string> {
  const name = `template_${digestOf(db)}${rowLevelSecurity ? '_locked' : ''}`;
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `unfinished_${name}`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const { adminUrl: server, rolePassword: password } = infrastructure();
    const adminUrl = withDatabase(server, unfinished);
    await migrate(db, { adminUrl, url: serviceUrl(adminUrl, db.service, password), password, rowLevelSecurity });
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

/** Computes one digest per set of migrations, since some tests stop half way or bring their own. */
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
