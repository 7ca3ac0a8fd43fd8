import type { Service } from '@marquee/contracts';
import { type Client, escapeIdentifier } from 'pg';
import { roleOf, schemaOf } from './data-source-options';

/** Rights to read and write rows and to generate ids, but not to change a table, its owner or its policies. */
const ROWS = 'select, insert, update, delete';
const NUMBERS = 'usage, select, update';

const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not has_table_privilege($2, c.oid, '${ROWS}')`;

const VIEWS = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind = 'v' and has_table_privilege($2, c.oid, 'insert, update, delete')`;

/**
 * Grants the service's role access to the owner's present and future objects. Called as the owner; does nothing if
 * the role is the owner.
 */
export async function letServe(owner: Client, service: Service): Promise<void> {
  const [schema, role] = [escapeIdentifier(schemaOf(service)), escapeIdentifier(roleOf(service))];
  const { rows: own } = await owner.query('select where current_user = $1', [roleOf(service)]);
  if (own.length > 0) return;
  await owner.query(`
    grant usage on schema ${schema} to ${role};
    alter default privileges in schema ${schema} grant ${ROWS} on tables to ${role};
    alter default privileges in schema ${schema} grant ${NUMBERS} on sequences to ${role}`);
  const { rows: tables } = await owner.query<{ name: string }>(TABLES, [schema, roleOf(service)]);
  for (const { name } of tables) await owner.query(`grant ${ROWS} on ${schema}.${escapeIdentifier(name)} to ${role}`);
  await owner.query(`grant ${NUMBERS} on all sequences in schema ${schema} to ${role}`);
  const { rows: views } = await owner.query<{ name: string }>(VIEWS, [schema, roleOf(service)]);
  // Views bypass the policies of their tables, so they are read-only.
  for (const { name } of views) await owner.query(`revoke insert, update, delete on ${name} from ${role}`);
}

interface Owned {
  /** The object in the syntax of `alter` and `grant`: `table catalog.products`. */
  readonly thing: string;
  readonly kind: 'schema' | 'rows' | 'numbers' | 'other';
}
/**
 * Lists the schema first, because a new owner must be allowed to create objects in it. Column sequences follow their
 * tables.
 */
const OWNED = `
  select 'schema ' || n.oid::regnamespace as thing, 'schema' as kind, 1 as place from pg_namespace n
  where n.nspname = $1 and n.nspowner = $2::regrole
  union all
  select case when c.relkind = 'S' then 'sequence ' when c.relkind = 'v' then 'view ' else 'table ' end || c.oid::regclass,
    case when c.relkind = 'S' then 'numbers' when c.relkind = 'v' then 'other' else 'rows' end, 2 from pg_class c
  where c.relnamespace = $1::regnamespace and c.relowner = $2::regrole and c.relkind in ('r', 'p', 'v', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select 'function ' || p.oid::regprocedure, 'other', 3 from pg_proc p
  where p.pronamespace = $1::regnamespace and p.proowner = $2::regrole
  order by place, thing`;

export async function hasToHandOver(admin: Client, service: Service): Promise<boolean> {
  return (await ownedOf(admin, service)).length > 0;
}

/**
 * Transfers the role's objects to another owner, each in one transaction with its grants, so the service keeps
 * working. Called by a superuser or a member of both roles.
 */
export async function handOver(admin: Client, service: Service, owner: string): Promise<void> {
  const [schema, role] = [escapeIdentifier(schemaOf(service)), escapeIdentifier(roleOf(service))];
  const rights = { schema: 'usage', rows: ROWS, numbers: NUMBERS, other: undefined };
  // A migration may run long, but must not block other sessions while it waits for a lock.
  await admin.query("set lock_timeout = '10s'");
  for (const { thing, kind } of await ownedOf(admin, service)) {
    const right = rights[kind];
    const grant = right === undefined ? '' : `grant ${right} on ${thing} to ${role};`;
    const numbers = `grant ${NUMBERS} on all sequences in schema ${schema} to ${role};`;
    // Sent together they form one transaction.
    await admin.query(`alter ${thing} owner to ${escapeIdentifier(owner)}; ${grant} ${numbers}`);
  }
}

async function ownedOf(admin: Client, service: Service): Promise<Owned[]> {
  const { rows } = await admin.query<Owned>(OWNED, [schemaOf(service), escapeIdentifier(roleOf(service))]);
  return rows;
}
