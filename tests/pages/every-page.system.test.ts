import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  adminApps,
  adminSignUps,
  adminSigningSecrets,
  type Category,
  type Customer,
  type IssuedLicense,
  type Order,
} from '@marquee/contracts';
import { type Route, routesOf } from '@marquee/edge';
import {
  aCompany,
  aContentFile,
  aLicense,
  aLoginToken,
  anApp,
  anEmail,
  aPassword,
  aPrice,
  aProduct,
  asOperator,
  atHost,
  demoMedia,
  eventually,
  fetchDocumented,
  type HostAnswer,
  issued,
  mailsIn,
  operator,
  startBrowser,
  system,
  type TestCompany,
  TestVisitor,
} from '@marquee/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { CONTROLLERS as OF_GATEWAY } from '../../apps/gateway/src/gateway.module';
import { CONTROLLERS as OF_STOREFRONT } from '../../apps/storefront/src/storefront.module';

type Fields = Readonly<Record<string, string>>;

const PASSWORD = 'a password of the shop';
const ROUTES = routesOf([...OF_GATEWAY, ...OF_STOREFRONT]);
const isOfConsole = ({ operation }: Route) => operation.startsWith('console.');
const BROWSED = ROUTES.filter(({ method, errors }) => method === 'GET' && errors === 'page');
/** Excludes the console, which renders stored texts by its own scripts. */
const PAGES = BROWSED.filter((route) => !isOfConsole(route));
/** A handler of storefront pages has a path below `/shop/:shop` and one without it; each list contains one form. */
const ONCE = PAGES.filter(({ path }) => !path.startsWith('/shop/'));
const AT_PLATFORM = PAGES.filter(({ path }) => PAGES.every((page) => page.path !== `/shop/:shop${path}`));
/** The paths under the name of the shop; each form is also below `/shop/:shop` under the name of the platform. */
const SHOP_FORMS = ROUTES.filter(
  ({ method, access, path }) =>
    method === 'POST' && access !== undefined && 'shop' in access && !path.startsWith('/shop/'),
).map(({ path }) => path);

/** A field stores the longest payload that it accepts. Each payload begins with quotes that would end an attribute. */
const PAYLOADS = [
  `'"></title></textarea></script><img class=planted src=x onerror=alert(xss=1)><script class=planted>xss=1</script>`,
  `'"><img class=planted src=x onerror=xss=1>`,
  `'"><b class=planted>`,
];
const planted: string[] = [];
/** Texts that only the console and mails show; the tests of the console plant them, too. */
const OF_CONSOLE = /^(?:user_|developer|category_title|allowed_app|\?(?:redirect_uri|sync_url)=)/;
/** Begins with the name of its field, so that the test can recognize it on a page. */
function hostile(field: string, maxLength = 170): string {
  planted.push(`${field}'"`);
  const text = PAYLOADS.map((payload) => field + payload).find(({ length }) => length <= maxLength);
  if (text === undefined) throw new Error(`no payload fits into ${field}`);
  return text;
}
/** An email address holds no `"`, `<` and `>`, but everything that an attribute in single quotes needs. */
function hostileEmail(field: string): string {
  const email = `${field}-${randomBytes(3).toString('hex')}'/onfocus='xss=1@example.org`;
  planted.push(email);
  return email;
}
function hostileAddress(field: string): string {
  planted.push(`?${field}=`);
  return `https://app.example.org/?${field}='"><img/class=planted/src=x/onerror=xss=1>`;
}

let browser: Browser;
let shop: TestCompany;
let owner: { readonly email: string; readonly password: string };
let kim: Customer;
let mallory: Customer;
let attacker: Server;
/** Values of path parameters, by segment and parameter (`users/:id`) or only by parameter. */
const samples = new Map<string, string>();
/** Queries of the pages that need one, by path. */
const queries = new Map<string, string>();

const hostOf = ({ company_id }: TestCompany) => `${company_id}.shops.localhost`;
const atPort = (host: string, port: string | number) => `http://${host}:${port}`;
/** The shop's host at the storefront, or at the gateway. */
const shopOrigin = (edge = system().storefrontUrl) => atPort(hostOf(shop), new URL(edge).port);
const attackerOrigin = () => atPort('evil.shops.localhost', (attacker.address() as AddressInfo).port);

function pathOf(pattern: string): string {
  return pattern.replaceAll(/([\w-]*\/):(\w+)/g, (found, before: string, name: string) => {
    const sample = samples.get(found) ?? samples.get(`:${name}`);
    if (sample === undefined) throw new Error(`${pattern} needs a sample for ${found}`);
    return `${before}${sample}`;
  });
}
function originOf(path: string, atShops: boolean): string {
  if (path.startsWith('/shop/')) return system().storefrontUrl;
  if (!atShops) return system().url;
  return shopOrigin(path.startsWith('/api/') ? system().url : undefined);
}
/** The URL of a page, with query parameters that a page could reflect. */
function addressOf({ path, atShops }: Route): string {
  const origin = originOf(path, atShops === true);
  const own = queries.get(path.replace('/shop/:shop', '')) ?? '';
  const reflected = new URLSearchParams({ done: PAYLOADS[1] ?? '', next: 'javascript:xss=1' });
  return `${origin}${pathOf(path)}?${own}${own && '&'}${reflected.toString()}`;
}

/** An HTTP client with the cookie and the CSRF token of a customer. */
class Shopper {
  cookie = '';
  csrf = '';

  constructor(
    readonly host: string,
    readonly base: string,
  ) {}

  async arrive(customer: Customer): Promise<this> {
    this.save(await atHost(this.host, await loginLink(customer)));
    await this.open('/newsletter');
    return this;
  }

  async open(path: string): Promise<HostAnswer> {
    return this.save(await atHost(this.host, `${this.base}${path}`, { headers: { cookie: this.cookie } }));
  }

  /** Sends a form and ignores the cookies of the response. */
  async send(path: string, fields: Fields, headers: Fields = {}): Promise<HostAnswer> {
    const known = { cookie: this.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ csrf: this.csrf, ...fields }).toString();
    return atHost(this.host, `${this.base}${path}`, { method: 'POST', headers: { ...known, ...headers }, body });
  }

  save(answer: HostAnswer): HostAnswer {
    // Besides that of the session, a browser has the cookie of its device.
    this.cookie = answer.cookies.find((cookie) => cookie.startsWith('__Host-shop')) ?? this.cookie;
    issued(this.cookie.split('=')[1] ?? null);
    this.csrf = /name="csrf" value="([^"]+)"/.exec(answer.body)?.[1] ?? this.csrf;
    return answer;
  }
}
const underShop = () => new Shopper(hostOf(shop), '');
const underPlatform = () => new Shopper('localhost', `/shop/${shop.theme_setting_id}`);

async function loginLink({ token: customer_token }: Customer): Promise<string> {
  const { company_id, theme_setting_id } = shop;
  const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
  const claims = { customer_token, created_at: new Date().toISOString() };
  const token = issued(await aLoginToken(issued(secrets[0]?.secret ?? ''), claims));
  return `/api/customers/login/${theme_setting_id}/${token}`;
}

const mailsOfShop = () =>
  mailsIn(system().dataDir).filter(({ text }) =>
    [`'">`, shopOrigin(), 'owner_new_email'].some((part) => text.includes(part)),
  );
/** The token in the newest mail of this company with a link to the page. */
function mailedToken(page: string): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w-]+)`);
  return eventually(() => {
    const token = mailsOfShop()
      .map(({ text }) => link.exec(text)?.[1])
      .findLast((found) => found !== undefined);
    if (token === undefined) throw new Error(`no mail leads to ${page}`);
    return issued(token);
  });
}

async function plantCompany(): Promise<void> {
  shop = await aCompany({ name: hostile('company_name') });
  const { api, company_id, theme_setting_id, user_id } = shop;
  const company = {
    company_additional_name: hostile('company_additional_name'),
    street: hostile('company_street'),
    zip: hostile('c_zip', 32),
    city: hostile('company_city'),
    province: hostile('company_province'),
  };
  await api.put(`/api/companies/${company_id}.json`, { company }, 200);
  const texts = ['shop_name', 'shop_description', 'offline_message', 'seo_title', 'seo_description', 'seo_keywords'];
  const locale = { language_id: 'en', ...Object.fromEntries(texts.map((name) => [name, hostile(name)])) };
  const markup = '<script class=planted>xss=1</script>';
  const ThemeSetting = {
    newsletter_enabled: true,
    html_tag: markup,
    meta_tag: markup,
    shop_icon: `https://app.example.org/?shop_icon='onerror='alert(xss=1)`,
    locales: [locale],
  };
  await api.put(`/api/themesettings/${theme_setting_id}.json`, { ThemeSetting }, 200);
  const names = { first_name: hostile('owner_first_name'), last_name: hostile('owner_last_name') };
  await api.put(`/api/users/${user_id}.json`, { user: names }, 200);
  const user = {
    email: hostileEmail('user_email'),
    first_name: hostile('user_first_name'),
    last_name: hostile('user_last_name'),
  };
  await api.post('/api/users.json', { user }, 201);
  for (const [name, id] of [
    [':company', company_id],
    [':shop', theme_setting_id],
    [':themesettings_id', theme_setting_id],
    [':login_token', 'no-token'],
  ] as const) {
    samples.set(name, String(id));
  }
}

async function plantApps(): Promise<void> {
  const { client_id, company_id } = shop;
  const app = { name: hostile('allowed_app') };
  await asOperator((bus) => bus.call(adminApps.update, operator(), { client_id, app }));
  const redirect_uri = hostileAddress('redirect_uri');
  const made = await anApp(company_id, {
    name: hostile('app_name'),
    redirect_uris: [redirect_uri],
    default_redirect_uri: redirect_uri,
    developer_email: hostileEmail('developer'),
    sync_url: hostileAddress('sync_url'),
  });
  const state = PAYLOADS[0] ?? '';
  const prompt = { client_id: made.client_id, scope: 'products', access_type: 'offline', redirect_uri, state };
  queries.set('/oauth2/auth', new URLSearchParams(prompt).toString());
}

const ADDRESS_FIELDS = ['company', 'address1', 'address2', 'city', 'province'];
const anAddress = (of: string) => ({
  ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, hostile(`${of}_${name}`)])),
  zip: hostile(`${of}_zip`, 32),
});

async function plantSales(): Promise<void> {
  const { api, company_id } = shop;
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const created = async (customer: object) =>
    (await api.post<{ customer: Customer }>('/api/customers.json', { customer: { ...customer, ...password } }, 201))
      .body.customer;
  const names = { first_name: hostile('customer_first_name'), last_name: hostile('customer_last_name') };
  const home = {
    ...anAddress('home'),
    first_name: hostile('home_first_name'),
    last_name: hostile('home_last_name'),
    phone: hostile('home_phone', 64),
    country: hostile('home_country'),
  };
  const addresses = [{ address1: 'Quay 2', city: 'Kiel', country_code: 'DE', default: true }, home];
  kim = await created({ email: hostileEmail('customer_email'), ...names, addresses });
  mallory = await created({ email: anEmail() });
  const license = await aLicense(company_id, { name: hostile('license_name') });
  const price = await aPrice(company_id, { currencies: [{ currency: 'eur', price: 399 }] });
  const bound = (license_id: number | null) => [{ license_id, price_id: price.id, hd: false }];
  const texts = { language_id: 'en', title: hostile('film_title'), description: hostile('film_description') };
  const film = { title: 'Film', product_type: 9 as const, locales: [texts], price_license_binding: bound(license.id) };
  const tape = { title: hostile('tape_title'), product_type: 6 as const, price_license_binding: bound(null) };
  const products = await Promise.all([film, tape].map((one) => aProduct(shop, { ...one, published: true })));
  const order = {
    customer_token: kim.token,
    line_items: products.map(({ product_id }) => ({ product_id })),
    order_number: hostile('order_number', 64),
    po_number: hostile('po_number', 64),
    shipping_lines: [{ price: 100, title: hostile('shipping_title') }],
    shipping_address: { ...anAddress('order'), name: hostile('order_addressee'), country_code: 'DE' },
  };
  const { body } = await api.post<{ order: Order }>('/api/orders.json', { order }, 201);
  const licenses = `/api/customers/${kim.token}/licenses.json`;
  const owned = await api.get<{ issued_licenses: IssuedLicense[] }>(licenses, 200);
  const main = await aContentFile(
    shop,
    { name: `${hostile('content_name', 64)}.webm`, product_id: products[0]?.product_id ?? '' },
    demoMedia('harbour-trailer.webm'),
  );
  samples.set(':file', String(main.id));
  samples.set(':name', 'film.webm');
  samples.set(':order', String(body.order.id));
  samples.set('products/:id', String(products[0]?.id));
  const category = {
    title: hostile('category_title'),
    locales: [{ language: 'en', title: hostile('category_text'), description: hostile('category_description') }],
    entries: [{ product_id: products[0]?.product_id }],
  };
  const made = await api.post<{ category: Category }>('/api/categories.json', { category }, 201);
  samples.set('categories/:id', String(made.body.category.id));
  const [sold] = owned.body.issued_licenses;
  samples.set('player/:id', String(sold?.id));
  samples.set('devices/:device', String(await plantDevice(issued(sold?.key ?? ''))));
  samples.set(':address', String(kim.addresses.find(({ default: isDefault }) => !isDefault)?.id));
}

/** Activates a device with a hostile name; returns its id. */
async function plantDevice(key: string): Promise<number> {
  const device = { fingerprint: 'tv', name: hostile('device_name'), platform: hostile('device_platform') };
  const response = await fetchDocumented(`${system().url}/license/activate.json`, {
    method: 'POST',
    headers: { authorization: `License ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(device),
  });
  return ((await response.json()) as { device: { id: number } }).device.id;
}

/** Sends one mail of each kind whose link opens a page. */
async function askForLinks(): Promise<void> {
  const { company_id } = shop;
  const shopper = await underShop().arrive(kim);
  await shopper.send('/newsletter', { email: anEmail() });
  await shopper.send('/account/forgot', { email: mallory.email });
  await shopper.send('/account/sign-up', { email: hostileEmail('sign_up') });
  await shopper.send('/account/email', { email: hostileEmail('new_email'), password: PASSWORD });
  const reader = { company_id, kind: 'newsletter' as const, email: anEmail() };
  await asOperator((bus) => bus.call(adminSignUps.add, operator(), reader));
  queries.set('/newsletter/unsubscribe', String((await readers())[0]?.['unsubscribe_path']).split('?')[1] ?? '');
  await changeOwnersEmail();
  const linked = [
    '/newsletter/confirm',
    '/account/reset',
    '/account/sign-up/confirm',
    '/account/email/confirm',
    '/sign-in/password',
    '/sign-in/email',
  ];
  for (const page of linked) {
    queries.set(page, `token=${await mailedToken(page)}`);
  }
}
async function changeOwnersEmail(): Promise<void> {
  const { page, close } = await visitor();
  await page.goto(`${system().url}/admin/account`);
  await page.getByLabel('New email').fill(hostileEmail('owner_new_email'));
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Change the email' }).click();
  await page.waitForURL('**/admin/account?done=email-asked');
  await close();
}
async function readers() {
  const { company_id } = shop;
  const wanted = { company_id, kind: 'newsletter' } as const;
  return (await asOperator((bus) => bus.call(adminSignUps.list, operator(), wanted))).sign_ups;
}

beforeAll(async () => {
  [browser] = await Promise.all([startBrowser(), plantCompany()]);
  owner = { email: shop.email, password: await aPassword(shop.email) };
  await plantApps();
  await plantSales();
  await askForLinks();
  attacker = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>evil</title>'));
  await once(attacker.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await browser.close();
  attacker.closeAllConnections();
  attacker.close();
});

/** A browser in which the owner has signed in to the platform and the customer to the shop. */
async function visitor(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  await context.addInitScript(`globalThis.violations = [];
    addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));`);
  const page = await context.newPage();
  await page.goto(`${system().url}/sign-in`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/admin(\/|$)/);
  for (const origin of [shopOrigin(system().url), system().url]) await page.goto(`${origin}${await loginLink(kim)}`);
  const close = async () => {
    for (const { value } of await context.cookies()) issued(value);
    await context.close();
  };
  return { page, close };
}

interface Inspected {
  readonly faults: readonly string[];
  readonly text: string;
}
/** Finds markup that no page contains except the console, to which the sign-in page redirects, and collects every text and attribute of the page. */
const INSPECT = `(() => {
  const all = [...document.querySelectorAll('*')];
  const attributes = all.flatMap((one) => [...one.attributes].map(({ name, value }) => ({ one, name, value })));
  const isAddress = ({ name }) => /^(?:href|src|action|formaction|data|poster|xlink:href)$/.test(name);
  const isPlain = ({ one, name }) => /^(?:https?:|data:(?:,$|image\\/svg))/.test(one[name] ?? 'none');
  return {
    faults: [
      ...('xss' in globalThis ? ['a script ran'] : []),
      ...(globalThis.violations ?? []),
      ...all.filter((one) => one.matches('.planted, script:not([src^="/assets/console/"],[src^="/assets/shop/player.js"],[type="application/ld+json"]), style, iframe, object, embed, base')).map((one) => one.outerHTML),
      ...attributes.filter(({ name }) => /^(?:on|srcdoc$|http-equiv$)/.test(name)).map(({ one }) => one.outerHTML),
      ...attributes.filter((one) => isAddress(one) && !isPlain(one)).map(({ one }) => one.outerHTML),
    ],
    text: [document.documentElement.textContent, ...attributes.map(({ value }) => value)].join(' '),
  };
})()`;
const inspected = (page: Page) => page.evaluate<Inspected>(INSPECT);

const SUBMIT = `({ action, fields }) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { name, value }));
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}`;
const FRAME = `(addresses) => Promise.all(addresses.map((src) => new Promise((loaded) => {
  document.body.append(Object.assign(document.createElement('iframe'), { src, onload: loaded, onerror: loaded }));
}))).then(() => undefined)`;

const LINKS = ['shop_icon', 'homepage_url', 'facebook_url', 'google_url', 'twitter_url', 'youtube_url'];
interface Refused {
  readonly errors: Readonly<Record<string, unknown>>;
}

const tokenOf = (page: string) => new URLSearchParams(queries.get(page)).get('token') ?? '';

interface ShopForm {
  readonly path: string;
  readonly fields: Fields;
  readonly accepted: number;
}
/** Valid fields for every form of a shop, in an order in which the shop accepts all of them. */
function shopForms(): ShopForm[] {
  const secret = { password: PASSWORD, password_confirmation: PASSWORD };
  const address = { address1: 'Evil Quay', city: 'Kiel' };
  return [
    { path: '/newsletter', fields: { email: mallory.email }, accepted: 200 },
    { path: '/newsletter/confirm', fields: { token: tokenOf('/newsletter/confirm') }, accepted: 200 },
    { path: '/account/details', fields: { first_name: 'M', last_name: 'M', language: 'en' }, accepted: 303 },
    { path: '/account/addresses/new', fields: { ...address, default: '1' }, accepted: 303 },
    { path: '/account/addresses/:address', fields: address, accepted: 303 },
    { path: '/account/addresses/:address/default', fields: {}, accepted: 303 },
    { path: '/account/addresses/:address/remove', fields: {}, accepted: 303 },
    { path: '/player/:id/open', fields: {}, accepted: 303 },
    { path: '/player/:id/devices/:device/remove', fields: {}, accepted: 303 },
    { path: '/player/:id/files/:file/play', fields: { request: randomUUID() }, accepted: 303 },
    { path: '/player/:id/files/:file/download', fields: { request: randomUUID() }, accepted: 303 },
    { path: '/account/email/confirm', fields: { token: tokenOf('/account/email/confirm') }, accepted: 200 },
    { path: '/account/email', fields: { email: anEmail(), password: PASSWORD }, accepted: 200 },
    { path: '/account/reset', fields: { token: tokenOf('/account/reset'), ...secret }, accepted: 200 },
    { path: '/account/forgot', fields: { email: mallory.email }, accepted: 200 },
    { path: '/account/sign-up', fields: { email: anEmail() }, accepted: 200 },
    {
      path: '/account/sign-up/confirm',
      fields: { token: tokenOf('/account/sign-up/confirm'), first_name: 'M', last_name: 'M', ...secret },
      accepted: 303,
    },
    // Login CSRF: the customer would continue in the attacker's account.
    { path: '/account/sign-in', fields: { email: mallory.email, password: PASSWORD }, accepted: 303 },
    { path: '/account/password', fields: { present: PASSWORD, ...secret }, accepted: 303 },
    { path: '/account/delete', fields: { password: PASSWORD }, accepted: 200 },
    { path: '/account/sign-out', fields: {}, accepted: 303 },
  ];
}

/** The data that the forms could change. */
async function state(): Promise<unknown> {
  const [customers, licenses, devices, signUps] = await Promise.all([
    shop.api.get('/api/customers.json', 200),
    shop.api.get(`/api/customers/${kim.token}/licenses.json`, 200),
    shop.api.get(`/api/issued_licenses/${samples.get('player/:id')}/devices.json?fields=id,status`, 200),
    readers(),
  ]);
  return [customers.body, licenses.body, devices.body, signUps];
}

describe('the forms of a shop', () => {
  it('tests every form of a storefront page', () => {
    expect(
      shopForms()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(SHOP_FORMS.toSorted());
  });

  it.each([
    ['the shop', underShop],
    ['the platform', underPlatform],
  ])('rejects forms from another origin or without a valid token under the host of %s', async (_, at) => {
    const [shopper, other] = await Promise.all([at().arrive(kim), at().arrive(mallory)]);
    const attacks: readonly (readonly [string, Fields, Fields])[] = [
      ['without the hidden field', { csrf: '' }, {}],
      ['with a wrong hidden field', { csrf: 'x'.repeat(43) }, {}],
      ['with the hidden field of another browser', { csrf: other.csrf }, {}],
      ['from another origin', {}, { origin: 'https://evil.example' }],
      ['from a neighbouring shop', {}, { origin: attackerOrigin() }],
      ['from no origin', {}, { origin: 'null' }],
      ['from another site, as the browser says', {}, { 'sec-fetch-site': 'cross-site' }],
      ['from a neighbouring site, as the browser says', {}, { 'sec-fetch-site': 'same-site' }],
      ['from a page of another site', {}, { referer: 'https://evil.example/form' }],
    ];
    const before = await state();
    for (const { path, fields } of shopForms()) {
      const answers = await Promise.all(
        attacks.map(async ([attack, spoiled, headers]) => {
          const { status, body } = await shopper.send(pathOf(path), { ...fields, ...spoiled }, headers);
          return [attack, status, body.includes('Nothing was changed.')];
        }),
      );
      expect([path, ...answers]).toEqual([path, ...attacks.map(([attack]) => [attack, 403, true])]);
    }
    expect(await state()).toEqual(before);
    expect((await shopper.open('/account')).status).toBe(200);
  });

  it('rejects forms that a page of a neighbouring shop submits with the cookie of the customer', async () => {
    const { page, close } = await visitor();
    const { csrf } = await underShop().arrive(mallory);
    const before = await state();
    for (const { path, fields } of shopForms()) {
      await page.goto(attackerOrigin());
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      const sent = { action: `${shopOrigin()}${pathOf(path)}`, fields: { ...fields, csrf } };
      await page.evaluate(`(${SUBMIT})(${JSON.stringify(sent)})`);
      const answer = await answered;
      // Without the cookie the account pages would redirect to the sign-in page.
      expect([path, answer.status()]).toEqual([path, 403]);
      await page.waitForURL(sent.action);
    }
    expect(await state()).toEqual(before);
    await close();
  });
});

describe('every page', () => {
  /** A login link without a valid token opens no session. */
  const statusOf = ({ path }: Route) => {
    // A content file without a signed address is like an unknown one.
    if (/\/content\/:file/.test(path)) return 404;
    return /^\/(?:session$|api\/customers\/login)/.test(path) ? 403 : 200;
  };

  it('tests every page among the routes of gateway and storefront', () => {
    expect(PAGES.length).toBeGreaterThan(45);
  });

  it.each([
    ['with its content security policy', {}, ONCE],
    ['without its content security policy', { bypassCSP: true }, AT_PLATFORM],
  ])(
    'renders stored texts of companies, users, customers and apps without running scripts: %s',
    async (_, options, pages) => {
      const { page, close } = await visitor(options);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(page.url());
        void dialog.dismiss();
      });
      await eventually(async () => {
        await page.goto(`${system().url}/admin/account`);
        expect((await inspected(page)).text).toContain(`owner_first_name'"`);
      });
      let shown = '';
      for (const route of pages) {
        const status = (await page.goto(addressOf(route)))?.status();
        const { faults, text } = await inspected(page);
        expect([route.path, status, faults]).toEqual([route.path, statusOf(route), []]);
        shown += text;
      }
      await shop.api.put(
        `/api/themesettings/${shop.theme_setting_id}.json`,
        { ThemeSetting: { shop_offline: true } },
        200,
      );
      await page.goto(shopOrigin());
      const { faults, text } = await inspected(page);
      expect(faults).toEqual([]);
      shown += text;
      await shop.api.put(
        `/api/themesettings/${shop.theme_setting_id}.json`,
        { ThemeSetting: { shop_offline: false } },
        200,
      );
      expect(dialogs).toEqual([]);
      expect(planted.filter((text) => !shown.includes(text) && !OF_CONSOLE.test(text))).toEqual([]);
      await close();
    },
  );

  it('renders stored texts and the URL as text to visitors without a session', async () => {
    const stranger = await TestVisitor.at(browser);
    const { page } = stranger;
    const open = ONCE.filter(({ access }) => Object.values(access ?? {}).includes('open')).map(addressOf);
    const nowhere = [shopOrigin(), system().url].map((origin) => `${origin}/${encodeURIComponent(PAYLOADS[0] ?? '')}`);
    for (const address of [...open, ...nowhere]) {
      await page.goto(address);
      expect([address, (await inspected(page)).faults]).toEqual([address, []]);
    }
    await stranger.close();
  });

  it('forbids pages of a neighbouring shop to frame a page', async () => {
    const { page, close } = await visitor();
    await page.goto(attackerOrigin());
    const framed = [...ONCE, ...BROWSED.filter(isOfConsole)].map(addressOf);
    await page.evaluate(`(${FRAME})(${JSON.stringify(framed)})`);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames).toHaveLength(framed.length);
    expect(frames.map((frame) => frame.url()).filter((url) => url !== 'chrome-error://chromewebdata/')).toEqual([]);
    await close();
  });

  it('renders links only to http and https addresses because the API rejects others', async () => {
    const { api, company_id, theme_setting_id } = shop;
    const scripts = ['javascript:xss=1', 'JaVaScRiPt:xss=1', 'data:text/html,<script>xss=1</script>', 'vbscript:x'];
    for (const address of scripts) {
      for (const wish of [{ redirect_uris: [address] }, { sync_url: address }]) {
        await expect(anApp(company_id, wish)).rejects.toMatchObject({ code: 'invalid' });
      }
    }
    for (const address of [...scripts, `https://app.example.org/"><img/src=x/onerror=xss=1>`]) {
      const ThemeSetting = Object.fromEntries(LINKS.map((field) => [field, address]));
      const refused = await api.put<Refused>(`/api/themesettings/${theme_setting_id}.json`, { ThemeSetting }, 422);
      expect(Object.keys(refused.body.errors).toSorted()).toEqual(LINKS.toSorted());
    }
  });
});

describe('the HTML part of every mail', () => {
  it('renders stored texts as text in the HTML part of every mail', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const mails = mailsOfShop().flatMap(({ parts }) => parts.filter(({ type }) => type === 'text/html'));
    expect(mails.length).toBeGreaterThan(3);
    for (const { body } of mails) {
      await page.setContent(body);
      // The only style of a mail is that of its layout.
      await page
        .locator('head > style')
        .first()
        .evaluate((style) => (style as { remove(): void }).remove());
      expect((await inspected(page)).faults).toEqual([]);
    }
    await context.close();
  });
});

describe('the forms of a shop, sent from its own pages', () => {
  it('accepts a form of the shop after rejecting the same form from another origin', async () => {
    const shopper = await underShop().arrive(kim);
    const origin = `http://${shopper.host}`;
    const own = { origin, 'sec-fetch-site': 'same-origin', referer: `${origin}/newsletter` };
    for (const { path, fields, accepted } of shopForms()) {
      await shopper.open('/newsletter');
      const { status } = shopper.save(await shopper.send(pathOf(path), fields, own));
      expect([path, status]).toEqual([path, accepted]);
    }
  });
});
