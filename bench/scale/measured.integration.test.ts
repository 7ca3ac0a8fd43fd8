import { writeFileSync } from 'node:fs';
import { companyId, type ListOrders, type ListCustomers } from '@marquee/contracts';
import { dataSourceOptions } from '@marquee/storage/service-database';
import { freshDatabase, ReadingSession } from '@marquee/testing';
import { Client, type QueryResultRow } from 'pg';
import { CustomersRepository } from '../../apps/commerce/src/customers/customers.repository';
import { database } from '../../apps/commerce/src/data-source';
import { OrdersRepository } from '../../apps/commerce/src/orders/orders.repository';
import { CommerceSearchRepository } from '../../apps/commerce/src/search/search.repository';
import { ShipmentsRepository } from '../../apps/commerce/src/shipments/shipments.repository';
import { buyerToken, BUYERS, seedOrderScale } from './order-seed';

class Timing extends ReadingSession {
  ms = 0;
  constructor(
    private readonly client: Client,
    company: number,
  ) {
    super(companyId(company));
  }
  async query<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    const began = process.hrtime.bigint();
    const { rows } = await this.client.query<T & QueryResultRow>(text, [...values]);
    this.ms += Number(process.hrtime.bigint() - began) / 1e6;
    return rows;
  }
}

it('measures the pages and counts of filters and of the search at scale', async () => {
  const fresh = await freshDatabase(database);
  const seeding = new Client({ connectionString: fresh.adminUrl, options: '-c search_path=commerce' });
  await seeding.connect();
  const say = (line: string) => {
    writeFileSync('/tmp/s35-measured.txt', `${line}\n`, { flag: 'a' });
  };
  say(`begin ${new Date().toISOString()}`);
  await seeding.query(
    'alter table orders disable trigger orders_texts_on_insert; alter table customers disable trigger customers_texts_on_insert',
  );
  await seeding.query('drop index orders_texts_by_text; drop index customers_texts_by_text');
  const N = Number(process.env['MEASURE_ORDERS'] ?? 1_000_000);
  await seedOrderScale(
    seeding,
    [
      { company: 1, orders: N },
      { company: 2, orders: 1_000 },
    ],
    10,
  );
  say(`seeded ${new Date().toISOString()}`);
  await seeding.query(`insert into orders_texts select o.company_id, o.id, lower('#' || o.id || ' ' || o.order_number), lower(o.email),
    lower(c.first_name || ' ' || c.last_name), case when o.order_number::bigint > ${N} - ${N} / 10 then 'new film' else 'tape' end from orders o join customers c on c.company_id = o.company_id and c.id = o.customer_id`);
  await seeding.query(
    "insert into customers_texts select company_id, id, lower(email), lower(first_name || ' ' || last_name) from customers",
  );
  await seeding.query(
    'create index orders_texts_by_text on orders_texts using gin (company_id public.int8_ops, order_number public.gin_trgm_ops, email public.gin_trgm_ops, customer public.gin_trgm_ops, title public.gin_trgm_ops) with (gin_pending_list_limit = 256)',
  );
  await seeding.query(
    'create index customers_texts_by_text on customers_texts using gin (company_id public.int8_ops, email public.gin_trgm_ops, name public.gin_trgm_ops) with (gin_pending_list_limit = 256)',
  );
  await seeding.query('vacuum analyze orders_texts, customers_texts');
  say(`indexed ${new Date().toISOString()}`);
  const { rows: sizes } = await seeding.query(
    "select pg_size_pretty(pg_relation_size('orders_texts')) as table, pg_size_pretty(pg_relation_size('orders_texts_by_text')) as index, (select count(*) from orders_texts) as rows",
  );
  say(JSON.stringify(sizes));
  const { options } = dataSourceOptions(database, fresh.url).extra as { options: string };
  for (const company of [2, 1]) {
    const client = new Client({ connectionString: fresh.url, options });
    await client.connect();
    await client.query(`set marquee.company = '${company}'`);
    const { rows } = await client.query<{ first: number; last: number; n: number }>(
      'select min(id)::int as first, max(id)::int as last, count(*)::int as n from orders where company_id = $1',
      [company],
    );
    const { first, last, n } = rows[0]!;
    const time = async (work: (s: Timing) => Promise<unknown>): Promise<string> => {
      const all: number[] = [];
      for (let k = 0; k < 5; k += 1) {
        const s = new Timing(client, company);
        await work(s);
        all.push(s.ms);
      }
      return all.toSorted((a, b) => a - b)[2]!.toFixed(1);
    };
    const filters: [string, Partial<ListOrders>][] = [
      ['none', {}],
      ['query all (tape|buyer)', { query: { value: 'buyer' } }],
      ['query=tape 9/10', { query: { value: 'tape' } }],
      ['query=new film, the newest tenth', { query: { value: 'new film' } }],
      ['query one (#id in the middle)', { query: { value: `#${first + Math.floor(n / 2)} ` } }],
      ['query none', { query: { value: 'zeppelin' } }],
      ['query=email:buyer-7@', { query: { field: 'email', value: 'buyer-7@' } }],
      ['query=customer:a8', { query: { field: 'customer', value: 'a8' } }],
      ['query=2 characters that none has', { query: { value: 'qx' } }],
      ['query=1 character of all', { query: { value: 'e' } }],
      ['query one & refunded', { query: { value: '4711' }, financial_status: 'refunded' }],
      ['financial_status=paid', { financial_status: 'paid' }],
      ['financial_status=refunded', { financial_status: 'refunded' }],
      ['fulfillment_status=partial', { fulfillment_status: 'partial' }],
      ['created_at_min a quarter', { created_at_min: new Date(Date.now() - 270 * 86_400_000).toISOString() }],
      ['updated_at_min a month', { updated_at_min: new Date(Date.now() - 30 * 86_400_000).toISOString() }],
      ['customer half', { customer_token: buyerToken(company, BUYERS.frequent) }],
    ];
    say(`company with ${n}: filter | first | last by since_id | first desc | last desc | count`);
    for (const [name, filter] of filters) {
      const list = (more: Partial<ListOrders>) =>
        time((s) => new OrdersRepository(s).list({ limit: 50, ...filter, ...more }));
      say(
        `${name} | ${await list({})} | ${await list({ since_id: last - 60 })} | ${await list({ order: 'id desc' })} | ${await list({ order: 'id desc', page_info: Buffer.from(`before:${first + 60}`).toString('base64url') })} | ${await time((s) => new OrdersRepository(s).count(filter))}`,
      );
    }
    for (const [name, filter] of [
      ['fulfillments none', {}],
      ['status=100', { status: 100 }],
      ['status=0', { status: 0 }],
      ['order_id', { order_id: first + 7 }],
      ['partner_id', { partner_id: company }],
    ] as const) {
      const list = (more: object) => time((s) => new ShipmentsRepository(s).list({ limit: 50, ...filter, ...more }));
      say(
        `${name} | ${await list({})} | ${await list({ since_id: last - 60 })} | ${await list({ order: 'id desc' })} | - | ${await time((s) => new ShipmentsRepository(s).countWith([], filter))}`,
      );
    }
    for (const value of ['buyer', 'zeppelin', 'qx', 'buyer-77@', 'e']) {
      const input: ListCustomers = { limit: 50, query: { value } };
      say(
        `customers query=${value} | ${await time((s) => new CustomersRepository(s).list(input))} | - | ${await time((s) => new CustomersRepository(s).list({ ...input, order: 'id desc' }))} | - | ${await time((s) => new CustomersRepository(s).count({ query: { value } }))}`,
      );
      say(
        `search ${value}: orders ${await time((s) => new CommerceSearchRepository(s).find({ text: value, types: ['order'], limit: 5 }))} customers ${await time((s) => new CommerceSearchRepository(s).find({ text: value, types: ['customer'], limit: 5 }))}`,
      );
    }
    await client.end();
  }
  await seeding.end();
  await fresh.drop();
}, 1_800_000);
