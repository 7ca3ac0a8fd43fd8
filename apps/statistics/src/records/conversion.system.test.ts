import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurrencyRate, Order, OrderProductsStatistic, OrderStatistic } from '@marquee/contracts';
import { aCompany, aProduct, eventually, system, type TestCompany } from '@marquee/testing';
import { aroundToday, dayBefore, together } from '../testing/days';

async function imported(...lines: string[]): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-rates-'));
  const file = join(folder, 'rates.csv');
  writeFileSync(file, lines.join('\n'));
  try {
    return await system().cli('rates', 'import', file, '--json');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sells one product per price in one order; returns the day of the order. */
async function sell(shop: TestCompany, currency: string, ...prices: number[]): Promise<string> {
  const line_items: { product_id: string; price: number }[] = [];
  for (const price of prices) {
    const { product_id } = await aProduct(shop, { published: true, product_type: 6 });
    line_items.push({ product_id, price });
  }
  const buyer = { email: `buyer-${randomBytes(6).toString('hex')}@example.org`, password: 'a long secret' };
  const { body } = await shop.api.post<{ order: Order }>(
    '/api/orders.json',
    { order: { ...buyer, currency, line_items } },
    201,
  );
  return body.order.created_at.slice(0, 10);
}

async function shown({ api, company_id }: TestCompany) {
  const path = `/api/statistics/order/${company_id}.json${aroundToday()}`;
  return together((await api.get<{ order_statistics: OrderStatistic[] }>(path, 200)).body.order_statistics);
}

/** The revenue of each product, highest first. */
async function revenues({ api, company_id }: TestCompany): Promise<number[]> {
  const path = `/api/statistics/order_products/${company_id}.json${aroundToday()}`;
  const { body } = await api.get<{ order_products_statistics: OrderProductsStatistic[] }>(path, 200);
  const products = body.order_products_statistics;
  expect(products.every(({ currency }) => currency === 'sek')).toBe(true);
  return products.map(({ amount }) => amount);
}

it("converts daily sums by the day's or last known rate, and again after an import", async () => {
  const shop = await aCompany({ country: 'SE' });
  await sell(shop, 'SEK', 10_000);
  const day = await sell(shop, 'THB', 333, 334);
  await sell(shop, 'EUR', 100);
  await eventually(async () => expect(await shown(shop)).toMatchObject({ order_count: 3, currency: 'sek' }));
  // Without a SEK rate, the page knows only amounts in the company's currency.
  expect(await shown(shop)).toMatchObject({ order_amount: 10_000 });
  await imported(`${dayBefore(day, 3)},SEK,11.5`, `${dayBefore(day, 5)},THB,40`);
  // 667 at 40 per euro are 191.7625; 100 euro cents are 1150.
  expect(await shown(shop)).toMatchObject({ order_amount: 10_000 + 192 + 1150, physical_amount: 11_342 });
  expect(await revenues(shop)).toEqual([10_000, 1150, 96, 96]);
  await imported(`${day},THB,37`);
  expect(await shown(shop)).toMatchObject({ order_amount: 10_000 + 207 + 1150 });
  expect(await revenues(shop)).toEqual([10_000, 1150, 104, 104]);
});

it('lists exchange rates in pages, filtered by currency and by day', async () => {
  const { api } = await aCompany();
  await imported('date,currency,rate', '2001-01-02,XTS,2.5', '2001-01-03,XTS,2.25', '2001-01-03,XUA,0.000000000001');
  const rates = async (query: string) =>
    (await api.get<{ currency_rates: CurrencyRate[] }>(`/api/currency_rates.json${query}`, 200)).body.currency_rates;
  const rendered = (date: string, currency: string, rate: number) => ({
    id: expect.any(Number) as number,
    date,
    currency,
    rate,
    rate_to_eur: rate,
  });
  const ofTest = await rates('?currency=xts');
  expect(ofTest).toEqual([rendered('2001-01-02', 'xts', 2.5), rendered('2001-01-03', 'xts', 2.25)]);
  expect(await rates('?date=2001-01-03')).toEqual([ofTest[1], rendered('2001-01-03', 'xua', 1e-12)]);
  expect(await rates('?currency=xts&limit=1&page=2')).toEqual([ofTest[1]]);
  expect(await rates('?currency=eur')).toEqual([rendered('1999-01-01', 'eur', 1)]);
  await imported('2001-01-02,XTS,3');
  expect(await rates('?currency=xts&date=2001-01-02')).toEqual([{ ...ofTest[0], rate: 3, rate_to_eur: 3 }]);
  const newest = await rates('');
  expect(newest.filter(({ currency }) => currency === 'xts')).toEqual([ofTest[1]]);
  expect(new Set(newest.map(({ currency }) => currency)).size).toBe(newest.length);
  const since = Number(ofTest[0]?.id) - 1;
  expect((await rates(`?newest=0&since_id=${since}`)).filter(({ currency }) => currency === 'xts')).toHaveLength(2);
});

it('imports no rates from a file with invalid lines, and names these lines', async () => {
  const { api } = await aCompany();
  const wrong = imported('2001-02-02,XTS,1', '2001-02-30,XTS,1', '2001-02-03,XTS,a lot');
  await expect(wrong).rejects.toThrow(/line 2: must begin with a day[^]*line 3: must have a rate/);
  const { body } = await api.get('/api/currency_rates.json?date=2001-02-02', 200);
  expect(body).toEqual({ currency_rates: [] });
});
