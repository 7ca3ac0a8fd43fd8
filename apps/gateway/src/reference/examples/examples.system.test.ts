import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  adminCustomers,
  adminLinks,
  adminMarkets,
  adminRates,
  adminSignUps,
  adminSigningSecrets,
  type Category,
  type Checkout,
  type Customer,
  type File as StoredFile,
  type IssuedLicense,
  type License,
  type LicenseDevice,
  type LoggedDelivery,
  type Order,
  type OwnApp,
  type Price,
  type Product,
  type SavedView,
  type SigningSecret,
  type ThemeSetting,
  type User,
  type Webhook,
} from '@marquee/contracts';
import {
  aCompany,
  aFile,
  aLicense,
  aLoginToken,
  anOperator,
  aPassword,
  aPrice,
  aSession,
  asOperator,
  createdUpload as created,
  eventually,
  fetchDocumented,
  isOfShops,
  issued,
  mailsIn,
  operationOf,
  operator,
  Receiver,
  sendFile,
  system,
  type TestCompany,
} from '@marquee/testing';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type: string; readonly pattern?: string };
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
}
const document = JSON.parse(readFileSync(join(__dirname, '../../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** An id that no resource has. */
const NONE = 999_999;
/** A product of the demo shop with a single license, so that the example order can be sent unchanged. */
const DEMO_PRODUCT_ID = 'DE30-0000-0000-0002';
const PASSWORD = issued('correct horse battery');

let shop: TestCompany;
let other: TestCompany;
let partner: TestCompany;
let receiver: Receiver;
let product: Product;
let customer: Customer;

const called = new Set<string>();
/** Path values that the documented schema rejects although the API returned them. */
const rejected: string[] = [];
/** A user gets a password once. */
let passwordOfOther: Promise<string> | undefined;
const othersPassword = () => (passwordOfOther ??= aPassword(other.email));

async function call<T = unknown>(
  request: string,
  status: number,
  sent?: unknown,
  { by = shop, headers = {} }: { by?: TestCompany | null; headers?: Record<string, string> } = {},
): Promise<T> {
  const [method = '', path = ''] = request.split(' ');
  const isForm = sent instanceof URLSearchParams;
  const { url, storefrontUrl } = system();
  const response = await fetchDocumented(`${isOfShops(path) ? storefrontUrl : url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
      ...(sent === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: isForm || typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${request}: ${response.status}, not ${status}: ${text}`);
  if (status < 400) note(method, path);
  return (text.startsWith('{') ? JSON.parse(text) : text) as T;
}

/** Compares the values of a path that was answered with the schemas of its parameters. */
function note(method: string, path: string): void {
  const served = operationOf(method, path);
  if (served === null) return;
  called.add(served.operation);
  const { parameters = [] } = operations.find(({ operationId }) => operationId === served.operation) ?? {};
  for (const { name, schema } of parameters.filter((one) => one.in === 'path')) {
    const value = served.places[name] ?? '';
    const isFitting = schema.type === 'integer' ? /^\d+$/.test(value) : new RegExp(schema.pattern ?? '').test(value);
    if (!isFitting) rejected.push(`${served.operation} ${name}: ${value}`);
  }
}

/** A product that can be sold. */
async function aSoldProduct(of: TestCompany, wish: object, eur: number): Promise<Product> {
  const [license, price] = [
    await aLicense(of.company_id, { name: 'To keep' }),
    await aPrice(of.company_id, { title: 'Standard', currencies: [{ currency: 'eur', price: eur }] }),
  ];
  const price_license_binding = [{ license_id: license.id, price_id: price.id }];
  const body = { product: { price_license_binding, ...wish } };
  return (await call<{ product: Product }>('POST /api/products.json', 201, body, { by: of })).product;
}

beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aCompany({ name: 'Harbour Films' });
  other = await aCompany({ name: 'Quay Records' });
  partner = await aCompany({ name: 'Lighthouse Partners', partner: true });
  const link = { kind: 'partner' as const, from: partner.company_id, company_id: shop.company_id };
  await asOperator((bus) => bus.call(adminLinks.link, operator(), link));
});
afterAll(() => receiver.stop());

describe('the API, called once for each operation', () => {
  it('records examples of products, categories and files for the reference', async () => {
    product = await aSoldProduct(
      shop,
      {
        product_id: DEMO_PRODUCT_ID,
        title: 'Songs of the Quay',
        product_type: 5,
        locales: [{ language_id: 'en', title: 'Songs of the Quay', description: 'Eleven songs.' }],
      },
      699,
    );
    await call('GET /api/products.json?limit=1', 200);
    await call('GET /api/products/count.json', 200);
    await call(`GET /api/products/${product.product_id}.json`, 200);
    await call(`PUT /api/products/${product.id}.json`, 200, { product: { version: '2', published: true } });
    const unwanted = { product: { title: 'Draft', product_type: 4 } };
    const draft = await call<{ product: Product }>('POST /api/products.json', 201, unwanted);
    await call(`DELETE /api/products/${draft.product.id}.json`, 200);

    const films = {
      category: { title: 'Music', locales: [{ language: 'en', title: 'Music', description: 'Songs and sounds.' }] },
    };
    const { category } = await call<{ category: Category }>('POST /api/categories.json', 201, films);
    const entries = { category: { entries: [{ product_id: product.product_id }] } };
    await call(`PUT /api/categories/${category.id}.json`, 200, entries);
    await call(`POST /api/categories/${category.id}.json`, 200, { category: { position: 1 } });
    await call('GET /api/categories.json', 200);
    await call('GET /api/categories/count.json', 200);
    await call(`GET /api/categories/${category.id}.json`, 200);
    await call(`DELETE /api/categories/${category.id}.json`, 200);

    const file: StoredFile = await aFile(shop, 'quay.png');
    called.add('files.create');
    const nothing = new FormData();
    nothing.append('name', 'quay.png');
    expect((await sendFile(shop, nothing)).status).toBe(422);
    await call('GET /api/files.json', 200);
    await call('GET /api/files/count.json', 200);
    await call(`GET /api/files/${file.id}.json`, 200);
    const picture = { file: { name: 'harbour.png' } };
    await call(`PUT /api/files/${file.id}.json`, 409, picture);
    const { file: film } = await created(shop, 734_003_200, { filename: 'quay.mp4', quality: 'HD' });
    await call(`PUT /api/files/${film.id}.json`, 200, { file: { language: 'de' } });
    await call(`PUT /api/files/${film.id}.json`, 422, { file: { product_id: '0000-0000-0000-0001' } });
    await call(`DELETE /api/files/${file.id}.json`, 200);

    for (const kind of ['licenses', 'prices'] as const) {
      const rows = await call<Record<string, { id: number }[]>>(`GET /api/${kind}.json`, 200);
      await call(`GET /api/${kind}/count.json`, 200);
      await call(`GET /api/${kind}/${rows[kind]?.[0]?.id}.json`, 200);
    }
    expect(called).toContain('prices.get');
  });

  it('records examples of licenses and prices for the reference', async () => {
    const [binding] = product.price_license_binding;
    const license = {
      name: 'Rental',
      total_concurrent_devices: 3,
      expire_after_first_use: 2,
      expire_after_first_use_mode: 1,
    };
    const rented = await call<{ license: License }>('POST /admin/licenses.json', 201, { license });
    const path = `/admin/licenses/${rented.license.id}.json`;
    await call(`PUT ${path}`, 200, { license: { total_concurrent_devices: 2 } });
    await call(`DELETE /admin/licenses/${binding?.license_id}.json`, 409);
    await call(`DELETE ${path}`, 200);

    const price = {
      title: 'Film, new',
      currencies: [{ currency: 'eur', price: 1499 }],
      countries: [{ country_code: 'CH', price: 1699 }],
    };
    const priced = await call<{ price: Price }>('POST /admin/prices.json', 201, { price });
    const place = `/admin/prices/${priced.price.id}.json`;
    await call(`PUT ${place}`, 200, { price: { currencies: [{ currency: 'eur', price: 999 }] } });
    await call(`DELETE /admin/prices/${binding?.price_id}.json`, 409);
    await call(`DELETE ${place}`, 200);
    expect(called).toContain('prices.remove');
  });

  it('records examples of orders, refunds and fulfillments for the reference', async () => {
    const email = 'kim@example.org';
    const lines = [{ product_id: product.product_id, quantity: 1 }];
    const address = { first_name: 'Kim', last_name: 'Berg', address1: 'Quay 7', zip: '20457', city: 'Hamburg' };
    const { order } = await call<{ order: Order }>('POST /api/orders.json', 201, {
      order: {
        email,
        password: PASSWORD,
        customer: { first_name: 'Kim', last_name: 'Berg', language: 'en' },
        shipping_address: { ...address, country_code: 'DE' },
        line_items: lines,
      },
    });
    await call('GET /api/orders.json?limit=1', 200);
    await call('GET /api/orders/count.json', 200);
    await call(`GET /api/orders/${order.id}.json`, 200);
    await call(`PUT /api/orders/${order.id}.json`, 200, { order: { po_number: 'PO-2026-17' } });
    const refund = {
      note: 'Bought twice',
      refund_line_items: [{ line_item_id: order.line_items[0]?.id, quantity: 1 }],
    };
    await call(`POST /api/orders/${order.id}/refunds.json`, 201, { refund });
    await call(`DELETE /api/orders/${order.id}.json`, 200);
    await call(`POST /api/orders/${order.id}/refunds.json`, 409, { refund });
    await call(`POST /api/orders/${order.id}/mails.json`, 409);
    await call(`PUT /api/orders/${order.id}.json`, 409, { order: { closed_at: null } });

    const goods = await aSoldProduct(
      shop,
      { title: 'Captain’s mug', product_type: 6, weight: 350, price_license_binding: [] },
      1290,
    );
    const [binding] = product.price_license_binding;
    const priced = { product: { price_license_binding: [{ price_id: binding?.price_id }] } };
    await call(`PUT /api/products/${goods.id}.json`, 200, priced);
    const token = order.customer.token;
    const sold = {
      order: {
        customer_token: token,
        shipping_address: { ...address, country_code: 'DE' },
        line_items: [{ product_id: goods.product_id }],
      },
    };
    const [shipped, closed] = [
      await call<{ order: Order }>('POST /api/orders.json', 201, sold),
      await call<{ order: Order }>('POST /api/orders.json', 201, sold),
    ];
    await call(`PUT /api/orders/${shipped.order.id}.json`, 200, { order: { email: 'kim.berg@example.org' } });
    await call(`POST /api/orders/${shipped.order.id}/mails.json`, 201);
    await call(`POST /api/orders/${shipped.order.id}/mails.json`, 429);
    await call('GET /api/fulfillments/open.json?limit=1', 200);
    const tracking = { fulfillment: { status: 100, tracking_number: '00340434161094042557' } };
    await call(`PUT /api/fulfillments/${shipped.order.id}.json`, 200, tracking);
    await call('GET /api/fulfillments.json?limit=1', 200);
    await call('GET /api/fulfillments/complete.json?limit=1', 200);
    await call('GET /api/fulfillments/count.json', 200);
    await call(`GET /api/fulfillments/${shipped.order.id}.json`, 200);
    await call(`DELETE /api/orders/${closed.order.id}.json`, 200);
    await call(`PUT /api/fulfillments/${closed.order.id}.json`, 409, tracking);
    expect([...called]).toEqual(expect.arrayContaining(['orders.refund', 'orders.sendMail']));
  });

  it('records examples of customers and their addresses for the reference', async () => {
    const address = {
      first_name: 'Ada',
      last_name: 'Moor',
      address1: 'Pier 3',
      zip: '28195',
      city: 'Bremen',
      country_code: 'DE',
    };
    const sent = {
      email: 'ada@example.org',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      first_name: 'Ada',
      last_name: 'Moor',
    };
    const body = { customer: { ...sent, addresses: [address] } };
    ({ customer } = await call<{ customer: Customer }>('POST /api/customers.json', 201, body));
    const { token } = customer;
    await call('GET /api/customers.json?limit=1', 200);
    await call('GET /api/customers/count.json', 200);
    await call('GET /api/customers/search.json?query=email:ada@example.org', 200);
    await call(`GET /api/customers/${token}.json`, 200);
    await call(`PUT /api/customers/${token}.json`, 200, { customer: { note: 'Prefers mail.' } });
    await call('POST /api/customers/validate.json', 200, {
      customer: { email: sent.email, password: PASSWORD },
    });
    await call('POST /api/customers/validate.json', 422, {
      customer: { email: sent.email, password: 'wrong horse battery' },
    });
    await call(`GET /api/customers.json?email=${sent.email}&password=wrong+horse+battery`, 422);

    const addresses = `/api/customers/${token}/addresses`;
    const second = { address: { ...address, address1: 'Warehouse 12' } };
    const list = await call<{ addresses: { id: number }[] }>(`POST ${addresses}.json`, 200, second);
    const id = list.addresses.at(-1)?.id;
    await call(`GET ${addresses}.json`, 200);
    await call(`GET ${addresses}/${id}.json`, 200);
    await call(`PUT ${addresses}/${id}.json`, 200, { address: { phone: '+49 421 5550' } });
    await call(`PUT ${addresses}/${id}/default.json`, 200);
    await call(`DELETE ${addresses}/${id}.json`, 200);

    const bought = { order: { customer_token: token, line_items: [{ product_id: product.product_id }] } };
    await call('POST /api/orders.json', 201, bought);
    await call(`GET /api/customers/${token}/licenses.json`, 200);

    const full = { customer: { email: 'noor@example.org', addresses: Array.from({ length: 250 }, () => address) } };
    const crowded = await call<{ customer: Customer }>('POST /api/customers.json', 201, full);
    await call(`POST /api/customers/${crowded.customer.token}/addresses.json`, 409, second);
    await call('POST /api/customers.json', 409, body);
    await call(`PUT /api/customers/${token}.json`, 409, { customer: { email: 'noor@example.org' } });
    const named = { company_id: shop.company_id, customer: crowded.customer.token };
    await asOperator((bus) => bus.call(adminCustomers.disable, operator(), named));
    const refused = {
      order: { customer_token: crowded.customer.token, line_items: [{ product_id: product.product_id }] },
    };
    await call('POST /api/orders.json', 403, refused);
    await call(`DELETE /api/customers/${crowded.customer.token}.json`, 200);
    expect(called).toContain('customers.remove');
  });

  it('records examples of issued licenses for the reference', async () => {
    const terms = { name: 'Rental', expire_after_acquisition: 30, expire_after_acquisition_mode: 1 as const };
    const [license, price] = [
      await aLicense(shop.company_id, terms),
      await aPrice(shop.company_id, { title: 'Rental', currencies: [{ currency: 'eur', price: 399 }] }),
    ];
    const price_license_binding = [{ license_id: license.id, price_id: price.id }];
    const film = { product: { price_license_binding, title: 'Harbour', product_type: 9 } };
    const { product_id } = (await call<{ product: Product }>('POST /api/products.json', 201, film)).product;
    const [buyer, receiver] = [await aBuyer('imke@example.org'), await aBuyer('finn@example.org')];
    await call('POST /api/orders.json', 201, { order: { customer_token: buyer, line_items: [{ product_id }] } });
    const list = await call<{ issued_licenses: { id: number }[] }>(
      `GET /api/issued_licenses.json?customer_token=${buyer}`,
      200,
    );
    const path = `/api/issued_licenses/${list.issued_licenses[0]?.id}`;
    await call('GET /api/issued_licenses/count.json', 200);
    await call(`GET ${path}.json`, 200);
    for (const change of ['suspend', 'reinstate', 'rotate_key']) await call(`POST ${path}/${change}.json`, 200);
    await call(`POST ${path}/extend.json`, 422, {});
    await call(`POST ${path}/extend.json`, 200, { days: 30 });
    await call(`POST ${path}/transfer.json`, 422, { customer_token: 'NOBODYNOBODYNOBO' });
    await call(`POST ${path}/transfer.json`, 200, { customer_token: receiver });
    await call(`POST ${path}/checkout.json`, 422, { ttl: 60 });
    await call(`POST ${path}/checkout.json`, 201, { ttl: 86_400 });
    await call(`POST ${path}/revoke.json`, 200);
    for (const change of ['suspend', 'reinstate', 'rotate_key']) await call(`POST ${path}/${change}.json`, 409);
    await eventually(() => call(`POST ${path}/checkout.json`, 200, { ttl: 86_400 }));
    await call(`POST ${path}/extend.json`, 409, { days: 30 });
    await call(`POST ${path}/transfer.json`, 409, { customer_token: buyer });
    expect(called).toContain('issuedLicenses.revoke');
  });
  const aBuyer = async (email: string): Promise<string> =>
    (await call<{ customer: Customer }>('POST /api/customers.json', 201, { customer: { email } })).customer.token;

  it('records examples of companies, users, shops and statistics for the reference', async () => {
    const { company_id } = shop;
    await call('GET /api/companies.json', 200);
    await call('GET /api/companies/count.json', 200, undefined, { by: partner });
    await call(`GET /api/companies/search.json?query=email:${shop.email}`, 200, undefined, { by: partner });
    await call(`GET /api/companies/${company_id}.json`, 200);
    await call(`PUT /api/companies/${company_id}.json`, 200, { company: { phone: '+49 40 5550', city: 'Hamburg' } });

    const invited = {
      user: { email: 'jo@example.org', first_name: 'Jo', last_name: 'Quist', permissions: { web_access: 1 } },
    };
    const { user } = await call<{ user: User }>('POST /api/users.json', 201, invited);
    await call('GET /api/users.json?limit=1', 200);
    await call('GET /api/users/count.json', 200);
    await call('GET /api/users/search.json?query=email:jo@example.org', 200);
    await call(`GET /api/users/${user.token}.json`, 200);
    await call(`PUT /api/users/${user.id}.json`, 200, { user: { note: 'Accounting' } });
    await call('POST /api/users.json', 409, invited);
    await call(`PUT /api/users/${user.token}.json`, 409, { user: { email: shop.email } });

    const made = {
      theme_setting: undefined,
      ThemeSetting: { theme_id: 7, locales: [{ language_id: 'en', shop_name: 'Harbour Films' }] },
    };
    const { ThemeSetting } = await call<{ ThemeSetting: ThemeSetting }>('POST /api/themesettings.json', 201, made);
    const path = `/api/themesettings/${ThemeSetting.id}.json`;
    await call('GET /api/themesettings.json?limit=1', 200);
    await call('GET /api/themesettings/count.json', 200);
    await call(`GET ${path}`, 200);
    await call(`PUT ${path}`, 200, { ThemeSetting: { newsletter_enabled: true } });
    await call('POST /api/themesettings.json', 409, made);
    const taken = { ThemeSetting: { vanity_domain: `harbour-${company_id}` } };
    await call(`PUT /api/themesettings/${other.theme_setting_id}.json`, 200, taken, { by: other });
    await call(`PUT ${path}`, 409, taken);
    await call(`DELETE ${path}`, 200);

    for (const kind of ['traffic', 'order', 'cart', 'order_devices']) {
      await call(`GET /api/statistics/${kind}/${company_id}.json?StartDate=2026-11-01&EndDate=2026-11-15`, 200);
    }
    await eventually(async () => {
      const products = await call<{ order_products_statistics: object[] }>(
        `GET /api/statistics/order_products/${company_id}.json`,
        200,
      );
      expect(products.order_products_statistics.length).toBeGreaterThan(0);
    });
    await asOperator((bus) => bus.call(adminRates.import, operator(), { csv: '2026-11-13,usd,1.1604' }));
    await call('GET /api/currency_rates.json?currency=usd&date=2026-11-13', 200);
    await call('GET /api/search.json?query=quist', 200);
    const { apps } = await call<{ apps: { id: number }[] }>('GET /api/apps.json?limit=1', 200);
    await call('GET /api/apps/count.json', 200);
    await call(`GET /api/apps/${apps[0]?.id}.json`, 200);
    await eventually(async () => {
      const path = '/api/requests.json?status=4xx&limit=1';
      const { requests } = await call<{ requests: object[] }>(`GET ${path}`, 200);
      expect(requests).toHaveLength(1);
    });
    await call('GET /api/requests/count.json', 200);
  });

  it('uses a license on a device, by its key', async () => {
    const { order } = await call<{ order: Order }>('POST /api/orders.json', 201, {
      order: { line_items: [{ product_id: product.product_id }], customer_token: customer.token },
    });
    const path = `/api/customers/${customer.token}/licenses.json`;
    const { issued_licenses } = await call<{ issued_licenses: IssuedLicense[] }>(`GET ${path}`, 200);
    const license = issued_licenses.find(({ order_id }) => order_id === order.id);
    const key = issued(license?.key ?? '');
    const by = { by: null, headers: { authorization: `License ${key}` } };
    const fingerprint = issued('living-room-tv-4711');
    const device = { fingerprint, name: 'TV in the living room', platform: 'tvos' };
    await call('POST /license/validate.json', 200, { fingerprint, product_id: product.product_id }, by);
    const { device: active } = await call<{ device: LicenseDevice }>('POST /license/activate.json', 201, device, by);
    await call('POST /license/activate.json', 200, device, by);
    await call('POST /license/heartbeat.json', 200, { fingerprint }, by);
    const keyed = { ...by, headers: { ...by.headers, 'idempotency-key': 'play-1' } };
    await call('POST /license/use.json', 200, { fingerprint, kind: 'play' }, keyed);
    await call('GET /license/devices.json', 200, undefined, by);
    const { file } = await call<Checkout>('POST /license/checkout.json', 201, { fingerprint, ttl: 86_400 }, by);
    await call('POST /license/checkout.json', 200, { fingerprint: 'another' }, by);
    await call('POST /license/checkout.json', 422, { ttl: 60 }, by);
    await call('POST /license/deactivate.json', 409, { fingerprint }, by);
    await call(`DELETE /license/devices/${active.id}.json`, 409, undefined, by);
    await call('POST /license/checkin.json', 404, { serial: 'unknown' }, by);
    await call('POST /license/checkin.json', 422, {}, by);
    await call('POST /license/checkin.json', 200, { serial: file?.serial }, by);
    await call('GET /license/revoked.json', 200, undefined, by);
    await call(`GET /license/revoked.json?after=${'x'.repeat(37)}`, 422, undefined, by);
    await call(`GET /.well-known/license-keys/${shop.company_id}.json`, 200, undefined, { by: null });
    await call('GET /.well-known/license-keys/none.json', 404, undefined, { by: null });
    const sold = `/api/issued_licenses/${license?.id}`;
    await call(`GET ${sold}/devices.json`, 200);
    await call(`GET ${sold}/uses.json`, 200);
    await call(`DELETE ${sold}/devices/${active.id}.json`, 200);
    await call(`POST ${sold}/reset_devices.json`, 200);
    await call('POST /license/activate.json', 201, device, by);
    await call('POST /license/validate.json', 422, { fingerprint: 7 }, by);
    await call('POST /license/activate.json', 422, { name: 'TV' }, by);
    await call('POST /license/deactivate.json', 422, {}, by);
    await call('POST /license/heartbeat.json', 422, {}, by);
    await call('POST /license/use.json', 422, { kind: 'lend' }, keyed);
    await call(`DELETE /license/devices/${active.id}.json`, 200, undefined, by);
    await call('POST /license/deactivate.json', 200, { fingerprint }, by);
    expect(called).toContain('licenseUse.use');
  });

  it("records examples of visitors' sign-ups for the reference", async () => {
    const of = { company_id: shop.company_id, email: 'ada@example.org' };
    const added = [
      ['subscribers', { ...of, kind: 'subscriber', first_name: 'Ada', last_name: 'Moor', language: 'en' }],
      ['groupmembers', { ...of, kind: 'group_member', group: 'Press' }],
      ['newsrecipients', { ...of, kind: 'newsletter', language: 'en' }],
    ] as const;
    for (const [noun, input] of added) {
      const { id } = await asOperator((bus) => bus.call(adminSignUps.add, operator(), input));
      await call(`GET /api/${noun}.json?limit=1`, 200);
      await call(`GET /api/${noun}/count.json`, 200);
      await call(`GET /api/${noun}/${id}.json`, 200);
    }
    expect(called).toContain('newsrecipients.get');
  });

  it('records examples of webhooks, deliveries and the feed for the reference', async () => {
    const address = receiver.url('/marquee');
    const sent = { webhook: { topic: 'product/update', address, format: 'json' } };
    const { webhook } = await call<{ webhook: Webhook }>('POST /admin/webhooks.json', 200, sent);
    const path = `/admin/webhooks/${webhook.id}`;
    await call('GET /admin/webhooks.json', 200);
    await call(`GET ${path}.json`, 200);
    await call(`PUT ${path}.json`, 200, { webhook: { is_active: true } });
    await call(`PUT /api/products/${product.id}.json`, 200, { product: { comment: 'Remastered' } });
    const delivery = await eventually(async () => {
      const { deliveries } = await call<{ deliveries: LoggedDelivery[] }>(
        `GET ${path}/deliveries.json?state=delivered`,
        200,
      );
      return deliveries[0] ?? Promise.reject(new Error('nothing is delivered yet'));
    });
    await call(`GET /admin/deliveries.json?status=2xx&topic=product/update&resource_id=${product.id}`, 200);
    const redeliver = `${path}/deliveries/${delivery.id}/redeliver.json`;
    await call(`POST ${redeliver}`, 201);
    await call(`POST ${path}/test.json`, 201);
    await call(`POST ${path}/replay.json`, 200, {
      replay: { since: new Date(Date.now() - 3_600_000).toISOString().slice(0, 19) },
    });
    await call('GET /api/events.json?limit=1&topic=order/create', 200);
    await call('GET /api/activity.json?limit=1&resource=product', 200);
    await call(`PUT ${path}.json`, 200, { webhook: { is_active: false } });
    await call(`POST ${redeliver}`, 409);
    await call(`POST ${path}/test.json`, 409);
    await call(`POST ${path}/replay.json`, 409, { replay: { since: new Date().toISOString().slice(0, 19) } });
    await call(`DELETE ${path}.json`, 200);
    expect(called).toContain('deliveries.redeliver');
  });

  it('records examples of the marketplace for the reference', async () => {
    await aSoldProduct(other, { title: 'Low Tide', product_type: 5 }, 899);
    const offer = ({ company_id }: TestCompany) =>
      asOperator((bus) => bus.call(adminMarkets.offer, operator(), { company_id, cost_to_licensees_percent: 70 }));
    const [{ market_id }, own] = [await offer(other), await offer(shop)];
    const entry = `/api/marketplace/${market_id}`;
    await call('GET /api/marketplace.json', 200);
    await eventually(async () => {
      const { products } = await call<{ products: object[] }>(`GET ${entry}.json`, 200);
      expect(products).toHaveLength(1);
    });
    await call(`POST ${entry}/add.json`, 200);
    await call(`POST ${entry}/activate.json`, 200);
    for (const how of ['add', 'activate']) await call(`POST /api/marketplace/${own.market_id}/${how}.json`, 409);
    const { products } = await call<{ products: Product[] }>('GET /api/products.json', 200);
    const mirror = products.find(({ mirrored }) => mirrored);
    await call(`PUT /api/products/${mirror?.id}.json`, 409, { product: { title: 'Mine' } });
    const [binding] = mirror?.price_license_binding ?? [];
    await call(`PUT /admin/licenses/${binding?.license_id}.json`, 409, { license: { name: 'Mine' } });
    await call(`PUT /admin/prices/${binding?.price_id}.json`, 409, { price: { title: 'Mine' } });
    await call('POST /api/products.json', 409, {
      product: { title: 'Twin', product_type: 4, product_id: DEMO_PRODUCT_ID },
    });
  });

  it('records examples of malformed, unauthorized and unconditional requests for the reference', async () => {
    await call('GET /api/products.json?limit=0', 400);
    await call('GET /api/products.json', 401, undefined, { by: null });
    const limited = await aCompany({ scopes: ['orders'] });
    await call('GET /api/products.json', 403, undefined, { by: limited });
    await call(`PUT /api/products/${product.id}.json`, 412, { product: {} }, { headers: { 'if-match': '"0"' } });
    await call('POST /api/products.json', 415, 'title=x', { headers: { 'content-type': 'text/plain' } });
    await call('POST /api/products.json', 413, { product: { comment: 'x'.repeat(1024 * 1024) } });
    const headers = { 'idempotency-key': 'category-2026-17' };
    await call('POST /api/categories.json', 201, { category: { title: 'Music' } }, { headers });
    await call('POST /api/categories.json', 422, { category: { title: 'Films' } }, { headers });
    const closed = await aCompany();
    await call(`PUT /api/companies/${closed.company_id}.json`, 200, { company: { api_active: false } }, { by: closed });
    await eventually(() => call('GET /api/orders.json', 403, undefined, { by: closed }));
    expect(operations.length).toBeGreaterThan(90);
  });

  it('records examples of authorization, login and sign-up for the reference', async () => {
    const form = { client_id: shop.client_id, client_secret: shop.client_secret };
    const exchange = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: shop.refresh_token, ...form });
    const tokens = await call<{ access_token: string; refresh_token: string }>('POST /token', 200, exchange, {
      by: null,
    });
    issued(tokens.access_token);
    await call(`GET /api/tokeninfo?access_token=${tokens.access_token}`, 200, undefined, { by: null });
    await call('GET /api/tokeninfo?access_token=none', 400, undefined, { by: null });
    await call('POST /token', 400, new URLSearchParams({ grant_type: 'refresh_token', ...form }), { by: null });
    const wrong = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      ...form,
      client_secret: 'wrong',
    });
    await call('POST /token', 401, wrong, { by: null });
    await call('POST /oauth2/revoke', 401, new URLSearchParams({ token: 'x', ...form, client_secret: 'wrong' }), {
      by: null,
    });
    await call('GET /.well-known/oauth-authorization-server', 200, undefined, { by: null });
    await call('GET /oauth2/jwks', 200, undefined, { by: null });
    const { company_id, theme_setting_id } = shop;
    const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
    const claims = { customer_token: customer.token, created_at: new Date().toISOString() };
    const link = issued(await aLoginToken(issued(secrets[0]?.secret ?? ''), claims));
    await call(`GET /api/customers/login/${theme_setting_id}/${link}`, 303, undefined, { by: null });
    const visit = { visitor: 'q2Vd0x5o3mZkYw8uFhT1', happenings: [{ kind: 'page_view', path: '/films/7' }] };
    await call(`POST /collect/${theme_setting_id}`, 202, visit, { by: null });
    await call(
      `POST /collect/${theme_setting_id}`,
      200,
      { kind: 'subscriber', email: 'lin@example.org', language: 'en' },
      { by: null },
    );
    await call(`POST /collect/${theme_setting_id}`, 422, { kind: 'subscriber', email: 'lin' }, { by: null });
    await call(`POST /collect/${NONE}`, 404, visit, { by: null });
    const revoked = await call(
      'POST /oauth2/revoke',
      200,
      new URLSearchParams({ token: tokens.refresh_token, ...form }),
      { by: null },
    );
    expect(revoked).toBe('');
  });

  it('records examples of unknown ids and invalid fields for the reference', async () => {
    const by = other;
    const missing = [
      ...[
        'products',
        'categories',
        'orders',
        'customers',
        'companies',
        'themesettings',
        'licenses',
        'prices',
        'fulfillments',
        'files',
        'users',
        'subscribers',
        'groupmembers',
        'newsrecipients',
        'apps',
        'issued_licenses',
      ].map((noun) => `GET /api/${noun}/${NONE}.json`),
      ...['products', 'categories', 'orders', 'customers', 'themesettings', 'files'].map(
        (noun) => `DELETE /api/${noun}/${NONE}.json`,
      ),
      ...['webhooks', 'licenses', 'prices'].map((noun) => `DELETE /admin/${noun}/${NONE}.json`),
      `GET /admin/webhooks/${NONE}.json`,
      `GET /admin/webhooks/${NONE}/deliveries.json`,
      `POST /admin/webhooks/${NONE}/test.json`,
      `POST /admin/webhooks/${NONE}/deliveries/${NONE}/redeliver.json`,
      `GET /api/customers/${NONE}/addresses.json`,
      `GET /api/customers/${NONE}/addresses/${NONE}.json`,
      `DELETE /api/customers/${NONE}/addresses/${NONE}.json`,
      `PUT /api/customers/${NONE}/addresses/${NONE}/default.json`,
      `GET /api/customers/${NONE}/licenses.json`,
      ...['suspend', 'reinstate', 'revoke', 'rotate_key'].map(
        (change) => `POST /api/issued_licenses/${NONE}/${change}.json`,
      ),
      ...['devices', 'uses'].map((list) => `GET /api/issued_licenses/${NONE}/${list}.json`),
      `DELETE /api/issued_licenses/${NONE}/devices/${NONE}.json`,
      `POST /api/issued_licenses/${NONE}/reset_devices.json`,
      `GET /api/marketplace/${NONE}.json`,
      `POST /api/marketplace/${NONE}/add.json`,
      `POST /api/marketplace/${NONE}/activate.json`,
      ...['traffic', 'order', 'cart', 'order_devices', 'order_products'].map(
        (kind) => `GET /api/statistics/${kind}/${NONE}.json`,
      ),
    ];
    for (const request of missing) await call(request, 404, undefined, { by });

    const changes: readonly [string, object, object][] = [
      ['PUT /api/products', { product: { title: 'Gone' } }, { product: { product_type: 2 } }],
      ['PUT /api/categories', { category: { title: 'Gone' } }, { category: { title: '' } }],
      ['POST /api/categories', { category: { title: 'Gone' } }, { category: { title: '' } }],
      ['PUT /api/orders', { order: { po_number: '1' } }, { order: { email: 'nobody' } }],
      ['PUT /api/customers', { customer: { note: '' } }, { customer: { email: 'nobody' } }],
      ['PUT /api/companies', { company: { city: 'Kiel' } }, { company: { creditcard_number: '1234' } }],
      ['PUT /api/themesettings', { ThemeSetting: {} }, { ThemeSetting: { affiliate_percentage: 101 } }],
      ['PUT /api/fulfillments', { fulfillment: { status: 100 } }, { fulfillment: { status: 50 } }],
      ['PUT /api/users', { user: { note: '' } }, { user: { email: 'nobody' } }],
      ['PUT /admin/webhooks', { webhook: { is_active: true } }, { webhook: { topic: 'order/unknown' } }],
      ['PUT /admin/licenses', { license: { valid: 0 } }, { license: { assignment: 2 } }],
      ['PUT /admin/prices', { price: { valid: 0 } }, { price: { currencies: [{ currency: 'xyz', price: 9.99 }] } }],
    ];
    const ids = await ownIds(by);
    for (const [request, fine, wrong] of changes) {
      await call(`${request}/${NONE}.json`, 404, fine, { by });
      const noun = request.slice(request.lastIndexOf('/') + 1);
      await call(`${request}/${ids[noun]}.json`, 422, wrong, { by });
    }
    await call(`PUT /api/customers/${NONE}/addresses/${NONE}.json`, 404, { address: {} }, { by });
    await call(`POST /api/customers/${NONE}/addresses.json`, 404, { address: {} }, { by });
    await call(`POST /api/issued_licenses/${NONE}/extend.json`, 404, { days: 1 }, { by });
    await call(`POST /api/issued_licenses/${NONE}/checkout.json`, 404, {}, { by });
    await call(`POST /api/issued_licenses/${NONE}/transfer.json`, 404, { customer_token: 'NOBODYNOBODYNOBO' }, { by });
    await call(`POST /api/orders/${NONE}/mails.json`, 404, undefined, { by });
    await call(`POST /api/orders/${NONE}/refunds.json`, 404, { refund: { amount: 1 } }, { by });
    await call(`POST /admin/webhooks/${NONE}/replay.json`, 404, { replay: { since: '2026-11-15T08:30:00' } }, { by });

    const creates: readonly [string, object][] = [
      ['POST /api/products.json', { product: { title: 'No type' } }],
      ['POST /api/categories.json', { category: { enabled: true } }],
      [
        'POST /api/orders.json',
        { order: { email: 'kim@example.org', line_items: [{ product_id: '0A1B-2C3D-4E5F-6071' }] } },
      ],
      ['POST /api/customers.json', { customer: { email: 'nobody' } }],
      ['POST /api/customers/validate.json', { customer: { email: 'kim@example.org' } }],
      ['POST /api/themesettings.json', { ThemeSetting: {} }],
      ['POST /api/users.json', { user: { email: 'jo@example.org' } }],
      ['POST /admin/webhooks.json', { webhook: { topic: 'order/unknown', address: 'shop' } }],
      ['POST /admin/licenses.json', { license: { name: 'For all', assignment: 2 } }],
      ['POST /admin/prices.json', { price: { title: 'Film', currencies: [{ currency: 'xyz', price: 9.99 }] } }],
      [`POST /api/customers/${ids['customers']}/addresses.json`, { address: { country_code: 'XX' } }],
      [
        `PUT /api/customers/${ids['customers']}/addresses/${ids['addresses']}.json`,
        { address: { country_code: 'XX' } },
      ],
      [`POST /api/orders/${ids['orders']}/refunds.json`, { refund: { amount: 9_999_999 } }],
      [`POST /admin/webhooks/${ids['webhooks']}/replay.json`, { replay: { since: '2020-01-01T00:00:00' } }],
    ];
    for (const [request, wrong] of creates) await call(request, 422, wrong, { by });
    expect(rejected).toEqual([]);
  });

  it('records examples of sessions, preferences and views for the reference', async () => {
    const { cookie, csrf } = await aSession(shop.email);
    const headers = { cookie, 'x-csrf-token': csrf };
    const asUser = { by: null, headers };
    await call('GET /admin/session.json', 200, undefined, asUser);
    await call('GET /admin/session.json', 401, undefined, { by: null });
    await call('GET /admin/service_states.json', 403, undefined, asUser);
    await anOperator(shop.email);
    await call('GET /admin/service_states.json', 200, undefined, asUser);
    await call('GET /admin/preferences.json', 200, undefined, asUser);
    await call('PUT /admin/preferences.json', 200, { preferences: { theme: 'dark' } }, asUser);
    await call('PUT /admin/preferences.json', 403, { preferences: {} }, { by: null, headers: { cookie } });
    await call('PUT /admin/preferences.json', 422, { preferences: { theme: 'pink' } }, asUser);
    const views = `/admin/${shop.company_id}/views`;
    const sent = { resource: 'orders', name: 'Unpaid', filters: { financial_status: 'pending' }, columns: ['name'] };
    const { view } = await call<{ view: SavedView }>(`POST ${views}.json`, 201, { view: sent }, asUser);
    await call(`POST ${views}.json`, 422, { view: { name: 'Unpaid' } }, asUser);
    await call(`GET ${views}.json`, 200, undefined, asUser);
    await call(`GET ${views}/${view.id}.json`, 200, undefined, asUser);
    await call(`PUT ${views}/${view.id}.json`, 200, { view: { shared: true } }, asUser);
    await call(`PUT ${views}/${view.id}.json`, 422, { view: { filters: { limit: 50 } } }, asUser);
    await call(`DELETE ${views}/${view.id}.json`, 200, undefined, asUser);
    for (const method of ['GET', 'DELETE']) await call(`${method} ${views}/${NONE}.json`, 404, undefined, asUser);
    await call(`PUT ${views}/${NONE}.json`, 404, { view: {} }, asUser);
    expect(rejected).toEqual([]);
  });

  it('records examples of the mails to customers for the reference', async () => {
    const { cookie, csrf } = await aSession(other.email, await othersPassword());
    const asUser = { by: null, headers: { cookie, 'x-csrf-token': csrf } };
    const [templates, settings] = [
      `/admin/${other.company_id}/mail_templates`,
      `/admin/${other.company_id}/mail_settings`,
    ];
    const named = { kind: 'refund', language: 'en' };
    const text = { ...named, subject: '{{amount}} back from {{shop}}', text: '{{greeting}}\n\n{{amount}} comes back.' };
    const unknown = { ...text, text: '{{nobody}}' };
    await call(`GET ${templates}.json`, 200, undefined, asUser);
    for (const request of [`PUT ${templates}.json`, `POST ${templates}/preview.json`, `POST ${templates}/test.json`]) {
      await call(request, 200, text, asUser);
      await call(request, 422, unknown, asUser);
    }
    await call(`POST ${templates}/reset.json`, 200, named, asUser);
    await call(`POST ${templates}/reset.json`, 422, { kind: 'refund' }, asUser);

    const sender_email = 'shop@harbour.example';
    const sent = {
      sender_email,
      color: '#0b5fff',
      logo_url: 'https://cdn.harbour.example/logo.png',
      carrier: 'Parcel Post',
      tracking_url: 'https://parcels.example.org/?number={{tracking}}',
      refund_mails: true,
      shipment_mails: true,
      license_end_days: 3,
    };
    await call(`GET ${settings}.json`, 200, undefined, asUser);
    await call(`PUT ${settings}.json`, 200, sent, asUser);
    await call(`PUT ${settings}.json`, 422, { ...sent, color: 'blue' }, asUser);
    const token = await eventually(() => {
      const mail = mailsIn(system().dataDir, sender_email).at(-1)?.text ?? '';
      const [, found] = /confirm=(\S+)/.exec(mail) ?? [];
      if (found === undefined) throw new Error('No link was mailed yet.');
      return found;
    });
    issued(token);
    await call(`POST ${settings}/confirm.json`, 200, { token }, asUser);
    await call(`POST ${settings}/confirm.json`, 422, { token }, asUser);
    expect(rejected).toEqual([]);
  });

  it('records examples of apps, secrets, domains and users for the reference', async () => {
    const password = await othersPassword();
    const { cookie, csrf } = await aSession(other.email, password);
    const asUser = { by: null, headers: { cookie, 'x-csrf-token': csrf } };
    const admin = `/admin/${other.company_id}`;
    const settings = {
      name: 'Shelf Sync',
      redirect_uris: ['https://shelf-sync.example/callback'],
      developer_email: 'dev@shelf-sync.example',
    };
    const made = await call<{ own_app: OwnApp }>(`POST ${admin}/own_apps.json`, 201, { own_app: settings }, asUser);
    issued(made.own_app.client_secret ?? '');
    const app = `${admin}/own_apps/${made.own_app.id}`;
    await call(`POST ${admin}/own_apps.json`, 422, { own_app: { ...settings, redirect_uris: ['shelf'] } }, asUser);
    await call(`GET ${admin}/own_apps.json`, 200, undefined, asUser);
    await call(`GET ${app}.json`, 200, undefined, asUser);
    const change = { own_app: { sync_url: 'https://shelf-sync.example/changes' } };
    await call(`PUT ${app}.json`, 200, change, asUser);
    await call(`PUT ${app}.json`, 422, { own_app: { name: '' } }, asUser);
    const wrong = { password: 'wrong horse battery' };
    const replaced = await call<{ own_app: OwnApp }>(`POST ${app}/secret.json`, 200, { password }, asUser);
    issued(replaced.own_app.client_secret ?? '');
    await call(`POST ${app}/secret.json`, 422, wrong, asUser);
    await call(`DELETE ${app}.json`, 200, undefined, asUser);
    for (const method of ['GET', 'DELETE']) {
      await call(`${method} ${admin}/own_apps/${NONE}.json`, 404, undefined, asUser);
    }
    await call(`PUT ${admin}/own_apps/${NONE}.json`, 404, { own_app: {} }, asUser);
    await call(`POST ${admin}/own_apps/${NONE}/secret.json`, 404, { password }, asUser);

    await call(`GET ${admin}/app_permissions.json`, 200, undefined, asUser);
    for (const request of ['show', 'rotate'].map((verb) => `POST ${admin}/signing_secrets/${verb}.json`)) {
      const { signing_secrets } = await call<{ signing_secrets: SigningSecret[] }>(request, 200, { password }, asUser);
      signing_secrets.forEach(({ secret }) => issued(secret));
      await call(request, 422, wrong, asUser);
    }

    const domain = { ThemeSetting: { shop_domain: 'films.harbour.example' } };
    await call(`PUT /api/themesettings/${other.theme_setting_id}.json`, 200, domain, { by: other });
    await call(`GET ${admin}/domains.json`, 200, undefined, asUser);
    await call(`POST ${admin}/domains/check.json`, 422, {}, asUser);
    const check = { host: 'films.harbour.example' };
    await call(`POST ${admin}/domains/check.json`, 409, check, asUser);
    // The system under test looks up no DNS records, so a second tenant process answers one of the calls.
    const tenant = await system().startApp('tenant', { DNS_SERVERS: '127.0.0.1:9' });
    await eventually(() => call(`POST ${admin}/domains/check.json`, 200, check, asUser));
    await tenant.stop();

    const guest = { email: 'guest@example.org', first_name: 'Grace', last_name: 'Guest' };
    const sent = { user: { ...guest, permissions: { web_access: 1 } } };
    const { user } = await call<{ user: User }>(`POST ${admin}/users.json`, 201, sent, asUser);
    await call(`POST ${admin}/users.json`, 409, sent, asUser);
    await call(`POST ${admin}/users.json`, 422, { user: { ...guest, email: 'grace' } }, asUser);
    await call(`GET ${admin}/users.json`, 200, undefined, asUser);
    await call(`GET ${admin}/users/${user.id}.json`, 200, undefined, asUser);
    const users = `${admin}/users/${user.id}`;
    await call(`PUT ${users}/permissions.json`, 200, { permissions: { manage_shop: 1 } }, asUser);
    await call(`PUT ${users}/permissions.json`, 422, { permissions: { manage_shop: 2 } }, asUser);
    for (const verb of ['invitation', 'disable', 'enable']) {
      await call(`POST ${users}/${verb}.json`, 200, undefined, asUser);
      await call(`POST ${admin}/users/${NONE}/${verb}.json`, 404, undefined, asUser);
    }
    const owner = `${admin}/users/${other.user_id}`;
    await call(`PUT ${owner}/permissions.json`, 409, { permissions: {} }, asUser);
    for (const verb of ['invitation', 'disable']) await call(`POST ${owner}/${verb}.json`, 409, undefined, asUser);
    await call(`GET ${admin}/users/${NONE}.json`, 404, undefined, asUser);
    await call(`PUT ${admin}/users/${NONE}/permissions.json`, 404, { permissions: {} }, asUser);
    await call(`DELETE ${admin}/app_permissions/${other.client_id}.json`, 200, undefined, asUser);
    await call(`DELETE ${admin}/app_permissions/${other.client_id}.json`, 404, undefined, asUser);
    expect(rejected).toEqual([]);
  });

  it('records an example of every operation with values that its path documents', () => {
    const uncalled = operations
      .filter(({ operationId }) => !called.has(operationId))
      .map(({ operationId }) => operationId);
    // The consent page is for users, not for apps.
    expect(uncalled).toEqual(['oauth.authorize']);
    expect(rejected).toEqual([]);
  });
});

/** Resources of a company by the nouns of their paths. */
async function ownIds(by: TestCompany): Promise<Record<string, number | string>> {
  const sold = await aSoldProduct(by, { title: 'Ebb', product_type: 5 }, 500);
  const made = await call<{ category: Category }>(
    'POST /api/categories.json',
    201,
    { category: { title: 'Sound' } },
    { by },
  );
  const lines = [{ product_id: sold.product_id }];
  const bought = { order: { email: 'sam@example.org', password: PASSWORD, line_items: lines } };
  const { order } = await call<{ order: Order }>('POST /api/orders.json', 201, bought, { by });
  const { token } = order.customer;
  const address = { address: { address1: 'Quay 1', country_code: 'DE' } };
  const { addresses } = await call<{ addresses: { id: number }[] }>(
    `POST /api/customers/${token}/addresses.json`,
    200,
    address,
    { by },
  );
  const goods = await aSoldProduct(
    by,
    { title: 'Mug', product_type: 6, price_license_binding: [{ price_id: sold.price_license_binding[0]?.price_id }] },
    1,
  );
  const to = {
    customer_token: token,
    shipping_address: address.address,
    line_items: [{ product_id: goods.product_id }],
  };
  const shipped = await call<{ order: Order }>('POST /api/orders.json', 201, { order: to }, { by });
  const hook = { webhook: { topic: 'order/create', address: receiver.url('/other') } };
  const { webhook } = await call<{ webhook: Webhook }>('POST /admin/webhooks.json', 200, hook, { by });
  return {
    products: sold.id,
    categories: made.category.id,
    orders: order.id,
    customers: token,
    addresses: addresses[0]?.id ?? 0,
    companies: by.company_id,
    themesettings: by.theme_setting_id,
    fulfillments: shipped.order.id,
    users: by.user_id,
    webhooks: webhook.id,
    licenses: sold.price_license_binding[0]?.license_id ?? 0,
    prices: sold.price_license_binding[0]?.price_id ?? 0,
  };
}
