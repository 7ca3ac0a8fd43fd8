import type { Service } from '@marquee/contracts';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { roleOf, schemaOf } from './data-source-options';

interface RoleOptions {
  readonly adminUrl: string;
  readonly url: string;
  readonly password: string;
  readonly log: (line: string) => void;
  readonly extensions: readonly string[];
}

/**
 * The service's role and its schema, made or brought up to date. The administrator need not be a superuser: it is enough
 * that it may create roles and schemas, as on managed Postgres.
 */
export async function ensureRole(service: Service, options: RoleOptions): Promise<void> {
  const admin = new Client({ connectionString: options.adminUrl });
  await admin.connect();
  try {
    // Services migrate at the same time, and Postgres refuses two changes of the rights on one thing at once.
    await admin.query("select pg_advisory_lock(hashtextextended('marquee roles', 0))");
    await ensureLogin(admin, service, options);
    await ensureSchema(admin, service, options);
    await closePublic(admin, service);
    await ensureExtensions(admin, service, options);
  } finally {
    await admin.end();
  }
}

async function ensureLogin(admin: Client, service: Service, { url, password, log }: RoleOptions): Promise<void> {
  const role = roleOf(service);
  const secret = escapeLiteral(password);
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) {
    await admin
      .query(`create role ${escapeIdentifier(role)} login password ${secret}`)
      .then(() => log(`${service}: role ${role} created`))
      .catch(unless('42710', '23505')); // made by another process at this moment
  }
  if (await passwordWorks(url)) return;
  await admin.query(`alter role ${escapeIdentifier(role)} login password ${secret}`);
  log(`${service}: password of role ${role} changed`);
}

async function ensureSchema(admin: Client, service: Service, { log }: RoleOptions): Promise<void> {
  const schema = schemaOf(service);
  const role = escapeIdentifier(roleOf(service));
  const { rowCount } = await admin.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount) return;
  const { rows } = await admin.query<{ superuser: boolean }>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  );
  // Only a member may create a schema that belongs to the role; the membership ends with the statement.
  const [join, leave] = rows[0]?.superuser
    ? ['', '']
    : [`grant ${role} to current_user;`, `revoke ${role} from current_user;`];
  await admin.query(`begin; ${join} create schema ${escapeIdentifier(schema)} authorization ${role}; ${leave} commit`);
  log(`${service}: schema ${schema} created`);
}

/** Databases made before Postgres 15 let everybody create tables in `public`. */
async function closePublic(admin: Client, service: Service): Promise<void> {
  if (!(await mayCreateInPublic(admin, service))) return;
  await admin.query('revoke create on schema public from public');
  if (await mayCreateInPublic(admin, service)) {
    throw new Error(
      `Role ${roleOf(service)} may create tables in schema public, and this administrator cannot revoke it.`,
    );
  }
}

/** Where all services may use them, and none may change them. */
async function ensureExtensions(admin: Client, service: Service, { extensions, log }: RoleOptions): Promise<void> {
  const { rows } = await admin.query<{ extname: string }>('select extname from pg_extension');
  for (const extension of extensions.filter((name) => !rows.some(({ extname }) => extname === name))) {
    await admin.query(`create extension ${escapeIdentifier(extension)} schema public`);
    log(`${service}: extension ${extension} created`);
  }
}

async function mayCreateInPublic(admin: Client, service: Service): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean | null }>(
    "select has_schema_privilege($1, oid, 'create') as may from pg_namespace where nspname = 'public'",
    [roleOf(service)],
  );
  return rows[0]?.may ?? false;
}

/** Nobody but a superuser may read a role's password: trying it tells whether it has changed. */
async function passwordWorks(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code?.startsWith('28')) return false;
    throw error;
  }
}

function unless(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DatabaseError && codes.includes(error.code ?? ''))) throw error;
  };
}
