import { type Client, escapeIdentifier } from 'pg';
import { COMPANY_SETTING } from '../tenancy';
import { ownerOf, roleOf, schemaOf, type ServiceDatabase } from './data-source-options';

/**
 * The connection's company setting. Null, on a connection of the previous release, admits all rows; the next release
 * removes that.
 */
const SETTING = `current_setting('${COMPANY_SETTING}', true)`;
/**
 * Admits rows of the connection's company, all rows in the scope of all companies, and none if the setting is empty. The
 * subselects run once per statement; `nullif … is not null` makes Postgres estimate that nearly all rows match.
 */
export const OWN = `nullif((select coalesce(${SETTING}, '*') = '*')
  or company_id = (select nullif(nullif(${SETTING}, ''), '*')::bigint), false) is not null`;

interface Table {
  readonly name: string;
  /** Whether the declared policy exists. */
  readonly isLocked: boolean;
  readonly isShared: boolean;
}
const TABLES = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'company') as "isLocked",
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'shared') as "isShared"
  from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
  order by c.relname`;

/**
 * Row-level security behind each statement's own condition, on every table with a `company_id` that is not declared
 * open. Called by the owner after migrations: docs/internal/adr/0052-row-level-security.md.
 */
export async function lockTenants(owner: Client, db: ServiceDatabase): Promise<void> {
  const { rows } = await owner.query('select where current_user = $1', [roleOf(db.service)]);
  if (rows.length === 0) await lockTables(owner, db);
}

async function lockTables(owner: Client, { service, companies: { open = {}, shared = {} } = {} }: ServiceDatabase) {
  const schema = escapeIdentifier(schemaOf(service));
  const { rows: tables } = await owner.query<Table>(TABLES, [schema]);
  for (const { name, isLocked, isShared } of tables) {
    const table = `${schema}.${escapeIdentifier(name)}`;
    if (Object.hasOwn(open, name)) {
      // An earlier release that did not know the declaration has locked the table, after a rollback.
      if (isLocked) await owner.query(unlocked(table));
      continue;
    }
    const others = shared[name];
    // Uses one transaction per table, because each waits for the table's users and blocks later users.
    if (!isLocked) await owner.query(lockOf(table, ownerOf(service)));
    if (others !== undefined && !isShared) {
      await owner.query(`create policy shared on ${table} for select using (${others})`);
    }
  }
}

function lockOf(table: string, owner: string): string {
  return `begin;
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    drop policy if exists company on ${table};
    drop policy if exists owner on ${table};
    create policy company on ${table} using (${OWN});
    create policy owner on ${table} to ${escapeIdentifier(owner)} using (true);
    commit`;
}

function unlocked(table: string): string {
  return `begin;
    drop policy if exists company on ${table};
    drop policy if exists owner on ${table};
    alter table ${table} no force row level security;
    alter table ${table} disable row level security;
    commit`;
}
