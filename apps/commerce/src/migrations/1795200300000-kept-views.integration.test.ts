import { migrate } from '@marquee/storage/service-database';
import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';

const ROLLUPS = 1_795_200_000_000;
const earlier = database.migrations.filter(({ name }) => Number(name.slice(-13)) < ROLLUPS);
/** Tables of the previous release. */
const companies = { open: { fulfillments: 'shippers', kept_days: 'shippers' } };
const [SHOP, OTHER] = [1001, 1002];
/** In the order of their foreign keys. */
const TABLES = ['customers', 'orders', 'fulfillments'];
const MONTHS = 'orders_updated_at_months';

/** The queries of the previous release, by the names of its prepared statements. */
const daysOf = (table: string) => ({
  [`kept_days_count_${table}`]: `
    select (
      (select coalesce(sum(rows), 0) from kept_days
        where table_name = '${table}' and company_id = any($1::bigint[]) and day >= $2::date and day < $3::date)
      + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5)
      + (select count(*) from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $6 and r.created_at < $7)
    )::bigint as count`,
  [`kept_days_ids_${table}`]: `
    select min(first)::bigint as first, max(last)::bigint as last from (
      select min(first_id) as first, max(last_id) as last from kept_days
      where table_name = '${table}' and company_id = any($1::bigint[]) and day between $2::date and $3::date
      union all
      select min(id), max(id) from (
        select r.id from ${table} r where r.company_id = any($1::bigint[]) and r.created_at >= $4 and r.created_at < $5 offset 0) r) found`,
});
const QUERIES: Readonly<Record<string, string>> = {
  kept_count:
    'select coalesce(sum(rows), 0)::bigint as count from kept_counts where table_name = $1 and company_id = $2',
  kept_state: `
    select coalesce(sum(r.rows), 0)::bigint as count
    from (select table_name, company_id, rows, state::json ->> 0 as "financial_status", state::json ->> 1 as "fulfillment_status"
      from kept_states) r where (r.table_name = $1 and r.company_id = $2) and (r.financial_status = $3)`,
  ...daysOf('orders'),
  ...daysOf('fulfillments'),
};

describe('a replica of the release before, on the schema of this one', () => {
  let fresh: FreshDatabase;
  let admin: Client;
  /** A connection of a replica of the previous release, with queries prepared before the migration. */
  let replica: Client;
  beforeAll(async () => {
    fresh = await freshDatabase(
      { ...database, companies, entities: [], migrations: earlier },
      { rowLevelSecurity: true },
    );
    const options = '-c search_path=commerce -c timezone=UTC -c enable_seqscan=off';
    admin = new Client({ connectionString: fresh.adminUrl, options });
    replica = new Client({ connectionString: fresh.url, options });
    for (const client of [admin, replica]) await client.connect();
  });
  afterAll(async () => {
    for (const client of [admin, replica]) await client?.end();
    await fresh?.drop();
  });

  /** One row of both companies for every three hours. Columns without a default get any value of their type. */
  async function insert(table: string, first: number, last: number): Promise<void> {
    const { rows } = await admin.query<{ names: string; values: string }>(
      `select string_agg(quote_ident(a.attname), ', ') as names, string_agg(case
           when a.attname = 'company_id' then '${SHOP} + n % 2'
           when a.attname in ('created_at', 'updated_at') then $$timestamptz '2026-03-01Z' + n * interval '3 hours'$$
           when a.attname = 'state' then $$'enabled'$$
           when a.attname = 'status' then '0'
           when a.attname = 'financial_status' then $$case n % 3 when 0 then 'paid' else 'pending' end$$
           when t.typname = 'timestamptz' then 'now()'
           when t.typname = 'uuid' then 'gen_random_uuid()'
           when t.typname in ('json', 'jsonb') then $$'[]'$$
           when t.typname = 'bool' then 'false'
           when t.typname like '\\_%' then $$'{}'$$
           when t.typcategory = 'N' then 'n'
           else $$'x' || n$$ end, ', ') as values
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
         and (a.attnotnull and not a.atthasdef or a.attname in ('id', 'created_at', 'updated_at', 'financial_status'))`,
      [table],
    );
    const [{ names, values } = { names: '', values: '' }] = rows;
    await admin.query(
      `insert into ${table} (${names}) overriding system value select ${values} from generate_series(${first}, ${last}) n`,
    );
  }

  const ask = async (name: string, values: unknown[], company = SHOP) => {
    await replica.query("select set_config('marquee.company', $1, false)", [String(company)]);
    return (await replica.query<Record<string, string>>({ name, text: QUERIES[name] ?? '', values })).rows[0];
  };
  const rowsOf = async (table: string, where: string) =>
    (await admin.query<{ id: string }>(`select id from ${table} where ${where} order by id`)).rows.map(({ id }) => id);

  /** Spans from six in the morning of the 3rd to the end of the 9th. */
  const SPAN = "created_at >= '2026-03-03T06:00Z' and created_at < '2026-03-10Z'";
  const DAYS = ['2026-03-04', '2026-03-10', '2026-03-03T06:00Z', '2026-03-04T00:00Z', '2026-03-10Z', '2026-03-10Z'];

  async function expectRight(): Promise<void> {
    const own = await rowsOf('orders', `company_id = ${SHOP}`);
    const paid = await rowsOf('orders', `company_id = ${SHOP} and financial_status = 'paid'`);
    expect(paid.length).toBeGreaterThan(5);
    expect(await ask('kept_count', ['orders', SHOP])).toEqual({ count: String(own.length) });
    expect(await ask('kept_state', ['orders', SHOP, 'paid'])).toEqual({ count: String(paid.length) });
    for (const [table, owners] of [
      ['orders', [SHOP]],
      ['fulfillments', [SHOP, OTHER]],
    ] as const) {
      const found = await rowsOf(table, `company_id in (${owners.join()}) and ${SPAN}`);
      const counted = await ask(`kept_days_count_${table}`, [owners, ...DAYS]);
      expect([table, counted]).toEqual([table, { count: String(found.length) }]);
      const range = await ask(`kept_days_ids_${table}`, [owners, '2026-03-04', '2026-03-09', ...DAYS.slice(2, 4)]);
      expect([table, Number(range?.first) <= Number(found[0]), Number(range?.last) >= Number(found.at(-1))]).toEqual([
        table,
        true,
        true,
      ]);
    }
    const months = `select company_id, month, id from ${MONTHS} order by 1, 2, 3`;
    const expected = `select company_id, date_trunc('month', updated_at)::date as month, id from orders order by 1, 2, 3`;
    expect((await admin.query(months)).rows).toEqual((await admin.query(expected)).rows);
  }

  it('reads correct numbers with the previous release before and after renaming views', async () => {
    for (const table of TABLES) await insert(table, 1, 100);
    await expectRight();
    await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
    await expectRight();
    for (const table of TABLES) await insert(table, 101, 200);
    await admin.query('delete from orders where id % 7 = 0');
    await admin.query('delete from fulfillments where id % 7 = 0');
    await admin.query(
      "update orders set financial_status = 'paid', updated_at = updated_at + interval '40 days' where id % 5 = 0",
    );
    await expectRight();
    const views = await admin.query(
      "select viewname from pg_views where schemaname = 'commerce' and viewname like 'kept%'",
    );
    expect(views.rowCount).toBe(3);
  });

  it('shows no orders of another company through the renamed views', async () => {
    expect(await ask('kept_count', ['orders', OTHER], OTHER)).not.toEqual({ count: '0' });
    expect(await ask('kept_count', ['orders', OTHER])).toEqual({ count: '0' });
    expect(await ask('kept_state', ['orders', OTHER, 'paid'])).toEqual({ count: '0' });
  });
});
