import { randomBytes } from 'node:crypto';
import {
  adminLinks,
  type CreateOrder,
  type CreateRefund,
  type Order,
  type OrderDevicesStatistic,
  type OrderProductsStatistic,
  type OrderStatistic,
  type Product,
} from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  operator,
  type TestCompany,
} from '@marquee/testing';
import { aroundToday, dayBefore, today, together } from '../testing/days';

let shop: TestCompany;
let tape: Product;
let film: Product;
let rented: Product;
beforeEach(async () => {
  shop = await aCompany();
  const { id: price_id } = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const { id: forever } = await aLicense(shop.company_id, { name: 'Own' });
  const { id: rental } = await aLicense(shop.company_id, { name: 'Rent', expire_after_acquisition: 48 });
  const of = (license_id?: number) => [{ price_id, ...(license_id !== undefined && { license_id }) }];
  tape = await aProduct(shop, { published: true, title: 'Tape', product_type: 6, price_license_binding: of() });
  film = await aProduct(shop, { published: true, title: 'Film', product_type: 1, price_license_binding: of(forever) });
  rented = await aProduct(shop, { published: true, title: 'Rent', product_type: 1, price_license_binding: of(rental) });
});

async function order(change: Partial<CreateOrder>): Promise<Order> {
  const email = `buyer-${randomBytes(6).toString('hex')}@example.org`;
  const sent = { email, password: 'a long secret', ...change };
  return (await shop.api.post<{ order: Order }>('/api/orders.json', { order: sent }, 201)).body.order;
}
const line = ({ product_id }: Product, quantity = 1) => ({ product_id, quantity });
const refund = ({ id }: Order, sent: CreateRefund) =>
  shop.api.post(`/api/orders/${id}/refunds.json`, { refund: sent }, 201);

async function read<T>(what: string, query = '', by: TestCompany = shop): Promise<T[]> {
  const path = `/api/statistics/${what}/${shop.company_id}.json${query}`;
  const { body } = await by.api.get<Record<string, T[]>>(path, 200);
  return body[`${what}_statistics`] as T[];
}
const counted = async () => together(await read<OrderStatistic>('order', aroundToday()));

const NOTHING = {
  currency: 'eur',
  digital_count: 0,
  digital_amount: 0,
  international_count: 0,
  international_amount: 0,
  item_count: 0,
  national_count: 0,
  national_amount: 0,
  order_count: 0,
  order_amount: 0,
  permanent_license_count: 0,
  permanent_license_amount: 0,
  physical_count: 0,
  physical_amount: 0,
  rental_license_count: 0,
  rental_license_amount: 0,
};

describe('order statistics', () => {
  // interface: GET /api/statistics/order/{company_id}.json; Order statistics.*
  it('counts orders, items and amounts by kind, license and country, less refunds and invalidations', async () => {
    const addresses = (country_code: string) => ({ addresses: [{ country_code }] });
    const first = await order({
      customer: addresses('DE'),
      line_items: [line(tape, 3), line(film, 2), line(rented)],
      shipping_lines: [{ price: 500 }],
    });
    await order({ customer: addresses('FR'), line_items: [line(film)] });
    await order({ test: true, line_items: [line(film, 7)] });
    const { id } = await order({ line_items: [line(tape, 9)] });
    await shop.api.delete(`/api/orders/${id}.json`, 200);
    await refund(first, { refund_line_items: [{ line_item_id: first.line_items[0]?.id, quantity: 1 }] });
    await refund(first, { amount: 5500 });
    expect(first.total_price).toBe(6500);
    await eventually(async () =>
      expect(await counted()).toEqual({
        ...NOTHING,
        item_count: 7,
        order_count: 2,
        order_amount: 1000,
        national_count: 1,
        international_count: 1,
        international_amount: 1000,
        digital_count: 4,
        digital_amount: 1000,
        physical_count: 3,
        permanent_license_count: 3,
        permanent_license_amount: 1000,
        rental_license_count: 1,
      }),
    );
  });

  // interface: GET /api/statistics/order/{company_id}.json?StartDate; GET /api/statistics/order/{company_id}.json?EndDate
  it('returns order statistics for each day of an inclusive period, by default thirty days', async () => {
    const days = async (query: string) => (await read<OrderStatistic>('order', query)).map(({ date }) => date);
    const before = today();
    const usual = await read<OrderStatistic>('order');
    const last = usual.at(-1)?.date ?? '';
    expect([before, today()]).toContain(last);
    expect(usual).toEqual(
      Array.from({ length: 30 }, (_, index) => ({ ...NOTHING, date: dayBefore(last, 29 - index) })),
    );
    expect(await days('?StartDate=2024-02-28&EndDate=2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    const since = [dayBefore(last, 1), last];
    const sinceThen = await days(`?StartDate=${since[0]}`);
    // Midnight may have passed.
    expect([since, [...since, dayBefore(last, -1)]]).toContainEqual(sinceThen);
    expect(await days('?EndDate=2024-03-01')).toHaveLength(30);
    expect(await days('?StartDate=2024-01-01&EndDate=2024-12-31')).toHaveLength(366);
    const wrong = [
      '?StartDate=2023-12-31&EndDate=2024-12-31',
      '?StartDate=2024-01-02&EndDate=2024-01-01',
      '?EndDate=1',
    ];
    for (const query of wrong) await shop.api.get(`/api/statistics/order/${shop.company_id}.json${query}`, 400);
  });
});

describe('order devices', () => {
  // interface: GET /api/statistics/order_devices/{company_id}.json?StartDate; GET /api/statistics/order_devices/{company_id}.json?EndDate
  it('counts devices as unknown without a report, and none on days without orders', async () => {
    const { created_at } = await order({ line_items: [line(film)] });
    const none = { fire_os: 0, chrome_os: 0, ios: 0, android: 0, windows: 0, os_x: 0, linux: 0 };
    const day = created_at.slice(0, 10);
    const query = `?StartDate=${dayBefore(day, 1)}&EndDate=${day}`;
    await eventually(async () =>
      expect(await read<OrderDevicesStatistic>('order_devices', query)).toEqual([
        { date: dayBefore(day, 1), ...none, unknown: 0 },
        { date: day, ...none, unknown: 1 },
      ]),
    );
  });
});

describe('order products', () => {
  const sold = (query = '') => read<OrderProductsStatistic>('order_products', query);
  const rendered = ({ id, product_id, title: name }: Product, count: number, amount: number) => ({
    count,
    id,
    name,
    product_id,
    amount,
    currency: 'eur',
  });

  // interface: GET /api/statistics/order_products/{company_id}.json; Order products statistics.*; GET /api/statistics/order_products/{company_id}.json?StartDate; GET /api/statistics/order_products/{company_id}.json?EndDate
  it('ranks products by revenue after refunds in pages, without invalidated orders', async () => {
    const first = await order({ line_items: [line(tape, 3), line(film, 2), line(rented)] });
    await order({ line_items: [line(film, 2)] });
    await refund(first, { refund_line_items: [{ line_item_id: first.line_items[0]?.id, quantity: 3 }] });
    const best = [rendered(film, 4, 4000), rendered(rented, 1, 1000), rendered(tape, 3, 0)];
    await eventually(async () => expect(await sold()).toEqual(best));
    expect(await sold('?limit=1&page=2')).toEqual([best[1]]);
    const { headers } = await shop.api.get(`/api/statistics/order_products/${shop.company_id}.json?limit=2`, 200);
    const [, next = ''] = /page_info=([^&>]+)/.exec(headers.get('link') ?? '') ?? [];
    expect(await sold(`?limit=2&page_info=${next}`)).toEqual([best[2]]);
    const day = first.created_at.slice(0, 10);
    expect(await sold(`?StartDate=${dayBefore(day, 3)}&EndDate=${dayBefore(day, 1)}`)).toEqual([]);
    expect(await sold('?fields=id,count')).toEqual(best.map(({ id, count }) => ({ count, id })));
    await shop.api.delete(`/api/orders/${first.id}.json`, 200);
    await eventually(async () => expect(await sold()).toEqual([rendered(film, 2, 2000)]));
  });
});

it('returns product statistics to the company and its managers, and 404 to other companies', async () => {
  const manager = await aCompany({ partner: true });
  const path = `/api/statistics/order/${shop.company_id}.json`;
  const answer = await manager.api.get<{ error: string }>(path, 404);
  expect(answer.body.error).toBe(`No company ${shop.company_id} was found. Check the id.`);
  const link = { kind: 'partner' as const, from: manager.company_id, company_id: shop.company_id };
  await asOperator((bus) => bus.call(adminLinks.link, operator(), link));
  await manager.api.get(path, 200);
  // A manager is not managed by the companies it manages.
  await shop.api.get(`/api/statistics/order/${manager.company_id}.json`, 404);
  await asOperator((bus) => bus.call(adminLinks.unlink, operator(), link));
  await manager.api.get(path, 404);
  await shop.api.get('/api/statistics/order/9007199254740991.json', 404);
});
