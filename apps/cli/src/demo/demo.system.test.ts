import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  product,
  PRODUCT_TYPES,
  type Category,
  type CurrencyRate,
  type Customer,
  type LoggedDelivery,
  type File as StoredFile,
  type Fulfillment,
  type IssuedLicense,
  type License,
  type MarketplaceEntry,
  type Order,
  type OrderStatistic,
  type Product,
  type TrafficStatistic,
  type Webhook,
} from '@marquee/contracts';
import { api, eventually, fetchDocumented, issued, Receiver, ROOT, system } from '@marquee/testing';
import { listsAndCounts, sizeOf } from '../testing/endpoints';
import { MEDIA } from './media';
import type { DemoState } from './state';

interface Printed {
  readonly company_id: number;
  readonly access_token: string;
  readonly customer_email: string;
  readonly customer_password: string;
}
/** Features that the demo company cannot show, and why. */
const NOT_SHOWN = {
  '/license/devices.json': 'only a license key shows its devices',
  '/api/issued_licenses/{id}/devices.json': 'only programs of customers activate devices',
  '/api/companies/search.json': 'only partners may search for companies',
  '/api/search.json': 'a search needs a text',
  '/admin/service_states.json': 'only operators see the state of the system',
  '/admin/{company}/views.json': 'only signed-in users store views',
  '/admin/{company}/mail_templates.json': 'only signed-in users see the texts of mails',
  '/admin/{company}/own_apps.json': 'only signed-in users manage apps',
  '/admin/{company}/app_permissions.json': 'only signed-in users see permissions',
  '/admin/{company}/domains.json': 'only signed-in users see domains',
  '/admin/{company}/users.json': 'only signed-in users manage users',
};
/** This number of orders shows every feature. */
const ORDERS = 90;
const MEDIA_FOLDER = join(ROOT, 'deploy/demo/media');
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);

/** A failure blocks the app for 60 seconds: orders of the demo that follow the first failure are delivered afterwards. */
const UNBLOCKED_WITHIN_MS = 60_000 + 30_000;

describe('the demo shop', () => {
  let dir: string;
  let receiver: Receiver;
  let shop: ReturnType<typeof api>;
  let company: number;
  let viewer: string;
  let token: string;
  const state = () => join(dir, 'demo.json');
  const demo = async (orders = ORDERS) => {
    const where = ['--url', system().url, '--receiver', receiver.url(''), '--media', MEDIA_FOLDER];
    const printed = (await system().cli('demo', '--state', state(), '--orders', String(orders), ...where)) as Printed;
    ({ company_id: company, customer_email: viewer } = printed);
    issued(printed.customer_password);
    token = issued(printed.access_token);
    shop = api(token);
  };
  const list = async <T>(what: string, query = 'limit=250') =>
    (await shop.get<Record<string, T[]>>(`/api/${what}.json?${query}`, 200)).body[what] ?? [];
  const count = async (what: string) => (await shop.get<{ count: number }>(`/api/${what}/count.json`, 200)).body.count;
  const statistics = async <T>(what: string) => {
    const period = `StartDate=${dayAgo(89)}&EndDate=${dayAgo(0)}`;
    const path = `/api/statistics/${what}/${company}.json?${period}`;
    return (await shop.get<Record<string, T[]>>(path, 200)).body[`${what}_statistics`] ?? [];
  };
  const kept = () => JSON.parse(readFileSync(state(), 'utf8')) as DemoState;
  /** Changes the state file; undefined removes a key. */
  const keep = (other: { [member in keyof DemoState]?: DemoState[member] | undefined }) =>
    writeFileSync(state(), JSON.stringify({ ...kept(), ...other }));
  const counts = async () => {
    const all = ['products', 'categories', 'customers', 'orders', 'fulfillments', 'licenses', 'prices', 'files'];
    return Promise.all(all.map(async (what) => [what, await count(what)]));
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-demo-'));
    receiver = await Receiver.start();
    receiver.answers.set('/mailing-list', (response) => response.writeHead(503).end());
    await demo();
  });
  afterAll(async () => {
    await receiver?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('sells every product type in three languages, with categories, pictures, licenses and prices', async () => {
    const products = await list<Product>('products');
    const own = products.filter(({ mirrored }) => !mirrored);
    const types = new Set(own.map(({ product_type }) => String(product_type)));
    expect([...types].toSorted()).toEqual(Object.keys(PRODUCT_TYPES).toSorted());
    for (const { locales, categories, preview_pictures, product_type, price_license_binding: sold } of own) {
      expect(locales.map(({ language_id }) => language_id)).toEqual(['en', 'de', 'fr']);
      expect([categories.length, preview_pictures.length]).toEqual([1, 1]);
      expect(sold.length > 0).toBe(product_type !== 21);
    }
    expect(products.filter(({ mirrored }) => mirrored)).toHaveLength(2);
    expect((await list<License>('licenses')).map(({ name }) => name)).toContain('Rent for 48 hours');
    const [category] = await list<Category>('categories');
    expect(category?.locales.map(({ language, title }) => [language, title])).toContainEqual(['de', 'Filme']);
    const picture = await fetchDocumented(own[0]?.preview_pictures[0]?.src ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('shows the same product in a single read, a repeated read, a list and a filtered list', async () => {
    const fields = `fields=${Object.keys(product.fields).join(',')}`;
    const printed = (all: readonly Product[]) => all.map((one) => JSON.stringify(one));
    const fresh = printed(await list<Product>('products', `limit=250&${fields}`));
    expect(fresh.length).toBeGreaterThan(10);
    for (const _ of ['first', 'again']) {
      const listed = await list<Product>('products');
      const single = listed.map(({ id }) => shop.get<{ product: Product }>(`/api/products/${id}.json`, 200));
      expect(printed(listed)).toEqual(fresh);
      expect(printed((await Promise.all(single)).map(({ body }) => body.product))).toEqual(fresh);
    }
  });

  it('sells films, a sound and a book, which a customer has bought', async () => {
    const ready = await eventually(async () => {
      const files = await list<StoredFile>('files', 'state=ready&limit=250');
      expect(files.filter(({ kind }) => kind !== 'picture')).toHaveLength(MEDIA.length);
      return files;
    });
    expect(ready.filter(({ kind }) => kind === 'main').map(({ content_type }) => content_type)).toEqual(
      expect.arrayContaining(['video/webm', 'audio/ogg', 'application/epub+zip']),
    );
    const customer = (await list<Customer>('customers')).find(({ email }) => email === viewer);
    const bought = (await list<Order>('orders')).filter((order) => order.customer.token === customer?.token);
    expect(bought.map(({ test, line_items }) => [test, line_items.length])).toEqual([[true, 4]]);
  });

  it('creates three months of demo customers, orders, refunds and shipments, some open', async () => {
    const [orders, customers] = [await list<Order>('orders'), await list<Customer>('customers')];
    // One more is that of the customer with films.
    expect(orders).toHaveLength(ORDERS + 1);
    expect(orders.map(({ created_at }) => created_at)).toEqual(orders.map(({ created_at }) => created_at).toSorted());
    expect((orders[0]?.created_at ?? '') < dayAgo(60)).toBe(true);
    expect(orders.map(({ financial_status }) => financial_status)).toEqual(
      expect.arrayContaining(['paid', 'refunded', 'partially_refunded']),
    );
    const counted = orders.filter(({ test, currency }) => !test && currency === 'EUR');
    for (const { token, total_spent } of customers) {
      const own = counted.filter(({ customer }) => customer.token === token);
      const paid = own.reduce((sum, order) => sum + leftOf(order), 0);
      expect([token, total_spent]).toEqual([token, paid]);
    }
    const open = await list<Fulfillment>('fulfillments', 'limit=250');
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([0, 100]));
    expect(open.filter(({ status, tracking_number }) => status === 100 && tracking_number === null)).toEqual([]);
  });

  it('creates demo statistics that match the demo orders day by day', async () => {
    const orders = (await list<Order>('orders')).filter(({ test }) => !test);
    const days = await eventually(async () => {
      const found = await statistics<OrderStatistic>('order');
      expect(found.reduce((sum, { order_count }) => sum + order_count, 0)).toBe(orders.length);
      return found;
    });
    for (const { date, order_count, order_amount } of days) {
      const own = orders.filter(({ created_at }) => created_at.startsWith(date));
      expect([date, order_count]).toEqual([date, own.length]);
      // In other currencies the amount depends on the day's rate.
      if (own.every(({ currency }) => currency === 'EUR')) {
        expect([date, order_amount]).toEqual([date, own.reduce((sum, order) => sum + leftOf(order), 0)]);
      }
    }
    expect((await statistics<TrafficStatistic>('traffic')).every(({ visits }) => visits > 0)).toBe(true);
    const carts = await statistics<OrderStatistic>('cart');
    expect(carts.reduce((sum, { order_count }) => sum + order_count, 0)).toBe(80);
    const devices = await eventually(async () => {
      const found = await statistics<Record<string, number>>('order_devices');
      expect(found.reduce((sum, { unknown = 0 }) => sum + unknown, 0)).toBe(0);
      return found;
    });
    expect(devices.some(({ ios = 0 }) => ios > 0)).toBe(true);
  });

  it('creates one demo app with delivered webhooks and one with failing webhooks', async () => {
    const { webhooks } = (await shop.get<{ webhooks: Webhook[] }>('/admin/webhooks.json', 200)).body;
    expect(webhooks.map(({ topic }) => topic)).toEqual(['order/create', 'customer/update']);
    const answersOf = async ({ id }: Webhook) => {
      const path = `/admin/webhooks/${id}/deliveries.json`;
      const { deliveries } = (await shop.get<{ deliveries: LoggedDelivery[] }>(path, 200)).body;
      const tried = deliveries.filter(({ attempts }) => attempts.length > 0);
      return new Set(tried.map(({ state: found, attempts }) => `${found} ${attempts[0]?.status}`));
    };
    // New deliveries to a failing receiver wait behind those already tried.
    await eventually(async () => {
      expect(await Promise.all(webhooks.map(answersOf))).toEqual([
        new Set(['delivered 200']),
        new Set(['waiting 503']),
      ]);
    }, UNBLOCKED_WITHIN_MS);
  });

  it('returns demo data at every endpoint that lists or counts', async () => {
    const bought = ({ financial_status, line_items }: Order) =>
      financial_status === 'paid' && line_items.some(({ license_id }) => license_id !== null);
    const order = (await list<Order>('orders')).find(bought);
    const { webhooks } = (await shop.get<{ webhooks: Webhook[] }>('/admin/webhooks.json', 200)).body;
    const [offer] = await list<MarketplaceEntry>('marketplace');
    const found: Record<string, unknown> = {
      '/api/customers/{': order?.customer.token,
      '/admin/webhooks/{': webhooks[0]?.id,
      '/api/issued_licenses/{': (await list<IssuedLicense>('issued_licenses'))[0]?.id,
      '/api/marketplace/{': offer?.market_id,
      '/api/statistics/': company,
    };
    const pathOf = async (path: string) => {
      const [, searched] = /^\/api\/(\w+)\/search\.json$/.exec(path) ?? [];
      if (searched) return `${path}?query=email:${(await list<{ email: string }>(searched))[0]?.email}`;
      const [, value] = Object.entries(found).find(([begin]) => path.startsWith(begin)) ?? [];
      return path.replace(/\{\w+\}/, String(value));
    };
    const paths = listsAndCounts(join(__dirname, '../../../..')).filter((path) => !(path in NOT_SHOWN));
    expect(paths.length).toBeGreaterThan(30);
    // Statistics and deliveries follow their orders with a delay.
    await eventually(async () => {
      const empty: string[] = [];
      for (const path of paths) {
        const { body } = await shop.get<object>(await pathOf(path), 200);
        if (sizeOf(body) === 0) empty.push(path);
      }
      expect(empty).toEqual([]);
    });
  });

  it('furnishes the demo shop once and resumes after an interruption', async () => {
    const before = await counts();
    await demo();
    expect(await counts()).toEqual(before);
    keep({ furnished: undefined });
    await demo(ORDERS - 30);
    expect(await counts()).toEqual(before);
    expect(kept()).toMatchObject({ orders: ORDERS, furnished: true });
  });

  it('leaves existing currency rates of the platform unchanged', async () => {
    const file = join(dir, 'rates.csv');
    writeFileSync(file, `${dayAgo(40)},CHF,9.5`);
    await system().cli('rates', 'import', file, '--json');
    keep({ furnished: undefined });
    await demo();
    const rates = await list<CurrencyRate>('currency_rates', 'currency=chf&limit=250');
    const [before, published, after] = [41, 40, 39].map(
      (days) => rates.find(({ date }) => date === dayAgo(days))?.rate,
    );
    expect([Math.round(before ?? 0), published, Math.round(after ?? 0)]).toEqual([1, 9.5, 1]);
  });

  it('imports more orders with the command `demo seed`', async () => {
    const before = await count('orders');
    const more = ['demo', 'seed', '--orders', '5', '--state', state()];
    expect(await system().cli(...more)).toEqual({ added: 5, orders: ORDERS + 5 });
    expect(await system().cli(...more)).toEqual({ added: 5, orders: ORDERS + 10 });
    expect(await count('orders')).toBe(before + 10);
  });

  it('counts only new orders of `demo seed`, whatever number was imported before', async () => {
    const before = await count('orders');
    const published = kept().orders ?? 0;
    keep({ orders: published - 7 });
    const more = ['demo', 'seed', '--orders', '5', '--state', state()];
    expect(await system().cli(...more)).toEqual({ added: 5, orders: published + 5 });
    expect(await count('orders')).toBe(before + 5);
  });

  it('creates demo webhooks with the first receiver, and keeps later changes by the owner', async () => {
    const webhooks = async () => (await shop.get<{ webhooks: Webhook[] }>('/admin/webhooks.json', 200)).body.webhooks;
    const topics = async () => (await webhooks()).map(({ topic }) => topic);
    for (const { id } of await webhooks()) await shop.delete(`/admin/webhooks/${id}.json`, 200);
    keep({ receiver: undefined });
    await demo();
    expect(await topics()).toEqual(['order/create', 'customer/update']);
    const [first] = await webhooks();
    await shop.delete(`/admin/webhooks/${first?.id}.json`, 200);
    await demo();
    expect(await topics()).toEqual(['customer/update']);
  });

  it('accepts the reference\'s sample for "Create an order" for new and known customers', async () => {
    const page = await (await fetchDocumented(`${system().url}/docs`)).text();
    const { url, ...request } = requestOf(sampleIn(page, 'orders.create'), { MARQUEE_URL: system().url, TOKEN: token });
    expect({ url, method: request.method }).toEqual({ url: `${system().url}/api/orders.json`, method: 'POST' });
    const send = async () => {
      const answer = await fetchDocumented(url, request);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { order: Order }).order;
    };
    const [first, second] = [await send(), await send()];
    expect(second.customer.id).toBe(first.customer.id);
    expect(second.id).not.toBe(first.id);
  });
});

const SIGNS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#96;': '`', '&amp;': '&' } as const;

/** The shell command that the reference shows for an operation. */
function sampleIn(page: string, operation: string): string {
  const [, section = ''] = page.split(`<section id="${operation}">`);
  const [, sample = ''] = /<pre><code>(curl .*?)<\/code><\/pre>/s.exec(section) ?? [];
  return sample.replaceAll(/&[\w#]+;/g, (sign) => SIGNS[sign as keyof typeof SIGNS]);
}

/** The request that `curl` sends for the command in a shell with these variables. */
function requestOf(command: string, variables: Readonly<Record<string, string>>) {
  const texts = [...command.matchAll(/'((?:[^']|'\\'')*)'|"([^"]*)"|([^\s\\]+)/g)].map(
    ([, single, double, plain = '']) =>
      single === undefined
        ? (double ?? plain).replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
        : single.replaceAll(String.raw`'\''`, "'"),
  );
  const after = (option: string) => texts.flatMap((word, index) => (word === option ? [texts[index + 1] ?? ''] : []));
  const [[method = 'GET'], [body]] = [after('-X'), after('-d')];
  const headers = Object.fromEntries(after('-H').map((header) => header.split(': ') as [string, string]));
  const url = texts.find((word) => word.startsWith('http')) ?? '';
  return { url, method, headers, ...(body !== undefined && { body }) };
}

/** The paid amount less refunds. */
function leftOf({ total_price, refunds }: Order): number {
  const back = refunds.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
  return total_price - back.reduce((sum, amount) => sum + amount, 0);
}
