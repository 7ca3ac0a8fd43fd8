import { randomUUID } from 'node:crypto';
import { aCompany, anEmail, aProduct, type TestCompany } from '@marquee/testing';

const HEADER = 'x-ignored-fields';

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

async function idOf(path: string, body: object, status: number, pick: (row: Row) => unknown): Promise<string> {
  const answer = await shop.api.post<Wrapped>(path, body, status);
  return String(pick(Object.values(answer.body)[0] as Row));
}
type Row = Record<string, unknown>;
type Wrapped = Record<string, Row>;

const customer = () => ({ email: anEmail(), password: 'a good password', password_confirmation: 'a good password' });

describe('an address of an unknown country', () => {
  const country = 'Narnia';
  const headerOf = async (method: 'post' | 'put', path: string, body: object, status: number) => {
    const answer = await shop.api[method]<Wrapped>(path, body, status);
    return { ignored: answer.headers.get(HEADER), row: Object.values(answer.body)[0] };
  };

  it('names the country that has no code, and stores none', async () => {
    const { email, password } = customer();
    const addresses = [{ country: 'US' }, { country }];
    const made = await headerOf('post', '/api/customers.json', { customer: { email, addresses } }, 201);
    expect(made).toMatchObject({
      ignored: 'addresses.country',
      row: { addresses: [{ country_code: 'US' }, { country, country_code: null }] },
    });
    const list = `/api/customers/${String(made.row?.['token'])}/addresses.json`;
    const added = await headerOf('post', list, { address: { country_name: country } }, 200);
    expect(added.ignored).toBe('country_name');
    const { product_id } = await aProduct(shop, { product_type: 6 });
    const order = {
      email: anEmail(),
      password,
      line_items: [{ product_id, price: 100 }],
      shipping_address: { country },
    };
    const placed = await headerOf('post', '/api/orders.json', { order }, 201);
    expect(placed.ignored).toBe('shipping_address.country');
    const path = `/api/orders/${String(placed.row?.['id'])}.json`;
    const { ignored, row } = await headerOf('put', path, { order: { shipping_address: { country: 'Austria' } } }, 200);
    expect({ ignored, row }).toMatchObject({ ignored: null, row: { shipping_address: { country_code: 'AT' } } });
  });
});

async function anOrder(): Promise<string> {
  const { product_id } = await aProduct(shop, { product_type: 6 });
  const { email, password } = customer();
  const order = { email, password, line_items: [{ product_id, price: 100 }] };
  return idOf('/api/orders.json', { order }, 201, ({ id }) => id);
}

const anAddress = () => `https://example.org/${randomUUID()}`;
let themes = 10;

/** The path of a row of each resource that can be changed, and a change of it. */
const ROWS: Record<string, { change(): object; path(): Promise<string> }> = {
  product: {
    change: () => ({ title: 'Changed' }),
    path: async () => `/api/products/${(await aProduct(shop)).id}.json`,
  },
  category: {
    change: () => ({ title: 'Changed' }),
    path: async () =>
      `/api/categories/${await idOf('/api/categories.json', { category: { title: 'A' } }, 201, ({ id }) => id)}.json`,
  },
  customer: {
    change: () => ({ addresses: [{ city: 'Changed' }], email: anEmail() }),
    path: async () => {
      const sent = { customer: { ...customer(), addresses: [{ city: 'A' }] } };
      return `/api/customers/${await idOf('/api/customers.json', sent, 201, ({ token }) => token)}.json`;
    },
  },
  order: { change: () => ({ po_number: 'Changed' }), path: async () => `/api/orders/${await anOrder()}.json` },
  fulfillment: { change: () => ({ status: 100 }), path: async () => `/api/fulfillments/${await anOrder()}.json` },
  webhook: {
    change: () => ({ address: anAddress() }),
    path: async () => {
      const webhook = { topic: 'order/create', address: anAddress() };
      return `/admin/webhooks/${await idOf('/admin/webhooks.json', { webhook }, 200, ({ id }) => id)}.json`;
    },
  },
  ThemeSetting: {
    change: () => ({ vanity_domain: `w${randomUUID().slice(0, 8)}` }),
    path: async () =>
      `/api/themesettings/${await idOf('/api/themesettings.json', { ThemeSetting: { theme_id: ++themes } }, 201, ({ id }) => id)}.json`,
  },
  company: { change: () => ({ first_name: 'Changed' }), path: async () => `/api/companies/${shop.company_id}.json` },
  user: {
    change: () => ({ first_name: 'Changed' }),
    path: async () =>
      `/api/users/${await idOf('/api/users.json', { user: { email: `${randomUUID()}@example.org`, first_name: 'Kim', last_name: 'Lee' } }, 201, ({ token }) => token)}.json`,
  },
};

describe('X-Ignored-Fields', () => {
  it('names a field that products do not have, so that it does not look like a price', async () => {
    const sent = {
      product: { title: 'A film', product_type: 4, price: 999, locales: [{ language_id: 'en', titel: 'x' }] },
    };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await shop.api.post('/api/products.json', sent, 201, { headers });
    expect(first.headers.get(HEADER)).toBe('price,locales.titel');
    const again = await shop.api.post('/api/products.json', sent, 201, { headers });
    expect([again.headers.get(HEADER), again.headers.get('idempotent-replayed')]).toEqual([
      'price,locales.titel',
      'true',
    ]);
  });

  it.each(Object.entries(ROWS))('omits the header for a %s that a client echoes with one change', async (name, row) => {
    const path = await row.path();
    const { body } = await shop.api.get<Wrapped>(path, 200);
    const echoed = { [name]: { ...body[name], ...row.change() } };
    const answer = await shop.api.put(path, echoed, 200);
    expect(answer.headers.get(HEADER)).toBeNull();
  });

  it.each(Object.entries(ROWS))('names read-only and unknown fields of a %s in a PUT', async (name, row) => {
    const path = await row.path();
    const { headers } = await shop.api.put(path, { [name]: { ...row.change(), id: 987_654_321, blue: true } }, 200);
    expect(headers.get(HEADER)).toBe('id,blue');
  });

  it('omits the header if all sent fields have an effect', async () => {
    const { headers } = await shop.api.post('/api/categories.json', { category: { title: 'A' } }, 201);
    expect(headers.get(HEADER)).toBeNull();
  });

  it('escapes hostile names of sent fields', async () => {
    const category = { title: 'A', ['a,b\r\nset-cookie: c=1']: 1, ['x'.repeat(5000)]: 1, é: 1 };
    const { headers } = await shop.api.post('/api/categories.json', { category }, 201);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get(HEADER)).toBe(`a%2Cb%0D%0Aset-cookie%3A%20c%3D1,${'x'.repeat(100)},%C3%A9`);
  });

  it('names a field of an address, whose create answers all addresses', async () => {
    const path = (await ROWS['customer']!.path()).replace('.json', '/addresses.json');
    const { headers } = await shop.api.post(path, { address: { city: 'B', planet: 'Mars', id: 987_654_321 } }, 200);
    expect(headers.get(HEADER)).toBe('planet,id');
  });
});
