import { randomBytes } from 'node:crypto';
import { adminApps, adminSigningSecrets, type IssuedLicense, type Order } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aLoginToken,
  anEmail,
  aPerson,
  aPrice,
  aProduct,
  asOperator,
  atHost,
  aWord,
  eventually,
  eventsIn,
  issued,
  leaksIn,
  mailsIn,
  operator,
  Receiver,
  spansOf,
  system,
  wordsOf,
  type HostAnswer,
  type Person,
  type TestCompany,
} from '@marquee/testing';

const TIMEOUT_MS = 60_000;
const FORM = 'application/x-www-form-urlencoded';

/** Requests, service calls and published events by which the test traces the data flows. */
const SPANS = [
  'POST /api/orders.json',
  'GET /api/customers/login/:themesettings_id/:login_token',
  'POST /shop/:shop/player/:id/open',
  'POST /shop/:shop/account/sign-in',
  'POST /shop/:shop/account/details',
  'POST /shop/:shop/account/addresses/new',
  'POST /shop/:shop/account/email/confirm',
  'POST /shop/:shop/account/password',
  'POST /shop/:shop/account/reset',
  'POST /shop/:shop/account/delete',
  'POST /shop/:shop/newsletter/confirm',
  'POST /shop/:shop/newsletter/unsubscribe',
  'POST /collect/:themesettings_id',
  'commerce.orders.create',
  'commerce.internal.shop_logins.open',
  'commerce.internal.account_addresses.create',
  'commerce.internal.sign_ups.subscribe',
  'commerce.internal.newsletters.unsubscribe',
  'publish customer/sync',
  'publish newsrecipient/update',
  'webhook-dispatch',
];
const EVENTS = [
  'events.commerce.*.customer.create',
  'events.commerce.*.customer.update',
  'events.commerce.*.customer.sync',
  'events.commerce.*.order.create',
  'events.commerce.*.issued_license.update',
  'events.commerce.*.subscriber.create',
  'events.commerce.*.groupmember.create',
  'events.commerce.*.newsrecipient.create',
  'events.commerce.*.newsrecipient.update',
  'events.shop.*.visit',
  'events.shop.*.page_view',
  'events.shop.*.cart',
];

/** A visitor of a shop whose requests form one trace; loads no pictures. */
class Visitor {
  readonly traceId = randomBytes(16).toString('hex');
  private readonly cookies = new Map<string, string>();
  private csrf = '';

  constructor(private readonly shop: TestCompany) {}

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { traceparent: `00-${this.traceId}-b7ad6b7169203331-01`, ...(cookie && { cookie }) };
  }

  /** Opens a page of the shop, submits its form if any, and returns the next page. */
  async open(path: string, status: number, fields?: Record<string, string>): Promise<string> {
    const page = await this.ask(this.within(path));
    if (fields === undefined) return this.shown(page, status);
    this.shown(page, 200);
    return this.send(path, status, fields);
  }

  /** Submits the form of the last page. */
  async send(path: string, status: number, fields: Record<string, string> = {}): Promise<string> {
    const body = new URLSearchParams({ csrf: this.csrf, ...fields }).toString();
    return this.shown(await this.ask(this.within(path), FORM, body), status);
  }

  async collect(status: number, said: object): Promise<void> {
    const path = `/collect/${this.shop.theme_setting_id}`;
    this.shown(await this.ask(path, 'application/json', JSON.stringify(said)), status);
  }

  /** Signs in by a login link of the shop's website. */
  async arrive(claims: object): Promise<void> {
    const { company_id, theme_setting_id } = this.shop;
    const { secrets } = await asOperator((bus) => bus.call(adminSigningSecrets.show, operator(), { company_id }));
    const token = await aLoginToken(issued(secrets[0]?.secret ?? ''), claims);
    this.shown(await this.ask(`/api/customers/login/${theme_setting_id}/${issued(token)}`), 303);
  }

  /** Opens the page linked in the newest mail to this address, and submits its form. */
  async follow(email: string, page: string, fields: Record<string, string> = {}): Promise<void> {
    const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
    const token = await eventually(() => {
      const found = mailsIn(system().dataDir, email).findLast(({ text }) => link.test(text));
      const drawn = link.exec(found?.text ?? '')?.[1];
      if (drawn === undefined) throw new Error(`no mail leads to ${page}`);
      return issued(drawn);
    }, TIMEOUT_MS);
    await this.open(`/${page}?token=${token}`, 200);
    await this.send(`/${page}?token=${token}`, 200, { token, ...fields });
  }

  private within(path: string): string {
    return `/shop/${this.shop.theme_setting_id}${path}`;
  }

  private ask(path: string, type?: string, body?: string): Promise<HostAnswer> {
    const headers = { ...this.headers, ...(type && { 'content-type': type }) };
    return atHost('localhost', path, { headers, ...(body !== undefined && { method: 'POST', body }) });
  }

  private shown({ status, body, cookies }: HostAnswer, expected: number): string {
    if (status !== expected) throw new Error(`${status}, not ${expected}: ${body}`);
    for (const cookie of cookies) {
      const [name = '', value = ''] = cookie.split('=');
      this.cookies.set(name, value === '' ? value : issued(value));
    }
    this.csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? this.csrf;
    return body;
  }
}

async function aFilm(shop: TestCompany): Promise<string> {
  const license = await aLicense(shop.company_id, { name: 'Rent' });
  const price = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 399 }] });
  const price_license_binding = [{ license_id: license.id, price_id: price.id, hd: true }];
  return (await aProduct(shop, { title: 'Harbour', product_type: 9, published: true, price_license_binding }))
    .product_id;
}

describe('personal data of customers and visitors', () => {
  let receiver: Receiver;
  let shop: TestCompany;
  let visitor: Visitor;
  const [kim, lee, reader] = [aPerson(), aPerson(), aPerson()];
  const more: string[] = [];
  const note = (word: string) => more[more.push(word) - 1] as string;

  beforeAll(async () => {
    receiver = await Receiver.start();
    shop = await aCompany();
    visitor = new Visitor(shop);
    const settings = { newsletter_enabled: true };
    await shop.api.put(`/api/themesettings/${shop.theme_setting_id}.json`, { ThemeSetting: settings }, 200);
    const input = { client_id: shop.client_id, app: { sync_url: receiver.url('/sync') } };
    await asOperator((bus) => bus.call(adminApps.update, operator(), input));
  });
  afterAll(() => receiver.stop());

  async function orders({ email, password, address, ...names }: Person): Promise<Order> {
    const order = {
      email,
      password,
      customer: { ...names, note: note(aWord('Note')), addresses: [address] },
      line_items: [{ product_id: await aFilm(shop) }],
      billing_address: address,
      shipping_address: address,
      po_number: note(aWord('Po')),
      device_id: note(aWord('Device')),
    };
    const { headers } = visitor;
    return (await shop.api.post<{ order: Order }>('/api/orders.json', { order }, 201, { headers })).body.order;
  }

  async function opensWhatWasBought({ customer }: Order): Promise<void> {
    const path = `/api/customers/${customer.token}/licenses.json`;
    const { body } = await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200);
    await visitor.open('/player', 200);
    await visitor.send(`/player/${body.issued_licenses[0]?.id}/open`, 303);
  }

  async function changesTheAccount({ email, password, first_name, last_name, address }: Person): Promise<void> {
    const [next, newPassword, last] = [note(anEmail()), note(aWord('secret')), note(aWord('secret'))];
    await visitor.open('/account/sign-in', 401, { email, password: note(aWord('wrong')) });
    await visitor.send('/account/sign-in', 303, { email, password });
    await visitor.open('/account/details', 303, { first_name: last_name, last_name: first_name, language: 'de' });
    await visitor.open('/account/addresses/new', 303, { ...address, city: note(aWord('Bremen')) });
    await visitor.open('/account/addresses/new', 422, { ...address, country_code: note(aWord('XX')) });
    await visitor.open('/account/email', 200, { email: next, password });
    await visitor.follow(next, 'account/email/confirm');
    const repeated = { password: newPassword, password_confirmation: newPassword };
    await visitor.open('/account/password', 303, { present: password, ...repeated });
    await visitor.open('/account/forgot', 200, { email: next });
    await visitor.follow(next, 'account/reset', { password: last, password_confirmation: last });
    await visitor.open('/account/sign-in', 303, { email: next, password: last });
    await eventually(() => expect(receiver.at('/sync').length).toBeGreaterThanOrEqual(3), TIMEOUT_MS);
    await visitor.open('/account/delete', 200, { password: last });
  }

  async function signsUp({ email, first_name, last_name }: Person): Promise<void> {
    await visitor.collect(200, { kind: 'subscriber', email, first_name, last_name, language: 'de' });
    await visitor.collect(200, { kind: 'group_member', email, group: 'Press' });
    await visitor.collect(422, { kind: 'subscriber', email: `${email} ${last_name}`, first_name });
    await visitor.collect(200, { kind: 'newsletter', email });
    await visitor.open('/newsletter', 200, { email });
    await visitor.follow(email, 'newsletter/confirm');
    await visitor.follow(email, 'newsletter/unsubscribe');
  }

  async function looksAround({ email, last_name }: Person): Promise<void> {
    const key = () => note(aWord('key')).padEnd(32, 'x');
    const lines = [{ product_id: '0001-0002-0003-000a', quantity: 2, price: 995, note: email }];
    const cart = { currency: 'EUR', lines, email, name: last_name };
    const happenings = [
      { kind: 'visit', referrer: `https://mail.example.org/${last_name}?from=${email}`, email },
      { kind: 'page_view', path: `/by/${email}/found?name=${last_name}` },
      { kind: 'cart', cart: key(), ...cart },
      { kind: 'abandoned_cart', cart: key(), ...cart },
    ];
    await visitor.collect(202, { visitor: key(), happenings });
    await visitor.collect(422, { visitor: key(), happenings: [{ kind: email }] });
  }

  it('writes no personal data of customers and visitors to log lines, spans and events', async () => {
    const order = await orders(kim);
    const { email, password, address, ...names } = lee;
    await visitor.arrive({ email, password, ...names, addresses: [address], created_at: new Date().toISOString() });
    await visitor.open('/account/delete', 200, { password });
    await visitor.arrive({ customer_token: order.customer.token, addresses: [kim.address] });
    await opensWhatWasBought(order);
    await visitor.open('/account/orders', 200);
    await visitor.send('/account/sign-out', 303);
    await changesTheAccount(kim);
    await signsUp(reader);
    await looksAround(reader);

    const { company_id } = shop;
    const { dataDir } = system();
    await eventually(() => {
      const spans = new Set(spansOf(visitor.traceId).map(({ name }) => name));
      expect(SPANS.filter((name) => !spans.has(name))).toEqual([]);
      const events = eventsIn(dataDir);
      const subjects = EVENTS.map((name) => name.replace('*', String(company_id)));
      expect(subjects.filter((subject) => !events.includes(subject))).toEqual([]);
    }, TIMEOUT_MS);
    expect(leaksIn(dataDir, [...[kim, lee, reader].flatMap(wordsOf), ...more])).toEqual([]);
  });
});
