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
  /** Whether the tables get a separate owner role; an existing owner role is kept in any case. */
  readonly rowLevelSecurity: boolean;
}

/**
 * Creates or updates the service's role, the table owner and the schema; returns whether the owner is separate. The
 * administrator needs only the right to create roles and schemas.
 */
export async function ensureRole(service: Service, options: RoleOptions): Promise<boolean> {
  const admin = new Client({ connectionString: options.adminUrl });
  await admin.connect();
  try {
    // Services migrate concurrently, and Postgres refuses concurrent grants on one object.
    await admin.query("select pg_advisory_lock(hashtextextended('marquee roles', 0))");
    await ensureLogin(admin, service, options);
    const isOwned = await ensureSchema(admin, service, options);
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
      .catch(unless('42710', '23505')); // another process created it first
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
      .catch(unless('42710', '23505')); // another process created it first
  }
  if (!(await isMember(admin, owner, 'set'))) await letBecome(admin, owner);
}

/** Since Postgres 16 a member may assume a role without inheriting its rights. */
async function knowsKinds(admin: Client): Promise<boolean> {
  const text = "select current_setting('server_version_num')::integer >= 160000 as kinds";
  return (await admin.query<{ kinds: boolean }>(text)).rows[0]?.kinds ?? false;
}

/** Whether the administrator may assume this role (`set`) or inherits its rights (`usage`). A superuser may do both. */
async function isMember(admin: Client, role: string, kind: 'set' | 'usage'): Promise<boolean> {
  const right = kind === 'usage' || (await knowsKinds(admin)) ? kind : 'member';
  const text = 'select pg_has_role(current_user, $1::name, $2) as may';
  const { rows } = await admin.query<{ may: boolean }>(text, [role, right]);
  return rows[0]?.may ?? false;
}

/** Makes the migrating administrator a member of the owner role. */
async function letBecome(admin: Client, owner: string): Promise<void> {
  const kind = (await knowsKinds(admin)) ? 'with inherit false, set true' : '';
  await admin.query(`grant ${escapeIdentifier(owner)} to current_user ${kind}`);
}

async function hasOwner(admin: Client, service: Service): Promise<boolean> {
  const text =
    'select from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = $1 and r.rolname = $2';
  return ((await admin.query(text, [schemaOf(service), ownerOf(service)])).rowCount ?? 0) > 0;
}

/** Returns whether the schema's objects have a separate owner; false if the administrator may not arrange that. */
async function ensureSchema(admin: Client, service: Service, options: RoleOptions): Promise<boolean> {
  const isOwned = await hasOwner(admin, service);
  if (!isOwned && !options.rowLevelSecurity) return ensureOwnSchema(admin, service, options);
  try {
    await ensureOwner(admin, service, options);
    await ensureOwnedSchema(admin, service, options);
    return true;
  } catch (error) {
    const isRefused = error instanceof DatabaseError && error.code === '42501';
    // A partial transfer of ownership must not remain.
    if (!isRefused || (await hasOwner(admin, service))) throw error;
    options.log(
      `${service}: row-level security stays off, because the administrator may not enable it: ${error.message}. Grant it the rights, or accept this with ROW_LEVEL_SECURITY=off.`,
    );
    return ensureOwnSchema(admin, service, options);
  }
}

async function isThere(admin: Client, schema: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_namespace where nspname = $1', [schema]);
  return (rowCount ?? 0) > 0;
}

/** The schema of a service whose own role owns all objects. */
async function ensureOwnSchema(admin: Client, service: Service, { log }: RoleOptions): Promise<false> {
  const schema = schemaOf(service);
  if (await isThere(admin, schema)) return false;
  const role = roleOf(service);
  // Only a member may create a schema that belongs to the role.
  const granted = await borrow(admin, [role], 'set');
  try {
    await admin.query(`create schema ${escapeIdentifier(schema)} authorization ${escapeIdentifier(role)}`);
  } finally {
    await giveBack(admin, granted);
  }
  log(`${service}: schema ${schema} created`);
  return false;
}

async function ensureOwnedSchema(admin: Client, service: Service, { log }: RoleOptions): Promise<void> {
  const schema = schemaOf(service);
  if (await isThere(admin, schema)) return handOverFormer(admin, service, log);
  await admin.query(`create schema ${escapeIdentifier(schema)} authorization ${escapeIdentifier(ownerOf(service))}`);
  log(`${service}: schema ${schema} created`);
}

/** Transfers a schema from the service's role to the owner. Only a member of both roles may do so. */
async function handOverFormer(admin: Client, service: Service, log: RoleOptions['log']): Promise<void> {
  const owner = ownerOf(service);
  if (!(await hasToHandOver(admin, service))) return;
  const granted = await borrow(admin, [roleOf(service), owner], 'usage');
  try {
    await handOver(admin, service, owner);
  } finally {
    await giveBack(admin, granted);
    if (granted.includes(owner)) await letBecome(admin, owner);
  }
  log(`${service}: schema ${schemaOf(service)} belongs to ${owner} now`);
}

/** Makes the administrator a member of these roles and returns the new memberships, which the caller must revoke. */
async function borrow(admin: Client, roles: readonly string[], kind: 'set' | 'usage'): Promise<string[]> {
  const how = (await knowsKinds(admin)) ? 'with inherit true' : '';
  const granted: string[] = [];
  for (const role of roles) {
    if (await isMember(admin, role, kind)) continue;
    await admin.query(`grant ${escapeIdentifier(role)} to current_user ${how}`);
    granted.push(role);
  }
  return granted;
}

async function giveBack(admin: Client, granted: readonly string[]): Promise<void> {
  for (const role of granted) await admin.query(`revoke ${escapeIdentifier(role)} from current_user`);
}

/** Before Postgres 15 every role could create tables in `public`. */
async function closePublic(admin: Client, service: Service): Promise<void> {
  if (!(await mayCreateInPublic(admin, service))) return;
  await admin.query('revoke create on schema public from public');
  if (await mayCreateInPublic(admin, service)) {
    throw new Error(
      `Role ${roleOf(service)} may create tables in schema public, and this administrator cannot revoke it. Revoke it as the schema's owner.`,
    );
  }
}

/** Creates the extensions in a schema that all services may use and none may change. */
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

/** Only a superuser may read a password, so a login attempt checks whether it has changed. */
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
