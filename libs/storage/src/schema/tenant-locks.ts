import { type Client, escapeIdentifier } from 'pg';
import { COMPANY_SETTING } from '../tenancy';
import { ownerOf, roleOf, schemaOf, type ServiceDatabase } from './data-source-options';

/** What the connection says. The release before says nothing, and must go on seeing what it sees: the next one takes that away. */
const SETTING = `current_setting('${COMPANY_SETTING}', true)`;
/**
 * A row of the company that the connection works for; all rows where it is declared to work for all companies; none where nothing is
 * declared. The subselects are evaluated once for each statement, and not for each row. `nullif … is not null` changes nothing of that: Postgres
 * guesses that it keeps nearly all rows, as the statement's own condition has chosen them, where it takes the bare one for half of them and plans for that.
 */
export const OWN = `nullif((select coalesce(${SETTING}, '*') = '*')
  or company_id = (select nullif(nullif(${SETTING}, ''), '*')::bigint), false) is not null`;

interface Table {
  readonly name: string;
  /** Whether it has what is declared of it already. */
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
 * The second lock, behind the condition that every statement has itself: Postgres shows a service the rows of that company alone
 * that the connection works for, and takes no others. Every table with a `company_id` gets it unless it is declared open, those of later
 * migrations as well. Called by the owner after its migrations, who is bound by none of it. Where the service's role is the owner itself there is no lock,
 * since whatever looks through it has to belong to somebody else. docs/internal/adr/0052-row-level-security.md
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
      // An earlier release that did not know the table has locked it, when somebody went back to it.
      if (isLocked) await owner.query(unlocked(table));
      continue;
    }
    const others = shared[name];
    // Each is a transaction of its own: it waits for whoever uses the table, and everybody else for it.
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
