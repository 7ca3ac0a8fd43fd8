import { randomBytes } from 'node:crypto';
import type { OrderProductsStatistic, OrderStatistic } from '@marquee/contracts';
import { aCompany, aProduct, eventually, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';
import { run } from '../testing/run';

const DAY_MS = 24 * 3_600_000;
const day = (away: number): string => new Date(Date.now() + away * DAY_MS).toISOString().slice(0, 10);

async function spoil(shop: TestCompany, ...texts: string[]): Promise<void> {
  const admin = new Client({
    connectionString: system().databaseOf('statistics'),
    options: '-c search_path=statistics',
  });
  await admin.connect();
  try {
    for (const text of texts) await admin.query(text, [shop.company_id]);
  } finally {
    await admin.end();
  }
}

/** All days on which the test may have ordered, because midnight may pass. */
async function shown({ api, company_id }: TestCompany) {
  const of = (what: string) => `/api/statistics/${what}/${company_id}.json?StartDate=${day(-2)}&EndDate=${day(2)}`;
  const { body: orders } = await api.get<{ order_statistics: OrderStatistic[] }>(of('order'), 200);
  const path = of('order_products');
  const { body: products } = await api.get<{ order_products_statistics: OrderProductsStatistic[] }>(path, 200);
  return {
    days: orders.order_statistics.filter(({ order_count }) => order_count > 0),
    products: products.order_products_statistics,
  };
}

it('restores corrupted figures with statistics rebuild and prints the number of counted orders', async () => {
  const shop = await aCompany();
  const { product_id } = await aProduct(shop, { published: true, product_type: 6 });
  for (const price of [500, 700]) {
    const buyer = { email: `buyer-${randomBytes(6).toString('hex')}@example.org`, password: 'a long secret' };
    const order = { ...buyer, line_items: [{ product_id, price }] };
    await shop.api.post('/api/orders.json', { order }, 201);
  }
  const isRight = async () => {
    const { days, products } = await shown(shop);
    expect(days.reduce((sum, { order_amount }) => sum + order_amount, 0)).toBe(1200);
    expect(products).toMatchObject([{ product_id, count: 2, amount: 1200 }]);
    return { days, products };
  };
  const right = await eventually(isRight);
  await spoil(
    shop,
    'update sales_days set order_count = order_count + 7, order_amount = 3 where company_id = $1',
    'delete from product_days where company_id = $1',
    'update order_facts set amount = 0, lines = null where company_id = $1',
  );
  expect(await shown(shop)).not.toEqual(right);
  const first = await run('statistics', 'rebuild', '--company', String(shop.company_id));
  expect(first).toEqual({ code: 0, out: 'companies: 1\norders_counted: 2\n', error: '' });
  expect(await shown(shop)).toEqual(right);
  // A second rebuild gives the same result.
  const { code, out } = await run('statistics', 'rebuild', '--company', String(shop.company_id), '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { companies: 1, orders_counted: 2 }]);
  expect(await shown(shop)).toEqual(right);
});

it('rebuilds statistics with 0 orders for a company without orders and fails for an unknown company', async () => {
  const { company_id } = await aCompany();
  const empty = await run('statistics', 'rebuild', '--company', String(company_id));
  expect(empty).toEqual({ code: 0, out: 'companies: 1\norders_counted: 0\n', error: '' });
  const unknown = await run('statistics', 'rebuild', '--company', '999999999');
  expect(unknown).toEqual({ code: 1, out: '', error: 'No company 999999999 was found. Check the id.\n' });
  const wrong = await run('statistics', 'rebuild', '--company', 'all');
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.error).toContain('must be a positive whole number.');
});
