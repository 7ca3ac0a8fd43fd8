import { database as auth } from '../../../apps/auth/src/data-source';
import { database as catalog } from '../../../apps/catalog/src/data-source';
import { database as commerce } from '../../../apps/commerce/src/data-source';
import { database as licensing } from '../../../apps/licensing/src/data-source';
import { database as statistics } from '../../../apps/statistics/src/data-source';
import { database as tenant } from '../../../apps/tenant/src/data-source';
import { database as webhookDispatch } from '../../../apps/webhook-dispatch/src/data-source';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOperations } from '@marquee/contracts';
import { dataSourceOptions, driftOf, ownerOf, roleOf, type ServiceDatabase } from '@marquee/storage/service-database';
import { DataSource } from 'typeorm';
import { ROOT } from '../root';
import { freshDatabase, type FreshDatabase } from '@marquee/testing';

const ALL: readonly ServiceDatabase[] = [auth, catalog, commerce, licensing, statistics, tenant, webhookDispatch];

/** Tables without a `company_id`, whose rows only their statements separate. */
const WITHOUT_COMPANY: Readonly<Record<string, string>> = {
  outbox: 'read only by the relay, for all companies',
  inbox: 'ids of events',
  inbox_readers: 'leases of replicas',
  dead_letters: 'read only by operators',
  mails: 'read only by the worker, for all companies',
  migrations: 'belongs to the schema',
  sign_in_attempts: 'counted by digests before the user is known',
  'auth.identities': 'a person may be a user of several companies',
  'auth.password_links': 'belongs to a person',
  'auth.email_changes': 'belongs to a person',
  'auth.sessions': 'belongs to a person',
  'auth.preferences': 'belongs to a person',
  'auth.revocations': 'published to all gateways',
  'auth.signing_keys': 'belongs to the platform',
  'licensing.lease_clock': 'belongs to the platform',
  'statistics.currency_rates': 'belongs to the platform',
  'statistics.rate_changes': 'belongs to the platform',
  'statistics.rate_days': 'belongs to the platform',
  'statistics.shop_event_position': 'belongs to the platform',
  'webhook-dispatch.request_batches': 'belongs to the gateways',
  'tenant.companies': 'the companies themselves, which other companies reference',
  'tenant.countries': 'belongs to the platform',
};

/** The tables of lists that are not named as their operations. */
const TABLE_OF: Readonly<Record<string, string>> = {
  'catalog.files': 'pictures',
  'catalog.marketplace': 'products',
  'commerce.issuedLicenses': 'issued_licenses',
  'licensing.license_devices': 'devices',
  'tenant.marketplace': 'markets',
  'tenant.views': 'saved_views',
  'webhook-dispatch.requests': 'logged_requests',
};
/** Lists whose ids follow commit order without a trigger. */
const IN_ORDER_OTHERWISE: Readonly<Record<string, string>> = {
  'commerce.orders': 'the statement that places orders locks the counter of the company',
  'commerce.issued_licenses': 'the statement that places orders locks the counter of the company',
  'commerce.fulfillments': 'the statement that places orders locks the counter of the company',
  'licensing.devices': 'activations lock the license, and a list has the devices of one license',
  'statistics.rates': 'a row per day and currency',
  'statistics.records': 'a row per day',
  'webhook-dispatch.activities': 'entries of the feed',
  'webhook-dispatch.deliveries': 'written while the feed of the company is locked',
  'webhook-dispatch.feed': 'written while the feed of the company is locked',
  'webhook-dispatch.logged_requests': 'the statement before locks the request log',
};

interface Lock {
  readonly operations: Readonly<Record<string, object>>;
}

interface TableRow {
  readonly name: string;
  readonly company: boolean;
  readonly locked: boolean;
  readonly hasPolicy: boolean;
  readonly owner: string;
}

describe.each(ALL.map((database) => [database.service, database] as const))('the schema of %s', (_name, database) => {
  let fresh: FreshDatabase;
  let source: DataSource;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    source = await new DataSource(dataSourceOptions(database, fresh.adminUrl)).initialize();
  });
  afterAll(async () => {
    await source?.destroy();
    await fresh?.drop();
  });

  it('matches the schema with the entities after all migrations', async () => {
    expect(await driftOf(source)).toEqual([]);
  });

  it('enforces row-level security on every table with a company column or lists why not', async () => {
    const tables = await source.query<TableRow[]>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as locked, c.relowner::regrole::text as owner, exists (
         select from pg_policy p where p.polrelid = c.oid and p.polname = 'company' and p.polcmd = '*') as "hasPolicy", exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as company
       from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
    );
    const { open = {} } = database.companies ?? {};
    const unlocked = tables.filter(({ locked }) => !locked).map(({ name }) => name);
    const without = (name: string) => WITHOUT_COMPANY[name] ?? WITHOUT_COMPANY[`${database.service}.${name}`];
    const explained = tables.filter(({ name, company }) => (company ? open[name] : without(name)));
    expect(unlocked.toSorted()).toEqual(explained.map(({ name }) => name).toSorted());
    expect(tables.filter(({ locked, hasPolicy }) => locked !== hasPolicy)).toEqual([]);
    expect(new Set(tables.map(({ owner }) => owner))).toEqual(new Set([ownerOf(database.service)]));
  });

  it('generates list ids in commit order, and polled update times in order of visibility', async () => {
    const triggers = await source.query<{ name: string }[]>('select tgname as name from pg_trigger');
    const has = (name: string) => triggers.some((one) => one.name === name);
    // Tests that shared this process may have declared operations of their own.
    const { operations } = JSON.parse(readFileSync(join(ROOT, 'docs/contracts.lock.json'), 'utf8')) as Lock;
    const lists = allOperations()
      .filter(({ name, paged, subject }) => paged && operations[subject] && name.startsWith(`${database.service}.`))
      .map(({ name, filters }) => {
        const [service, group = ''] = name.split('.');
        return { table: TABLE_OF[`${service}.${group}`] ?? group, isPolled: 'updated_at_min' in filters };
      });
    const tables = lists.map(({ table }) => table);
    const unordered = new Set(tables.filter((table) => !has(`${table}_id_drawn`)));
    expect([...unordered].filter((table) => !IN_ORDER_OTHERWISE[`${database.service}.${table}`])).toEqual([]);
    const polled = lists.filter(({ isPolled }) => isPolled).map(({ table }) => table);
    expect(polled.filter((table) => !has(`${table}_changes_ordered`))).toEqual([]);
  });

  it("contains no object that the service's role owns or can alter", async () => {
    const owned = await source.query<object[]>(
      `select classid::regclass::text as kind, objid from pg_shdepend
       where deptype = 'o' and refobjid = $1::regrole and dbid = (select oid from pg_database where datname = current_database())`,
      [roleOf(database.service)],
    );
    expect(owned).toEqual([]);
    const [rights] = await source.query<object[]>(
      `select rolsuper, rolbypassrls, rolcreaterole, pg_has_role(rolname, $2, 'member') as "isOwner",
         has_schema_privilege(rolname, current_schema(), 'create') as "mayCreate"
       from pg_roles where rolname = $1`,
      [roleOf(database.service), ownerOf(database.service)],
    );
    expect(rights).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      isOwner: false,
      mayCreate: false,
    });
  });

  it('reverts the migrations of a service one by one until its schema is empty', async () => {
    for (const _ of database.migrations) await source.undoLastMigration();
    const left = await source.query<{ name: string }[]>(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S')",
    );
    expect(left.map((row) => row.name).filter((name) => !name.startsWith('migrations'))).toEqual([]);
  });
});
