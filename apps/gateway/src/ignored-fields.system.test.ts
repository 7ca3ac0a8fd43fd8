import { randomUUID } from 'node:crypto';
import { aCompany, aLicense, anEmail, aPrice, aProduct, type TestCompany } from '@marquee/testing';

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

  it('names the field of an unknown country in X-Ignored-Fields, and stores no country code', async () => {
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

/** The interface reads what an addition under `/admin` writes. */
const inInterface = (path: string) => path.replace('/admin/', '/api/');

/** The path of a row of each resource that can be changed, and a change of it; `read` is the path of reads if it differs. */
const ROWS: Record<string, { change(): object; path(): Promise<string>; read?(path: string): string }> = {
  product: {
    change: () => ({ title: 'Changed' }),
    path: async () => `/api/products/${(await aProduct(shop)).id}.json`,
  },
  category: {
    change: () => ({ title: 'Changed' }),
    path: async () =>
      `/api/categories/${await idOf('/api/categories.json', { category: { title: 'A' } }, 201, ({ id }) => id)}.json`,
  },
  license: {
    change: () => ({ name: 'Changed' }),
    path: async () => `/admin/licenses/${(await aLicense(shop.company_id)).id}.json`,
    read: inInterface,
  },
  price: {
    change: () => ({ title: 'Changed' }),
    path: async () => `/admin/prices/${(await aPrice(shop.company_id)).id}.json`,
    read: inInterface,
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

const ignoredIn = async (method: 'post' | 'put', path: string, body: object, status: number) =>
  (await shop.api[method](path, body, status)).headers.get(HEADER);

describe('fields of the customer of an order', () => {
  const orders = '/api/orders.json';
  let line_items: object[];
  beforeAll(async () => {
    const { product_id } = await aProduct(shop, { product_type: 4 });
    line_items = [{ product_id, price: 100 }];
  });
  const aCustomer = async () => {
    const sent = { ...customer(), first_name: 'Kim', addresses: [{ city: 'Bonn', country_code: 'de' }] };
    const made = await shop.api.post<Wrapped>('/api/customers.json', { customer: sent }, 201);
    return { ...sent, token: made.body['customer']!['token'] };
  };

  it('omits X-Ignored-Fields if the customer fields of an order create a new customer', async () => {
    const { email, password } = customer();
    const sent = {
      email: email.toUpperCase(),
      first_name: 'Kim',
      language: 'DE',
      note: 'x',
      addresses: [{ city: 'Bonn', country_code: 'de' }],
    };
    const order = { password, line_items, customer: sent };
    expect(await ignoredIn('post', orders, { order }, 201)).toBeNull();
  });

  it('names in X-Ignored-Fields the customer fields of an order that differ from the customer', async () => {
    const { email, password } = await aCustomer();
    const sent = { first_name: 'Lee', note: 'Changed', addresses: [{ city: 'Paris' }] };
    const order = { email, password, line_items, customer: sent };
    expect(await ignoredIn('post', orders, { order }, 201)).toBe(
      'customer.first_name,customer.note,customer.addresses',
    );
    const same = { first_name: 'Kim', addresses: [{ city: 'Bonn', country_code: 'DE' }] };
    expect(await ignoredIn('post', orders, { order: { ...order, customer: same } }, 201)).toBeNull();
  });

  it('names in X-Ignored-Fields a password and another email beside a customer token', async () => {
    const { email, token } = await aCustomer();
    const order = { customer_token: token, email, password: 'not compared', line_items };
    expect(await ignoredIn('post', orders, { order }, 201)).toBe('password');
    const sent = { token, email: anEmail(), password: 'not compared', password_confirmation: null };
    expect(await ignoredIn('post', orders, { order: { line_items, email: anEmail(), customer: sent } }, 201)).toBe(
      'email,customer.password,customer.email',
    );
    expect(
      await ignoredIn('post', orders, { order: { line_items, customer: { token, password: null } } }, 201),
    ).toBeNull();
  });

  it('names ids that a client sends with a new order in X-Ignored-Fields', async () => {
    const [line] = line_items;
    const order = {
      ...customer(),
      line_items: [{ ...line, id: 5 }],
      customer: { id: 5 },
      shipping_address: { id: 5, city: 'Bonn' },
      discount_codes: [{ id: 5, code: 'A', type: 'fixed_amount', amount: 1 }],
    };
    expect((await ignoredIn('post', orders, { order }, 201))?.split(',').sort()).toEqual([
      'customer.id',
      'discount_codes.id',
      'line_items.id',
      'password_confirmation',
      'shipping_address.id',
    ]);
  });
});

describe('fields beside their other name', () => {
  const picture = () => ({ src: `https://pictures.invalid/${randomUUID()}.png` });

  it('names preview_pictures sent beside images in X-Ignored-Fields, unless they are an echo', async () => {
    const sent = { title: 'A film', product_type: 4, images: [picture()], preview_pictures: [picture()] };
    const made = await shop.api.post<Wrapped>('/api/products.json', { product: sent }, 201);
    expect(made.headers.get(HEADER)).toBe('preview_pictures');
    const path = `/api/products/${String(made.body['product']!['id'])}.json`;
    const { body } = await shop.api.get<Wrapped>(path, 200);
    expect(await ignoredIn('put', path, { product: { ...body['product'], images: [picture()] } }, 200)).toBeNull();
    const { images, preview_pictures } = sent;
    expect(await ignoredIn('put', path, { product: { images, preview_pictures } }, 200)).toBe('preview_pictures');
  });

  it('names in X-Ignored-Fields the former name of a webhook field beside the current one', async () => {
    const webhook = { topic: 'order/create', address: anAddress(), scope: 'order/update' };
    expect(await ignoredIn('post', '/admin/webhooks.json', { webhook }, 200)).toBe('scope');
    const same = { topic: 'order/create', scope: 'order/create', destination: anAddress() };
    expect(await ignoredIn('post', '/admin/webhooks.json', { webhook: same }, 200)).toBeNull();
  });
});

it('names an unknown country in the address of a user in X-Ignored-Fields', async () => {
  const sent = { email: `${randomUUID()}@example.org`, first_name: 'Kim', last_name: 'Lee' };
  const user = { ...sent, default_address: { country: 'Narnia' } };
  const made = await shop.api.post<Wrapped>('/api/users.json', { user }, 201);
  expect(made.headers.get(HEADER)).toBe('default_address.country');
  const path = `/api/users/${String(made.body['user']!['token'])}.json`;
  const changed = { user: { default_address: { country: 'Mordor' } } };
  expect(await ignoredIn('put', path, changed, 200)).toBe('default_address.country');
  expect(await ignoredIn('put', path, { user: { default_address: { country: 'Austria' } } }, 200)).toBeNull();
});

describe('`default` of the only address of an order or a user', () => {
  it('names in X-Ignored-Fields a differing `default` of the only address', async () => {
    const order = `/api/orders/${await anOrder()}.json`;
    const shipping = (value: boolean) => ({ order: { shipping_address: { city: 'Bonn', default: value } } });
    expect(await ignoredIn('put', order, shipping(false), 200)).toBeNull();
    expect(await ignoredIn('put', order, shipping(true), 200)).toBe('shipping_address.default');
    const user = await ROWS['user']!.path();
    const home = (value: boolean) => ({ user: { default_address: { city: 'Bonn', default: value } } });
    expect(await ignoredIn('put', user, home(true), 200)).toBeNull();
    expect(await ignoredIn('put', user, home(false), 200)).toBe('default_address.default');
  });
});

describe('an id in a list', () => {
  it.each([
    ['customer', 'addresses', [{ city: 'Paris' }]],
    ['category', 'locales', [{ language: 'fr', title: 'Films' }]],
  ])('names the unknown id of a list element in X-Ignored-Fields: %s with %s', async (name, list, elements) => {
    const path = await ROWS[name]!.path();
    const { body } = await shop.api.put<Wrapped>(path, { [name]: { [list]: elements } }, 200);
    const known = body[name]![list] as Row[];
    expect(await ignoredIn('put', path, { [name]: { [list]: known } }, 200)).toBeNull();
    const unknown = [{ ...elements[0], id: 987_654_321 }];
    expect(await ignoredIn('put', path, { [name]: { [list]: unknown } }, 200)).toBe(`${list}.id`);
  });
});

describe('X-Ignored-Fields', () => {
  it('names misspelled and unknown product fields in X-Ignored-Fields, for a replayed answer too', async () => {
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

  it.each(Object.entries(ROWS))(
    'omits X-Ignored-Fields for a %s that a client echoes with one change',
    async (name, row) => {
      const path = await row.path();
      const { body } = await shop.api.get<Wrapped>(row.read?.(path) ?? path, 200);
      const echoed = { [name]: { ...body[name], ...row.change() } };
      const answer = await shop.api.put(path, echoed, 200);
      expect(answer.headers.get(HEADER)).toBeNull();
    },
  );

  it.each(Object.entries(ROWS))('names read-only and unknown fields of a %s in X-Ignored-Fields', async (name, row) => {
    const path = await row.path();
    const { headers } = await shop.api.put(path, { [name]: { ...row.change(), id: 987_654_321, blue: true } }, 200);
    expect(headers.get(HEADER)).toBe('id,blue');
  });

  it('omits X-Ignored-Fields if all sent fields have an effect', async () => {
    const { headers } = await shop.api.post('/api/categories.json', { category: { title: 'A' } }, 201);
    expect(headers.get(HEADER)).toBeNull();
  });

  it('escapes control characters in the names that X-Ignored-Fields lists', async () => {
    const category = { title: 'A', ['a,b\r\nset-cookie: c=1']: 1, ['x'.repeat(5000)]: 1, é: 1 };
    const { headers } = await shop.api.post('/api/categories.json', { category }, 201);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get(HEADER)).toBe(`a%2Cb%0D%0Aset-cookie%3A%20c%3D1,${'x'.repeat(100)},%C3%A9`);
  });

  it('names an unknown field of a new address in X-Ignored-Fields', async () => {
    const path = (await ROWS['customer']!.path()).replace('.json', '/addresses.json');
    const { headers } = await shop.api.post(path, { address: { city: 'B', planet: 'Mars', id: 987_654_321 } }, 200);
    expect(headers.get(HEADER)).toBe('planet,id');
  });
});
