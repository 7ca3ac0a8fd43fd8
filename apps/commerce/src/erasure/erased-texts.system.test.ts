import { randomBytes } from 'node:crypto';
import { adminSignUps, SERVICES, type Order, type Service } from '@marquee/contracts';
import { aCompany, aProduct, asOperator, eventually, feedOf, issued, operator, system } from '@marquee/testing';
import { Client } from 'pg';

/** The tables of all services with one of the words in a row. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const found = [];
  for (const service of SERVICES) found.push(...(await placesIn(service, words)));
  return found;
}

async function placesIn(service: Service, words: readonly string[]): Promise<string[]> {
  const admin = new Client({ connectionString: system().databaseOf(service) });
  await admin.connect();
  try {
    return await tablesWith(admin, words);
  } finally {
    await admin.end();
  }
}

async function tablesWith(admin: Client, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rowCount } = await admin.query(`select from ${name} t where t::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe('the deletion of a customer with orders', () => {
  it('removes every word of an erased customer from all tables of all services, and keeps the order', async () => {
    const shop = await aCompany();
    const tape = await aProduct(shop, { product_type: 6, title: 'A tape', published: true });
    const nth = randomBytes(5).toString('hex');
    const words = [`quirina-${nth}`, `zebrowska-${nth}`, `elderflower-${nth}`, `po-${nth}`, `device-${nth}`].map(
      issued,
    );
    const [first_name, last_name, address1, po_number, device_id] = words as [string, string, string, string, string];
    const address = { first_name, last_name, address1, country_code: 'DE' };
    const sent = {
      email: `${first_name}@example.org`,
      password: issued(`secret-${nth}`),
      customer: { first_name, last_name, addresses: [address] },
      line_items: [{ product_id: tape.product_id, price: 100 }],
      shipping_address: address,
      po_number,
      device_id,
    };
    const headers = { 'idempotency-key': nth };
    const { body } = await shop.api.post<{ order: Order }>('/api/orders.json', { order: sent }, 201, { headers });
    const { id, customer, line_items, total_price } = body.order;
    await eventually(async () => {
      const published = (await feedOf(shop.company_id)).filter(({ data }) => data.type === 'order');
      expect(published).toHaveLength(1);
    });
    const { company_id } = shop;
    for (const input of [
      { kind: 'subscriber' },
      { kind: 'group_member', group: 'Press' },
      { kind: 'newsletter' },
    ] as const) {
      await asOperator((bus) => bus.call(adminSignUps.add, operator(), { company_id, email: sent.email, ...input }));
    }
    const places = await placesOf(words);
    const signUps = ['subscribers', 'group_members', 'news_recipients'];
    for (const table of ['customer_words', 'customers', 'fulfillments', 'idempotency', 'mails', 'orders', ...signUps]) {
      expect(places).toContain(`commerce.${table}`);
    }

    await shop.api.delete(`/api/customers/${customer.token}.json`, 200);
    expect(await placesOf(words)).toEqual([]);
    const { order } = (await shop.api.get<{ order: Order }>(`/api/orders/${id}.json`, 200)).body;
    expect(order).toMatchObject({
      id,
      line_items,
      total_price,
      email: 'erased@erased.invalid',
      shipping_address: null,
    });
    expect(order.customer).toMatchObject({ token: customer.token, email: order.email, first_name: '', addresses: [] });
  });
});
