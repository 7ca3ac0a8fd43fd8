import type { Service } from '@marquee/contracts';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { ownerOf, roleOf, schemaOf } from './data-source-options';
import { handOver, hasToHandOver } from './grants';

interface RoleOptions {
  readonly adminUrl: string;
  readonly url: string;
  readonly password: string;
  readonly log: (line: string) => void;
  readonly extensions: readonly string[];
  /** Whether the tables are to belong to a role of their own; those that do stay there. */
  readonly secondLock: boolean;
}

/**
 * The service's role, the owner of its tables and its schema, made or brought up to date. The administrator need not be a superuser: it is enough
 * that it may create roles and schemas, as on managed Postgres. Says whether the tables have an owner of their own.
 */
export async function ensureRole(service: Service, options: RoleOptions): Promise<boolean> {
  const admin = new Client({ connectionString: options.adminUrl });
  await admin.connect();
  try {
    // Services migrate at the same time, and Postgres refuses two changes of the rights on one thing at once.
    await admin.query("select pg_advisory_lock(hashtextextended('marquee roles', 0))");
    await ensureLogin(admin, service, options);
    const isOwned = options.secondLock || (await hasOwner(admin, service));
    if (isOwned) await ensureOwner(admin, service, options);
    await ensureSchema(admin, service, options, isOwned);
    await closePublic(admin, service);
    await ensureExtensions(admin, service, options);
    return isOwned;
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

async function ensureOwner(admin: Client, service: Service, { log }: RoleOptions): Promise<void> {
  const owner = ownerOf(service);
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner]);
  if (!rowCount) {
    await admin
      .query(`create role ${escapeIdentifier(owner)} nologin`)
      .then(() => log(`${service}: role ${owner} created`))
      .catch(unless('42710', '23505')); // made by another process at this moment
  }
  await letBecome(admin, owner);
}

interface Administrator {
  readonly isSuperuser: boolean;
  /** Since Postgres 16 a member may become a role without having all its rights at all times. */
  readonly knowsKinds: boolean;
}

async function administrator(admin: Client): Promise<Administrator> {
  const { rows } = await admin.query<Administrator>(`
    select rolsuper as "isSuperuser", current_setting('server_version_num')::integer >= 160000 as "knowsKinds"
    from pg_roles where rolname = current_user`);
  return rows[0] ?? { isSuperuser: false, knowsKinds: false };
}

/** Whoever migrates becomes the owner for that time. */
async function letBecome(admin: Client, owner: string): Promise<void> {
  const { isSuperuser, knowsKinds } = await administrator(admin);
  if (isSuperuser) return;
  const kind = knowsKinds ? 'with inherit false, set true' : '';
  await admin.query(`grant ${escapeIdentifier(owner)} to current_user ${kind}`);
}

async function hasOwner(admin: Client, service: Service): Promise<boolean> {
  const text =
    'select from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = $1 and r.rolname = $2';
  return ((await admin.query(text, [schemaOf(service), ownerOf(service)])).rowCount ?? 0) > 0;
}

async function ensureSchema(admin: Client, service: Service, { log }: RoleOptions, isOwned: boolean): Promise<void> {
  const schema = schemaOf(service);
  const { rowCount } = await admin.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount) return isOwned ? handOverFormer(admin, service, log) : undefined;
  const create = `create schema ${escapeIdentifier(schema)} authorization`;
  const role = escapeIdentifier(roleOf(service));
  const { isSuperuser } = await administrator(admin);
  // Only a member may create a schema that belongs to the role; the membership ends with the statement.
  const [join, leave] = isSuperuser
    ? ['', '']
    : [`grant ${role} to current_user;`, `revoke ${role} from current_user;`];
  if (isOwned) await admin.query(`${create} ${escapeIdentifier(ownerOf(service))}`);
  else await admin.query(`begin; ${join} ${create} ${role}; ${leave} commit`);
  log(`${service}: schema ${schema} created`);
}

/** A schema that was made when the service's role owned everything in it. Only a member of both roles may hand it over. */
async function handOverFormer(admin: Client, service: Service, log: RoleOptions['log']): Promise<void> {
  const owner = ownerOf(service);
  if (!(await hasToHandOver(admin, service))) return;
  const { isSuperuser, knowsKinds } = await administrator(admin);
  const [role, its] = [escapeIdentifier(roleOf(service)), escapeIdentifier(owner)];
  const kind = knowsKinds ? 'with inherit true' : '';
  if (!isSuperuser) await admin.query(`grant ${role}, ${its} to current_user ${kind}`);
  try {
    await handOver(admin, service, owner);
  } finally {
    if (!isSuperuser) await admin.query(`revoke ${role} from current_user`);
    await letBecome(admin, owner);
  }
  log(`${service}: schema ${schemaOf(service)} belongs to ${owner} now`);
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
