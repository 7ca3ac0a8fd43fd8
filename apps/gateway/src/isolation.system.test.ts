import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  adminLinks,
  adminMarkets,
  type Activity,
  adminSignUps,
  type AddSignUp,
  type Customer,
  type FeedEntry,
  type IssuedLicense,
  type LoggedDelivery,
  type LoggedRequest,
  type Order,
} from '@marquee/contracts';
import {
  aCompany,
  aFile,
  aLicense,
  anApp,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  fetchDocumented,
  operator,
  PIXEL,
  Receiver,
  system,
  type TestCompany,
} from '@marquee/testing';

/** Company A's rows by wrapper key: how to create one, and the mark that identifies its data. */
const MARK = 'belongs-to-a-alone';
const STRANGER = 'a-stranger-to-all';
const SAME_ID = '00AA-00BB-00CC-00DD';
interface Fixture {
  /** Creates a row and returns its path parameter or parameters. */
  make(owner: TestCompany): Promise<string | readonly [string, string]>;
  /** The path that reads the row. */
  read(id: string): string;
  /** A body that would change the row or create another: JSON or a file. */
  body(id: string): object | Blob;
  /** The body of an update, if `body` is a file. */
  update?: object;
  search?: string;
  /** The query of a list and a count whose other rows the test itself causes. */
  query?: string;
  /** The answer to callers without search permission. */
  searchRefused?: number;
}
const FIXTURES: Record<string, Fixture> = {
  companies: {
    async make({ company_id, api }) {
      await api.put(`/api/companies/${company_id}.json`, { company: { company_name: MARK } }, 200);
      return String(company_id);
    },
    // Omits the status of the shop, which changes by itself.
    read: (id) => `/api/companies/${id}.json?fields=id,company_name`,
    body: () => ({ company: { company_name: 'taken over' } }),
    search: '?query=email:owner@example.org',
    searchRefused: 403,
  },
  search: {
    async make(owner) {
      const { body } = await owner.api.post<{ category: { id: number } }>(
        '/api/categories.json',
        { category: { title: MARK } },
        201,
      );
      return String(body.category.id);
    },
    read: () => `/api/search.json?type=category&query=${MARK}`,
    body: () => ({}),
    search: `?query=${MARK}`,
  },
  categories: {
    async make(owner) {
      const category = { title: MARK, locales: [{ language: 'en', title: MARK }] };
      const { body } = await owner.api.post<{ category: { id: number } }>('/api/categories.json', { category }, 201);
      return String(body.category.id);
    },
    read: (id) => `/api/categories/${id}.json`,
    body: (id) => ({ category: { title: 'taken over', parent_id: Number(id) } }),
  },
  users: {
    async make(owner) {
      const user = { email: 'same@example.org', first_name: MARK, last_name: MARK, note: MARK };
      const { body } = await owner.api.post<{ user: { token: string } }>('/api/users.json', { user }, 201);
      return body.user.token;
    },
    read: (token) => `/api/users/${token}.json`,
    // The same person may be a user of both companies.
    body: () => ({ user: { email: 'same@example.org', first_name: 'taken over', last_name: 'taken over' } }),
    search: '?query=email:same@example.org',
  },
  webhooks: {
    async make(owner) {
      // The receiver acknowledges, because a failed delivery would delay all others of the company by a minute.
      const webhook = { topic: 'order/create', address: receiver.url(`/${MARK}`) };
      const { body } = await owner.api.post<{ webhook: { id: number } }>('/admin/webhooks.json', { webhook }, 200);
      const { id } = body.webhook;
      const tested = await owner.api.post<{ delivery: { id: number } }>(`/admin/webhooks/${id}/test.json`, {}, 201);
      return [String(id), String(tested.body.delivery.id)];
    },
    read: (id) => `/admin/webhooks/${id}.json`,
    body: () => ({
      webhook: { topic: 'order/create', address: 'https://example.org/taken-over' },
      since: new Date().toISOString(),
    }),
  },
  deliveries: {
    async make(owner) {
      receiver.answers.set('/all', (response) => void response.end(MARK));
      const webhook = { topic: 'app/update', address: receiver.url('/all') };
      const { body } = await owner.api.post<{ webhook: { id: number } }>('/admin/webhooks.json', { webhook }, 200);
      await owner.api.post(`/admin/webhooks/${body.webhook.id}/test.json`, {}, 201);
      const path = '/admin/deliveries.json?topic=app/update&state=delivered';
      return eventually(async () => {
        const seen = await owner.api.get<{ deliveries: LoggedDelivery[] }>(path, 200);
        expect(seen.text).toContain(MARK);
        return String(seen.body.deliveries[0]?.id);
      });
    },
    read: (id) => `/admin/deliveries.json?topic=app/update&since_id=${Number(id) - 1}`,
    body: () => ({}),
  },
  events: {
    async make(owner) {
      await owner.api.post('/api/categories.json', { category: { title: MARK } }, 201);
      return eventually(async () => {
        const { body } = await owner.api.get<{ events: FeedEntry[] }>('/api/events.json', 200);
        expect(body.events).not.toEqual([]);
        return String(body.events[0]?.id);
      });
    },
    read: () => '/api/events.json?limit=1',
    body: () => ({}),
  },
  activity: {
    async make(owner) {
      await owner.api.post('/api/categories.json', { category: { title: MARK } }, 201);
      return eventually(async () => {
        const { body, text } = await owner.api.get<{ activities: Activity[] }>('/api/activity.json', 200);
        expect(text).toContain(MARK);
        return String(body.activities[0]?.id);
      });
    },
    read: () => '/api/activity.json?limit=1',
    body: () => ({}),
  },
  requests: {
    async make(owner) {
      const path = '/api/requests.json?order=id%20desc&limit=1&status=4xx';
      const headers = { 'x-request-id': MARK };
      await owner.api.get(`/api/categories/${Number.MAX_SAFE_INTEGER}.json`, 404, { headers });
      return eventually(async () => {
        const seen = await owner.api.get<{ requests: LoggedRequest[] }>(path, 200);
        expect(seen.text).toContain(MARK);
        return String(seen.body.requests[0]?.id);
      });
    },
    read: (id) => `/api/requests.json?since_id=${Number(id) - 1}&limit=1`,
    body: () => ({}),
    // Refused requests, which are all listed.
    query: '?status=4xx',
  },
  customers: {
    async make(owner) {
      const customer = { email: 'same@example.org', first_name: MARK, note: MARK, addresses: [{ city: MARK }] };
      const path = '/api/customers.json';
      const { body } = await owner.api.post<{ customer: Customer }>(path, { customer }, 201);
      const { token, addresses } = body.customer;
      return [token, String(addresses[0]?.id)];
    },
    read: (token) => `/api/customers/${token}.json`,
    // The same person may be a customer of both companies.
    body: () => ({
      customer: { email: 'same@example.org', first_name: 'taken over' },
      address: { city: 'taken over' },
      email: 'same@example.org',
      password: 'a guess',
    }),
    search: '?query=email:same@example.org',
  },
  subscribers: {
    make: (owner) => aSignUp(owner, { kind: 'subscriber', first_name: MARK }),
    read: (id) => `/api/subscribers/${id}.json`,
    body: () => ({}),
  },
  groupmembers: {
    make: (owner) => aSignUp(owner, { kind: 'group_member', group: MARK }),
    read: (id) => `/api/groupmembers/${id}.json`,
    body: () => ({}),
  },
  newsrecipients: {
    make: (owner) => aSignUp(owner, { kind: 'newsletter', email: `${MARK}@example.org` }),
    read: (id) => `/api/newsrecipients/${id}.json`,
    body: () => ({}),
  },
  apps: {
    make: async ({ company_id }) => String((await anApp(company_id, { name: MARK })).app_id),
    read: (id) => `/api/apps/${id}.json`,
    body: () => ({}),
  },
  orders: {
    make: async (owner) => String((await anOrder(owner)).id),
    read: (id) => `/api/orders/${id}.json`,
    // A company cannot reference another company's product or customer.
    body: () => ({
      order: { po_number: 'taken over', line_items: [{ product_id: SAME_ID, price: 1 }] },
      refund: { amount: 1 },
    }),
  },
  issued_licenses: {
    make: async (owner) => {
      const [license, price] = [await aLicense(owner.company_id, {}), await aPrice(owner.company_id, {})];
      const price_license_binding = [{ license_id: license.id, price_id: price.id }];
      const film = await aProduct(owner, { title: MARK, product_type: 9, price_license_binding });
      const line_items = [{ product_id: film.product_id, price: 100 }];
      const buyer = { email: 'owner-of-a-film@example.org', password: 'a long secret' };
      const sent = { order: { ...buyer, line_items } };
      const { id } = (await owner.api.post<{ order: Order }>('/api/orders.json', sent, 201)).body.order;
      const { body } = await owner.api.get<{ issued_licenses: IssuedLicense[] }>(
        `/api/issued_licenses.json?order_id=${id}`,
        200,
      );
      return String(body.issued_licenses[0]?.id);
    },
    read: (id) => `/api/issued_licenses/${id}.json`,
    body: () => ({ days: 1, customer_token: 'NOBODYNOBODYNOBO' }),
  },
  fulfillments: {
    make: async (owner) => String((await anOrder(owner)).id),
    read: (id) => `/api/fulfillments/${id}.json`,
    body: () => ({ fulfillment: { status: 100, tracking_number: 'taken over' } }),
  },
  statistics: {
    async make(owner) {
      await anOrder(owner);
      const id = String(owner.company_id);
      const path = `/api/statistics/order_products/${id}.json`;
      await eventually(async () => expect((await owner.api.get(path, 200)).text).toContain(MARK));
      return id;
    },
    // Excludes sales of other fixtures.
    read: (id) => `/api/statistics/order/${id}.json?StartDate=2024-01-01&EndDate=2024-01-02`,
    body: () => ({}),
  },
  // Offers are public, so this is one that A has withdrawn.
  marketplace: {
    async make({ company_id }) {
      const terms = { company_id, cost_to_licensees_percent: 70 };
      const { market_id } = await asOperator((bus) => bus.call(adminMarkets.offer, operator(), terms));
      await asOperator((bus) => bus.call(adminMarkets.withdraw, operator(), { company_id }));
      return String(market_id);
    },
    read: () => '/api/products.json',
    body: () => ({}),
  },
  themesettings: {
    async make(owner) {
      const { theme_setting_id: id } = owner;
      const ThemeSetting = {
        html_tag: MARK,
        vanity_domain: `shop-${id}`,
        locales: [{ language_id: 'en', shop_name: MARK }],
      };
      await owner.api.put(`/api/themesettings/${id}.json`, { ThemeSetting }, 200);
      return String(id);
    },
    read: (id) => `/api/themesettings/${id}.json`,
    body: () => ({ ThemeSetting: { theme_id: 2, html_tag: 'taken over' } }),
  },
  products: {
    make: async (owner) => {
      const product = {
        title: MARK,
        product_id: SAME_ID,
        comment: MARK,
        locales: [{ language_id: 'en', title: MARK }],
      };
      return String((await aProduct(owner, product)).id);
    },
    read: (id) => `/api/products/${id}.json`,
    // Two companies may use the same product id.
    body: () => ({ product: { title: 'taken over', product_type: 4, product_id: SAME_ID } }),
  },
  files: {
    make: async (owner) => String((await aFile(owner, `${MARK}.png`)).id),
    read: (id) => `/api/files/${id}.json`,
    body: () => PIXEL,
    update: { file: { name: 'taken over' } },
  },
  licenses: {
    make: async (owner) => String((await aLicense(owner.company_id, { name: MARK })).id),
    read: (id) => `/api/licenses/${id}.json`,
    body: () => ({ license: { name: 'taken over' } }),
  },
  prices: {
    make: async (owner) => String((await aPrice(owner.company_id, { title: MARK })).id),
    read: (id) => `/api/prices/${id}.json`,
    body: () => ({ price: { title: 'taken over' } }),
  },
};
async function aSignUp({ company_id }: TestCompany, said: Partial<AddSignUp> & Pick<AddSignUp, 'kind'>) {
  const input = { company_id, email: 'same@example.org', ...said };
  return String((await asOperator((bus) => bus.call(adminSignUps.add, operator(), input))).id);
}
/** An order of goods, so that it can be shipped. */
async function anOrder(owner: TestCompany): Promise<Order> {
  const sold = await aProduct(owner, { product_type: 6, title: MARK, published: true });
  const line_items = [{ product_id: sold.product_id, price: 100 }];
  const buyer = { email: 'buyer@example.org', password: 'a long secret', customer: { first_name: MARK } };
  const { body } = await owner.api.post<{ order: Order }>('/api/orders.json', { order: { ...buyer, line_items } }, 201);
  return body.order;
}

/** Routes without company data, or with only the presented token's own. */
const WITHOUT_DATA = new Set([
  // Accepts no app token: the tests of login links cover other companies.
  '/api/customers/login/{themesettings_id}/{login_token}',
  // Any visitor may report events and gets no data; its tests cover the changes by sign-ups.
  '/collect/{themesettings_id}',
  // Exchange rates are the same for every company.
  '/api/currency_rates.json',
  '/',
  '/docs',
  '/docs/console',
  '/openapi.json',
  '/api/tokeninfo',
  '/token',
  '/oauth2/auth',
  '/oauth2/revoke',
  '/oauth2/jwks',
  '/.well-known/oauth-authorization-server',
  '/.well-known/license-keys/{company}.json',
]);

interface Route {
  path: string;
  method: string;
}
interface Documented {
  security: readonly object[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const document = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Documented>>;
};
const routes: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
);
/** Accepts no app token: the tests of sessions and of license keys cover other companies. */
const isWithoutToken = ({ path, method }: Route): boolean =>
  document.paths[path]?.[method.toLowerCase()]?.security.some((way) => 'session' in way || 'license' in way) === true;
const lists = routes.filter(
  (route) =>
    route.method === 'GET' &&
    document.paths[route.path]?.['get']?.responses['200']?.content?.['text/csv'] !== undefined &&
    !isWithoutToken(route),
);
const guarded = routes.filter((route) => !WITHOUT_DATA.has(route.path) && !isWithoutToken(route));

let receiver: Receiver;
let owner: TestCompany;
let stranger: TestCompany;
/** Linked to the owner's company. */
let partner: TestCompany;
const made = new Map<string, readonly [string, string]>();

beforeAll(async () => {
  receiver = await Receiver.start();
  [owner, stranger, partner] = [
    await aCompany(),
    await aCompany({ name: STRANGER }),
    await aCompany({ partner: true }),
  ];
  const link = { kind: 'partner' as const, from: partner.company_id, company_id: owner.company_id };
  await asOperator((bus) => bus.call(adminLinks.link, operator(), link));
  for (const [name, fixture] of Object.entries(FIXTURES)) {
    const named = await fixture.make(owner);
    made.set(name, typeof named === 'string' ? [named, named] : named);
  }
});

afterAll(() => receiver?.stop());

function urlOf(path: string, fixture: Fixture, [id, inner]: readonly [string, string]): string {
  const filled = path.replace(/\{[^}]+\}/, id).replace(/\{[^}]+\}/, inner);
  const query = path.endsWith('/search.json') ? fixture.search : fixture.query;
  return `${system().url}${filled}${query ?? ''}`;
}

function resourceOf(path: string): string {
  return /^\/(?:api|admin)\/([a-z_]+)/.exec(path)?.[1] ?? path;
}

/** The stranger's new company has default and shared rows; both may arrive late. */
async function countsOwnRowsAlone(caller: TestCompany, path: string, query = ''): Promise<void> {
  const { body } = await caller.api.get(`${path}${query}`, 200);
  const list = await caller.api.get<Record<string, unknown[]>>(`${path.replace('/count.json', '.json')}${query}`, 200);
  expect(list.text).not.toContain(MARK);
  expect(body).toEqual({ count: Object.values(list.body)[0]?.length });
}

it('tests every route of the gateway for isolation between companies', async () => {
  const served = (await (await fetchDocumented(`${system().url}/openapi.json`)).json()) as typeof document;
  const methods = ({ paths }: typeof document) =>
    Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)]);
  expect(methods(served)).toEqual(methods(document));
  expect(guarded.length).toBeGreaterThan(0);
});

/** Checks the answers to a stranger, and the owner's row before and after. */
async function attempt(caller: TestCompany, { method, path }: Route): Promise<{ before: string; after: string }> {
  const name = resourceOf(path);
  const fixture = FIXTURES[name];
  if (!fixture) throw new Error(`${path} is new: say in FIXTURES how company A comes to have ${name}`);
  const [id, inner] = made.get(name) as [string, string];
  const before = await owner.api.get(fixture.read(id), 200);

  const searches = path.endsWith('/search.json');
  const url = urlOf(path, fixture, [id, inner]);
  const writes = method === 'POST' || method === 'PUT';
  const sent = (method === 'PUT' ? fixture.update : undefined) ?? fixture.body(id);
  const [type, body] = sent instanceof Blob ? [sent.type, sent] : ['application/json', JSON.stringify(sent)];
  const answer = await fetchDocumented(url, {
    method,
    headers: { authorization: `Bearer ${caller.token}`, ...(writes && { 'content-type': type }) },
    ...(writes && { body }),
  });
  const text = await answer.text();

  expect(text).not.toContain(MARK);
  // An id of another company is unknown (404); a reference to it is an invalid value.
  if (path.includes('{')) expect(answer.status).toBe(404);
  else if (searches && fixture.searchRefused) expect(answer.status).toBe(fixture.searchRefused);
  else expect([200, 201, 422]).toContain(answer.status);
  if (path.endsWith('/count.json')) await eventually(() => countsOwnRowsAlone(caller, path, fixture.query));
  return { before: before.text, after: (await owner.api.get(fixture.read(id), 200)).text };
}

describe('with the token of another company', () => {
  it.each(guarded)('hides all data and rejects changes by a token of another company: $method $path', async (route) => {
    const { before, after } = await attempt(stranger, route);
    expect(after).toBe(before);
  });
});

describe('with the token of a partner', () => {
  const isOfCompanies = ({ path }: Route): boolean => resourceOf(path) === 'companies';
  const isOfStatistics = ({ path }: Route): boolean => resourceOf(path) === 'statistics';

  it.each(guarded.filter(isOfStatistics))(
    'shows statistics of an associated company only to its partner: $method $path',
    async ({ path }) => {
      const of = (company: TestCompany) => path.replace('{company_id}', String(company.company_id));
      const { text } = await partner.api.get(of(owner), 200);
      expect(text.includes(MARK)).toBe(path.includes('order_products'));
      await partner.api.get(of(stranger), 404);
    },
  );

  it.each(guarded.filter((route) => !isOfCompanies(route) && !isOfStatistics(route)))(
    'hides all data and rejects changes by a token of a partner: $method $path',
    async (route) => {
      const { before, after } = await attempt(partner, route);
      expect(after).toBe(before);
    },
  );

  it.each(guarded.filter(isOfCompanies))(
    'shows an associated company only to its partner: $method $path',
    async (route) => {
      const { path, method } = route;
      const call = (of: TestCompany, status: number) => {
        const search = path.endsWith('/search.json') ? `?query=email:${of.email}` : '';
        const url = `${path.replace('{token}', String(of.company_id))}${search}`;
        return method === 'PUT' ? partner.api.put(url, { company: {} }, status) : partner.api.get(url, status);
      };
      const associated = await call(owner, 200);
      const other = await call(stranger, path.includes('{') ? 404 : 200);
      expect(associated.text + other.text).not.toContain(STRANGER);
      if (path.endsWith('/count.json')) expect(associated.body).toEqual({ count: 1 });
      else expect(associated.text).toContain(MARK);
      if (path.endsWith('/search.json')) expect(other.body).toEqual({ companies: [] });
    },
  );
});

/** The cells of RFC 4180, record by record. */
function recordsIn(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') records.push([]);
  }
  return records.slice(0, -1);
}
function cellOf(value: unknown): string {
  if (typeof value === 'string') return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Credentials, which CSV contains only if the client asks for them. */
const ONLY_IF_ASKED = new Set(['issued_licenses.key', 'customers.key']);

describe('every list as CSV', () => {
  it.each(lists)('downloads as CSV exactly the rows of the JSON list: $path', async ({ path }) => {
    const name = resourceOf(path);
    const fixture = FIXTURES[name] ?? { make: async () => '', read: () => '', body: () => ({}) };
    const url = urlOf(path, fixture, made.get(name) ?? ['', '']);
    const { token } = path === '/api/companies/search.json' ? partner : owner;
    const get = async (accept: string) => {
      const response = await fetchDocumented(url, { headers: { authorization: `Bearer ${token}`, accept } });
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    };
    const [json, csv] = [await get('application/json'), await get('text/csv')];
    expect(csv.status).toBe(json.status);
    // The fixture has withdrawn its offer of the marketplace.
    if (path.startsWith('/api/marketplace/')) return;
    expect([json.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = Object.values(JSON.parse(json.text) as object)[0] as Record<string, unknown>[];
    const [columns = [], ...records] = recordsIn(csv.text);
    const usual = Object.keys(rows[0] ?? {}).filter((field) => !ONLY_IF_ASKED.has(`${name}.${field}`));
    expect(columns).toEqual(expect.arrayContaining(usual));
    expect(columns.filter((field) => ONLY_IF_ASKED.has(`${name}.${field}`))).toEqual([]);
    expect(records).toEqual(rows.map((row) => columns.map((column) => cellOf(row[column]))));
  });
});
