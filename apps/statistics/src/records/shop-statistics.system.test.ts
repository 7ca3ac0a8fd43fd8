import { randomBytes } from 'node:crypto';
import type { CartStatistic, Order, OrderDevicesStatistic, Product, TrafficStatistic } from '@marquee/contracts';
import { aCompany, aLicense, aPrice, aProduct, atHost, eventually, type TestCompany } from '@marquee/testing';
import { aroundToday, together } from '../testing/days';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148';
const AGENTS = {
  ios: PHONE,
  fire_os: 'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 Silk/120.3 like Chrome/120.0 Safari/537.36',
  chrome_os: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
  os_x: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
};
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const aKey = () => randomBytes(16).toString('hex');

let shop: TestCompany;
let film: Product;
let license_id: number;
beforeEach(async () => {
  shop = await aCompany();
  const { id: price_id } = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  license_id = (await aLicense(shop.company_id, { name: 'Rent', expire_after_acquisition: 48 })).id;
  film = await aProduct(shop, { published: true, product_type: 1, price_license_binding: [{ price_id, license_id }] });
});

async function report(agent: string, happenings: readonly object[], visitor = aKey()): Promise<void> {
  const { status } = await atHost('localhost', `/collect/${shop.theme_setting_id}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': agent },
    body: JSON.stringify({ visitor, happenings }),
  });
  expect(status).toBe(202);
}
async function read<T>(what: string, query = aroundToday()): Promise<T[]> {
  const path = `/api/statistics/${what}/${shop.company_id}.json${query}`;
  return (await shop.api.get<Record<string, T[]>>(path, 200)).body[`${what}_statistics`] as T[];
}

// interface: GET /api/statistics/traffic/{company_id}.json; GET /api/statistics/traffic/{company_id}.json?StartDate; GET /api/statistics/traffic/{company_id}.json?EndDate; Traffic statistics.*
it('counts daily visits to the shop, and bots separately', async () => {
  const view = { kind: 'page_view', path: '/' };
  // All reports arrive on one day from one visitor.
  await report(PHONE, [{ kind: 'visit' }, view, view, { kind: 'visit', returning: true }, view]);
  await report(PHONE, [{ kind: 'visit' }]);
  await report(CRAWLER, [{ kind: 'visit' }, view, view]);
  const none = { visits: 0, page_views: 0, visitors: 0, repeating_visitors: 0, bots: 0, bounce: 0 };
  const received = { visits: 3, page_views: 3, visitors: 2, repeating_visitors: 1, bots: 1, bounce: 2 };
  await eventually(async () => expect(together(await read<TrafficStatistic>('traffic'))).toEqual(received));
  const [first] = await read<TrafficStatistic>('traffic', '?StartDate=2024-02-29&EndDate=2024-02-29');
  expect(first).toEqual({ date: '2024-02-29', ...none });
});

// interface: GET /api/statistics/cart/{company_id}.json; GET /api/statistics/cart/{company_id}.json?StartDate; GET /api/statistics/cart/{company_id}.json?EndDate; Abandoned shopping cart statistics.*
it('counts abandoned carts in the fields of order statistics', async () => {
  const lines = [{ product_id: film.product_id, license_id, quantity: 2, price: 995 }];
  const cart = { kind: 'abandoned_cart', currency: 'EUR', lines };
  await report(PHONE, [{ ...cart, cart: aKey(), country: 'DE' }]);
  await report(PHONE, [{ ...cart, cart: aKey(), country: 'FR' }]);
  const sold = { count: 4, amount: 3980 };
  await eventually(async () =>
    expect(together(await read<CartStatistic>('cart'))).toEqual({
      currency: 'eur',
      digital_count: sold.count,
      digital_amount: sold.amount,
      international_count: 1,
      international_amount: 1990,
      item_count: sold.count,
      national_count: 1,
      national_amount: 1990,
      order_count: 2,
      order_amount: sold.amount,
      permanent_license_count: 0,
      permanent_license_amount: 0,
      physical_count: 0,
      physical_amount: 0,
      rental_license_count: sold.count,
      rental_license_amount: sold.amount,
    }),
  );
  expect(await read<CartStatistic>('cart', '')).toHaveLength(30);
});

// interface: GET /api/statistics/order_devices/{company_id}.json; Order devices statistics.*
it('counts the devices of orders that the shop front has reported', async () => {
  const order = async () => {
    const line_items = [{ product_id: film.product_id }];
    const buyer = { email: `buyer-${aKey()}@example.org`, password: 'a long secret' };
    const { body } = await shop.api.post<{ order: Order }>(
      '/api/orders.json',
      { order: { ...buyer, line_items } },
      201,
    );
    return body.order.id;
  };
  await order();
  for (const agent of Object.values(AGENTS)) {
    await report(agent, [{ kind: 'cart', cart: aKey(), currency: 'eur', lines: [], order_id: await order() }]);
  }
  const once = Object.fromEntries(Object.keys(AGENTS).map((device) => [device, 1]));
  await eventually(async () =>
    expect(together(await read<OrderDevicesStatistic>('order_devices'))).toEqual({ ...once, unknown: 1 }),
  );
});
