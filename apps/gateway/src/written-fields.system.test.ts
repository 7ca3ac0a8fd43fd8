import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { allResources, isReadable, isWritten, namesExisting, user, type Fields } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  aPrice,
  aProduct,
  aSession,
  type TestClient,
  type TestCompany,
  type TestSession,
} from '@marquee/testing';

type Row = Record<string, unknown>;
type Wrapped = Record<string, Row>;
type On = 'create' | 'update';

let shop: TestCompany;
let ids: { license: number; price: number; category: number; member: string };
let themes = 100;
let owner: TestSession;

const first = async (path: string) =>
  Number((Object.values((await shop.api.get<Wrapped>(path, 200)).body)[0] as unknown as Row[])[0]!['id']);
beforeAll(async () => {
  shop = await aCompany();
  owner = await aSession(shop.email);
  const category = await shop.api.post<Wrapped>('/api/categories.json', { category: { title: 'Parent' } }, 201);
  ids = {
    license: await first('/api/licenses.json'),
    price: await first('/api/prices.json'),
    category: Number(category.body['category']!['id']),
    member: (await aProduct(shop, { product_type: 4 })).product_id,
  };
});

const DAY = '2026-01-02T03:04:05';
const src = () => `https://pictures.invalid/${randomUUID()}.png`;
const REDIRECT_URI = 'https://app.example.org/callback';
const anOwnApp = () => ({ name: 'Sync', redirect_uris: [REDIRECT_URI], developer_email: anEmail() });
const SEO = { seo_title: 'A', seo_description: 'B', seo_keywords: 'C' };
const password = 'a good password';
const address = () => ({
  first_name: 'Kim',
  last_name: 'Lee',
  name: 'K. Lee',
  company: 'Acme',
  address1: 'One',
  address2: 'Two',
  city: 'Bonn',
  zip: '53111',
  province: 'NRW',
  province_code: 'NW',
  phone: '1',
  language: 'de',
  country: 'Germany',
  country_name: 'Germany',
  country_code: 'DE',
  default: true,
});
const { default: _own, ...SHIPPED_TO } = address();
const customer = () => ({
  email: anEmail(),
  password,
  password_confirmation: password,
  first_name: 'Kim',
  last_name: 'Lee',
  language: 'de',
  note: 'A note',
  verified_email: true,
  addresses: [address()],
});
const productId = () => Array.from({ length: 4 }, () => randomInt(0x1000, 0xffff).toString(16).toUpperCase()).join('-');
const binding = (hd: boolean) => ({ license_id: ids.license, price_id: ids.price, compare_price_id: ids.price, hd });
const aTape = async () => (await aProduct(shop, { product_type: 6 })).product_id;
const aFilm = async () =>
  (await aProduct(shop, { product_type: 9, price_license_binding: [{ license_id: ids.license, hd: true }] }))
    .product_id;
const anOrder = async (): Promise<Row> => {
  const line_items = [{ product_id: await aTape(), quantity: 2, price: 100 }];
  const sent = { order: { email: anEmail(), password, line_items } };
  return (await shop.api.post<Wrapped>('/api/orders.json', sent, 201)).body['order']!;
};
const idIn = async (path: string, body: object, status = 201, name = 'id') =>
  String(Object.values((await shop.api.post<Wrapped>(path, body, status)).body)[0]![name]);
const aUser = () => ({ email: `${randomUUID()}@example.org`, first_name: 'Jo', last_name: 'Fox' });
const permissions = Object.fromEntries(Object.keys(user.fields.permissions.spec.fields ?? {}).map((name) => [name, 1]));

/** A body with values that differ from the defaults. Together the samples of a resource have each of its writable fields. */
interface Sample {
  readonly of: string;
  readonly on: readonly On[];
  sent(on: On): Promise<Row> | Row;
  /** The path of a create. */
  readonly create?: () => Promise<string> | string;
  /** The path of a row to change. */
  readonly update?: (sent: Row) => Promise<string> | string;
  readonly status?: number;
  /** The client that sends the request; the app by default. */
  readonly by?: () => TestClient;
}
const BOTH: readonly On[] = ['create', 'update'];
const product = (sent: (on: On) => Promise<Row> | Row): Sample => ({
  of: 'product',
  on: BOTH,
  sent,
  create: () => '/api/products.json',
  update: async ({ product_type }) =>
    `/api/products/${(await aProduct(shop, { product_type: product_type as 4 })).id}.json`,
});
const SAMPLES: readonly Sample[] = [
  product(() => ({
    product_id: productId(),
    title: 'Tape',
    version: 'II',
    comment: 'x',
    product_type: 6,
    published_at: DAY,
    pre_sales: true,
    drm_protected: true,
    attribute_set_id: 5,
    supplier: 6,
    gtin: '40',
    weight: 250,
    manage_stock: true,
    items_in_stock: 3,
    published: false,
    categories: [{ category_id: ids.category }],
    groups: [{ group_id: 'c5', start_at: DAY, end_at: DAY }],
    locales: [
      {
        language_id: 'de',
        title: 'Band',
        description: '<p>x</p>',
        email_text: '<p>y</p>',
        product_url: 'https://a.example.org/',
        src: src(),
        version: 'III',
        ...SEO,
      },
    ],
    preview_pictures: [{ src: src() }],
    themes: [{ theme_id: -1 }],
  })),
  product(() => ({
    title: 'Film',
    product_type: 9,
    runtime: 60,
    chapters: [{ name: 'One', runtime: 5 }],
    price_license_binding: [binding(true)],
    tagging: { isbn: '1', year: 1999 },
    images: [{ src: src() }],
    tagging_genre: [{ value: 'A' }],
    tagging_studios: [{ value: 'B' }],
    tagging_people: [{ role: 'R', person: 'P' }],
    tagging_script: [{ person: 'P' }],
    tagging_director: [{ person: 'P' }],
  })),
  product(() => ({ title: 'Software', product_type: 4, allow_download_trial: 1 })),
  product(() => ({ title: 'All', product_type: 8, collection: [{ product_id: ids.member, position: 2 }] })),
  {
    of: 'category',
    on: BOTH,
    sent: async () => ({
      title: 'Films',
      comment: 'x',
      enabled: false,
      parent_id: ids.category,
      position: 3,
      locales: [{ language: 'de', title: 'Filme', description: '<p>x</p>', src: src(), ...SEO }],
      entries: [{ product_id: await aTape() }],
    }),
    create: () => '/api/categories.json',
    update: async () => `/api/categories/${await idIn('/api/categories.json', { category: { title: 'A' } })}.json`,
  },
  {
    of: 'customer',
    on: BOTH,
    sent: customer,
    create: () => '/api/customers.json',
    update: async () =>
      `/api/customers/${await idIn('/api/customers.json', { customer: { email: anEmail() } }, 201, 'token')}.json`,
  },
  {
    of: 'customer_address',
    on: ['update'],
    sent: address,
    update: async () => {
      const made = await shop.api.post<Wrapped>('/api/customers.json', { customer: customer() }, 201);
      const { token, addresses } = made.body['customer'] as { token: string; addresses: Row[] };
      return `/api/customers/${token}/addresses/${String(addresses[0]!['id'])}.json`;
    },
  },
  {
    of: 'order',
    on: ['create'],
    sent: async () => ({
      email: anEmail(),
      password,
      order_number: 'A-1',
      po_number: 'B-2',
      closed_at: DAY,
      confirmed: false,
      test: true,
      currency: 'USD',
      browser_ip: '192.0.2.1',
      buyer_accepts_marketing: true,
      device_id: 'd',
      location_id: 'e',
      landing_site: 'f',
      landing_site_ref: 'g',
      referring_site: 'h',
      customer_notification: 0,
      theme_setting_id: Number(await idIn('/api/themesettings.json', { ThemeSetting: { theme_id: ++themes } })),
      discount_codes: [
        { code: 'A', type: 'fixed_amount', amount: 1 },
        { code: 'B', type: 'percentage', percent: 10 },
      ],
      shipping_lines: [{ price: 500, title: 'Express' }],
      line_items: [
        { product_id: await aFilm(), license_id: ids.license, hd: true, title: 'Other', quantity: 2, price: 1000 },
      ],
      customer: (({ email: _e, password: _p, password_confirmation: _c, ...rest }) => rest)(customer()),
      shipping_address: SHIPPED_TO,
    }),
    create: () => '/api/orders.json',
  },
  {
    of: 'order',
    on: ['create'],
    sent: async () => {
      const { email, ...rest } = customer();
      return { customer: { ...rest, email }, line_items: [{ product_id: await aTape(), price: 100 }] };
    },
    create: () => '/api/orders.json',
  },
  {
    of: 'order',
    on: ['create'],
    sent: async () => {
      const { customer: known } = (await anOrder()) as { customer: Row };
      const { token } = known;
      return { customer_token: token, customer: { token }, line_items: [{ product_id: await aTape(), price: 100 }] };
    },
    create: () => '/api/orders.json',
  },
  {
    of: 'order',
    on: ['update'],
    sent: () => ({
      email: anEmail(),
      po_number: 'B-2',
      closed_at: DAY,
      confirmed: false,
      buyer_accepts_marketing: true,
      shipping_address: SHIPPED_TO,
    }),
    update: async () => `/api/orders/${String((await anOrder())['id'])}.json`,
  },
  {
    of: 'fulfillment',
    on: ['update'],
    sent: () => ({ status: 100, tracking_number: 'T-1' }),
    update: async () => `/api/fulfillments/${String((await anOrder())['id'])}.json`,
  },
  {
    of: 'webhook',
    on: BOTH,
    sent: () => ({
      topic: 'order/create',
      address: `https://example.org/${randomUUID()}`,
      format: 'json',
      is_active: false,
    }),
    create: () => '/admin/webhooks.json',
    update: async () => {
      const webhook = { topic: 'product/create', address: `https://example.org/${randomUUID()}` };
      return `/admin/webhooks/${await idIn('/admin/webhooks.json', { webhook }, 200)}.json`;
    },
    status: 200,
  },
  {
    of: 'view',
    on: BOTH,
    sent: () => ({
      resource: 'orders',
      name: 'Unpaid',
      filters: { financial_status: 'pending' },
      columns: ['name', 'email'],
      shared: true,
    }),
    create: () => `/admin/${shop.company_id}/views.json`,
    update: async () => {
      const path = `/admin/${shop.company_id}/views`;
      const sent = { view: { resource: 'customers', name: 'All' } };
      const { body } = await owner.api().post<Wrapped>(`${path}.json`, sent, 201);
      return `${path}/${String(body['view']?.['id'])}.json`;
    },
    by: () => owner.api(),
  },
  {
    of: 'own_app',
    on: BOTH,
    sent: () => ({ ...anOwnApp(), sync_url: src(), requires_secret: false, default_redirect_uri: REDIRECT_URI }),
    create: () => `/admin/${shop.company_id}/own_apps.json`,
    update: async () => {
      const path = `/admin/${shop.company_id}/own_apps`;
      const { body } = await owner.api().post<Wrapped>(`${path}.json`, { own_app: anOwnApp() }, 201);
      return `${path}/${String(body['own_app']?.['id'])}.json`;
    },
    by: () => owner.api(),
  },
  {
    of: 'preferences',
    on: ['update'],
    sent: () => ({
      language: 'de',
      theme: 'dark',
      density: 'compact',
      page_size: 20,
      columns: [{ resource: 'orders', names: ['name'] }],
    }),
    update: () => '/admin/preferences.json',
    by: () => owner.api(),
  },
  {
    of: 'ThemeSetting',
    on: BOTH,
    sent: async () => ({
      theme_id: ++themes,
      access_domain: `a${randomUUID()}.example.org`,
      shop_domain: `s${randomUUID()}.example.org`,
      vanity_domain: `v${randomUUID().slice(0, 8)}`,
      ...Object.fromEntries(
        ['homepage_url', 'facebook_url', 'google_url', 'twitter_url', 'youtube_url', 'shop_icon'].map((name) => [
          name,
          src(),
        ]),
      ),
      affiliates_enabled: true,
      affiliate_percentage: 5,
      allow_reviews: true,
      allow_anonymous_reviews: true,
      need_approval_of_reviews: true,
      send_email_on_new_review: true,
      newsletter_enabled: true,
      google_tracking_id: 'G',
      google_ecommerce_enabled: true,
      google_shopping_account_id: 'H',
      html_tag: '<p>',
      meta_tag: '<meta>',
      shop_offline: true,
      login_tokens_need_time: true,
      sample_product_id: (await aProduct(shop, { product_type: 4 })).id,
      sample_product_license_id: ids.license,
      locales: [{ language_id: 'de', shop_name: 'A', shop_description: 'B', offline_message: 'C', ...SEO }],
    }),
    create: () => '/api/themesettings.json',
    update: async () =>
      `/api/themesettings/${await idIn('/api/themesettings.json', { ThemeSetting: { theme_id: ++themes } })}.json`,
  },
  {
    of: 'price',
    on: BOTH,
    sent: () => ({
      title: 'Film',
      valid: 0,
      countries: [{ country_name: 'Schweiz', country_code: 'CH', price: 1699 }],
      currencies: [{ currency: 'usd', price: 1599 }],
    }),
    create: () => '/admin/prices.json',
    update: async () => `/admin/prices/${(await aPrice(shop.company_id)).id}.json`,
  },
  {
    of: 'license',
    on: BOTH,
    sent: () => ({
      name: 'Rental',
      assignment: 1,
      type: 1,
      valid: 0,
      drm: 1,
      allow_play: 0,
      burn_play: 2,
      total_downloads: 3,
      annual_downloads: 4,
      total_export: 5,
      annual_export: 6,
      total_concurrent_devices: 7,
      annual_concurrent_devices: 8,
      copp_aps: 1,
      copp_cgms: 1,
      copp_hdcp: 1,
      copy_prot_level_analog: 100,
      copy_prot_level_digital: 110,
      play_prot_level_analog: 200,
      play_prot_level_digital: 150,
      delete_on_clock_rollback: 1,
      disable_on_clock_rollback: 1,
      expiration_date: DAY,
      expire_after_acquisition: 9,
      expire_after_acquisition_mode: 1,
      expire_after_first_use: 10,
      expire_after_first_use_mode: 2,
      export_epub: 1,
      export_mp3: 1,
      export_pdf_print: 1,
      physical: -1,
      physical_weight: 250,
      physical_weight_type: 1,
      tax_handling: 11,
      locales: [{ language_id: 1, name: 'Rental', description: 'Two days' }],
      restriction_country: [{ country_id: 276 }],
      restriction_dvd_region: [{ dvd_region: 2 }],
      restriction_video_norm: { norm: 1 },
    }),
    create: () => '/admin/licenses.json',
    update: async () => `/admin/licenses/${(await aLicense(shop.company_id)).id}.json`,
  },
  {
    of: 'user',
    on: BOTH,
    sent: (on) => ({
      ...aUser(),
      language: 'de',
      note: 'A',
      time_zone: 60,
      permissions,
      ...(on === 'update' && { state: 'disabled' }),
      default_address: SHIPPED_TO,
    }),
    create: () => '/api/users.json',
    update: async () => `/api/users/${await idIn('/api/users.json', { user: aUser() }, 201, 'token')}.json`,
  },
  {
    of: 'company',
    on: ['update'],
    sent: () => ({
      company_name: 'Film Ltd',
      company_additional_name: 'Films',
      first_name: 'Kim',
      last_name: 'Lee',
      email: 'office@example.org',
      phone: '1',
      moblile_phone: '2',
      street: 'A',
      zip: '1',
      city: 'B',
      province: 'C',
      province_code: 'D',
      language: 'de',
      creditcard_number: '4111111111111111',
      creditcard_expiration: '12/2030',
      creditcard_cvc: '123',
      affiliates_active: true,
      api_active: true,
      inventory_management_active: true,
      managed_users_active: true,
      show_recommended_products_player: true,
      license_server_active: true,
      partner_model: 2,
      stop_selling_at_stock_level_below: 1,
      warn_at_stock_level_below: 2,
    }),
    update: () => `/api/companies/${shop.company_id}.json`,
  },
];

/** Writable fields whose value reads back differently, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'order.line_items.price': 'a response has the net price',
  'order.shipping_lines.price': 'a response has the gross price',
  'order.discount_codes.amount': 'a response has the cents taken off',
  'company.creditcard_number': 'only a mask is stored',
};
/** Fields and resources that the samples omit, and why. */
const OMITTED: Readonly<Record<string, string>> = {
  'order.line_items': 'an update accepts only the same lines',
  file: 'apps/gateway/src/files/content-uploads.system.test.ts reads the changed fields back',
  refund: 'apps/commerce/src/refunds/refunds.system.test.ts reads each of its few fields back',
  replay: 'apps/webhook-dispatch/src/delivery-log reads back what is sent again',
};

const fieldsOf = (name: string): Fields => allResources().find((one) => one.name === name)?.fields ?? {};
const isTaken = (on: On | 'inside', field: Fields[string]) =>
  on === 'inside' ? isWritten(field, 'create') || namesExisting(field, false) : isWritten(field, on);

/** The dotted paths of all fields that a body may have. */
function writtenIn(fields: Fields, on: On | 'inside', prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}.${name}`;
    if (!isTaken(on, field)) return [];
    return [path, ...writtenIn(field.spec.fields ?? {}, 'inside', path)];
  });
}

function pathsOf(sent: unknown, prefix: string): string[] {
  if (Array.isArray(sent)) return sent.flatMap((one) => pathsOf(one, prefix));
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => [`${prefix}.${name}`, ...pathsOf(value, `${prefix}.${name}`)]);
}

/** The sent values that the answer shows as they were sent. */
function shownOf(fields: Fields, sent: unknown, prefix: string): unknown {
  if (Array.isArray(sent)) return sent.map((one) => shownOf(fields, one, prefix));
  if (typeof sent !== 'object' || sent === null) return sent;
  const shown = Object.entries(sent).filter(
    ([name]) => fields[name] && isReadable(fields[name]) && DIFFERENT[`${prefix}.${name}`] === undefined,
  );
  return Object.fromEntries(
    shown.map(([name, value]) => [name, shownOf(fields[name]?.spec.fields ?? {}, value, `${prefix}.${name}`)]),
  );
}

const rounds = SAMPLES.flatMap((sample) => sample.on.map((on) => [sample.of, on, sample] as const));

describe('a written field', () => {
  it.each(rounds)('returns the written values of a %s on %s, and reports no ignored field', async (of, on, sample) => {
    const fields = fieldsOf(of);
    const all = Object.entries(await sample.sent(on)).filter(([name]) => fields[name] && isWritten(fields[name], on));
    const sent = Object.fromEntries(all);
    const body = { [of === 'customer_address' ? 'address' : of]: sent };
    const whole = await sample.sent(on);
    const path = (await (on === 'create' ? sample.create?.() : sample.update?.(whole))) ?? '';
    const by = sample.by?.() ?? shop.api;
    const answer =
      on === 'create'
        ? await by.post<Wrapped>(path, body, sample.status ?? 201)
        : await by.put<Wrapped>(path, body, 200);
    expect(Object.values(answer.body)[0]).toMatchObject(shownOf(fields, sent, of) as Row);
    expect(answer.headers.get('x-ignored-fields')).toBeNull();
  });

  it.each([...new Set(rounds.map(([of, on]) => `${of} ${on}`))])(
    'accepts a sample value of each writable field: %s',
    async (round) => {
      const [of, on] = round.split(' ') as [string, On];
      const samples = SAMPLES.filter((one) => one.of === of && one.on.includes(on));
      const sent = await Promise.all(samples.map(async (one) => one.sent(on)));
      const known = new Set(sent.flatMap((one) => pathsOf(one, of)));
      const omitted = Object.keys(OMITTED).filter((path) => on === 'update' || path !== 'order.line_items');
      const missing = writtenIn(fieldsOf(of), on, of).filter(
        (path) => !known.has(path) && !omitted.some((one) => path === one || path.startsWith(`${one}.`)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('returns a sample of each resource under its path', () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { components: { schemas: object } };
    const titles = new Set(
      Object.keys(document.components.schemas).flatMap((name) => /^(\w+)(?:Create|Update)$/.exec(name)?.[1] ?? []),
    );
    const sampled = new Set([...SAMPLES.map(({ of }) => of), ...Object.keys(OMITTED)]);
    const named = allResources().filter(({ name }) =>
      titles.has(name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(({ name }) => name).filter((name) => !sampled.has(name))).toEqual([]);
  });
});
