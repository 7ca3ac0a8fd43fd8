import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  adminApps,
  adminGrants,
  adminSignUps,
  adminTokens,
  allResources,
  SCOPES,
  TOPICS,
  type AddSignUp,
  type Customer,
  type Order,
  type Scope,
  type Topic,
  type Webhook,
} from '@marquee/contracts';
import {
  aCompany,
  anApp,
  anEmail,
  api,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  issued,
  operator,
  Receiver,
  startBrowser,
  TestVisitor,
  type TestCompany,
} from '@marquee/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';

const PASSWORD = 'a password of the shop';
const NEW = 'another password of the shop';
const LAST: Topic = 'app/uninstalled';
type Received = ReturnType<Receiver['at']>[number];

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());

/** Computes the hash only by docs/internal/decisions.md: pairs in document order without `hash`, then the secret. */
function hashOf(text: string, secret: string): string {
  const digest = createHash('sha256');
  const put = (value: unknown): void => {
    if (value === null) return;
    if (typeof value !== 'object') return void digest.update(typeof value === 'string' ? value : JSON.stringify(value));
    for (const [key, inner] of Object.entries(value)) {
      digest.update(key, 'utf8');
      put(inner);
    }
  };
  const { hash: _, ...body } = JSON.parse(text) as Record<string, unknown>;
  put(body);
  return digest.update(secret, 'utf8').digest('hex');
}

/** Verifies like a receiver with the public package. Throws if the signature does not match the secret. */
function verified({ text, headers }: Received, secret: string): unknown {
  return new StandardWebhook(secret, { format: 'raw' }).verify(text, headers as Record<string, string>);
}
const hashIn = ({ text }: Received) => (JSON.parse(text) as { hash: string }).hash;

async function aWebhook({ api }: TestCompany, topic: Topic): Promise<string> {
  const path = `/${topic}/${randomBytes(5).toString('hex')}`;
  const webhook = { topic, address: receiver.url(path), format: 'json' };
  await api.post<{ webhook: Webhook }>('/admin/webhooks.json', { webhook }, 200);
  return path;
}

async function aCustomer({ api }: TestCompany): Promise<Customer> {
  const customer = { email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD };
  return (await api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
}

/** Creates a sign-up and changes it; returns its id. */
async function aSignUp(first: AddSignUp, second: Partial<AddSignUp>): Promise<string> {
  const add = (what: AddSignUp) => asOperator((bus) => bus.call(adminSignUps.add, operator(), what));
  const { id } = await add(first);
  await add({ ...first, ...second });
  return String(id);
}

/** Triggers each topic except the removal of permissions, and returns the expected payloads. */
async function everything(shop: TestCompany): Promise<Record<Topic, { type: string; id: string }>> {
  const { api, company_id, client_id } = shop;
  const { id: price_id } = await aPrice(company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const price_license_binding = [{ license_id: null, price_id, hd: false }];
  const sold = await aProduct(shop, { product_type: 6, published: true, price_license_binding });
  const { id, token } = await aCustomer(shop);
  await api.put(`/api/customers/${id}.json`, { customer: { first_name: 'Kim' } }, 200);
  const wanted = { customer_token: token, line_items: [{ product_id: sold.product_id, quantity: 1 }] };
  const { order } = (await api.post<{ order: Order }>('/api/orders.json', { order: wanted }, 201)).body;
  await api.put(`/api/products/${sold.product_id}.json`, { product: { title: 'Another title' } }, 200);
  await api.delete(`/api/products/${sold.product_id}.json`, 200);
  const of = { company_id, email: anEmail() };
  const subscriber = { type: 'subscriber', id: await aSignUp({ ...of, kind: 'subscriber' }, { first_name: 'Kim' }) };
  const member = await aSignUp({ ...of, kind: 'group_member', group: 'Press' }, { email: of.email.toUpperCase() });
  const recipient = await aSignUp({ ...of, kind: 'newsletter' }, { language: 'de' });
  const renamed = { client_id, app: { name: 'Renamed app' } };
  const { app_id } = await asOperator((bus) => bus.call(adminApps.update, operator(), renamed));
  const customer = { type: 'customer', id: String(id) };
  const product = { type: 'product', id: String(sold.id), long_id: sold.product_id };
  const app = { type: 'app', id: String(app_id) };
  return {
    'customer/create': customer,
    'customer/update': customer,
    'subscriber/create': subscriber,
    'subscriber/update': subscriber,
    'groupmember/create': { type: 'groupmember', id: member },
    'groupmember/update': { type: 'groupmember', id: member },
    'newsrecipient/create': { type: 'newsrecipient', id: recipient },
    'newsrecipient/update': { type: 'newsrecipient', id: recipient },
    'order/create': { type: 'order', id: String(order.id) },
    'product/create': product,
    'product/delete': product,
    'product/update': product,
    'app/uninstalled': app,
    'app/update': app,
  };
}

/** The documented path that reads a resource by its id. */
function pathOf(type: string, id: string): string {
  const { paths } = JSON.parse(readFileSync(resolve(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, { get?: object }>;
  };
  const { plural } = allResources().find(({ name }) => name === type) ?? {};
  const path = Object.keys(paths).find(
    (one) => paths[one]?.get && /^\/api\/(\w+)\/\{\w+\}\.json$/.exec(one)?.[1] === plural,
  );
  if (path === undefined) throw new Error(`No route reads the resource ${type} that a topic names.`);
  return path.replace(/\{\w+\}/, id);
}
/** The client of another app of the company, which outlives the permissions of the first. */
async function anotherApp({ company_id }: TestCompany): Promise<ReturnType<typeof api>> {
  const { client_id } = await anApp(company_id);
  const input = { company_id, client_id, scopes: Object.keys(SCOPES) as Scope[] };
  const answer = await asOperator((bus) => bus.call(adminTokens.issue, operator(), input));
  issued(answer.refresh_token);
  return api(issued(answer.access_token));
}

describe('every topic', () => {
  // interface: Topic customer/create; Topic customer/update; Topic subscriber/create; Topic subscriber/update
  // interface: Topic groupmember/create; Topic groupmember/update; Topic newsrecipient/create; Topic newsrecipient/update
  // interface: Topic order/create; Topic product/create; Topic product/delete; Topic product/update
  // interface: Topic app/uninstalled; Topic app/update; Delivery payload.hash
  it('delivers events of every topic with a valid hash and signature', async () => {
    const shop = await aCompany();
    const paths = new Map<Topic, string>();
    for (const topic of TOPICS) paths.set(topic, await aWebhook(shop, topic));
    const expected = await everything(shop);
    const { client_id, company_id } = shop;
    // The removal of permissions is the last delivery of an app.
    for (const topic of TOPICS.toSorted((a, b) => Number(a === LAST) - Number(b === LAST))) {
      if (topic === LAST) {
        await asOperator((bus) => bus.call(adminGrants.remove, operator(), { company_id, client_id }));
      }
      const path = paths.get(topic) ?? '';
      await eventually(() => expect([topic, receiver.at(path).length > 0]).toEqual([topic, true]), 20_000);
      const received = receiver.at(path)[0]!;
      const hash = hashOf(received.text, shop.client_secret);
      const shown = { company_id, producer: 'shop', scope: topic, data: expected[topic], hash };
      expect(JSON.parse(received.text)).toEqual(shown);
      expect(verified(received, shop.client_secret)).toEqual(shown);
      expect(() => verified(received, 'another secret')).toThrow('No matching signature found');
    }
  });

  it('sends in every payload the id by which the API returns the resource', async () => {
    const shop = await aCompany();
    const reader = await anotherApp(shop);
    const { client_id, company_id } = shop;
    const payloads = await everything(shop);
    await asOperator((bus) => bus.call(adminGrants.remove, operator(), { company_id, client_id }));
    for (const topic of TOPICS) {
      const { type, id } = payloads[topic];
      const isDeleted = TOPICS.some((other) => other === `${type}/delete`);
      const { body } = await reader.get(pathOf(type, id), isDeleted ? 404 : 200);
      const shown = isDeleted ? { code: 'not_found' } : { [type]: { id: Number(id) } };
      expect([topic, body]).toMatchObject([topic, shown]);
    }
  });

  it('signs a delivery with both secrets after a rotation, and hashes with the new one', async () => {
    const shop = await aCompany();
    const path = await aWebhook(shop, 'product/create');
    const { client_id, client_secret: former } = shop;
    await aProduct(shop);
    await eventually(() => expect(receiver.at(path)).toHaveLength(1));
    const { client_secret } = await asOperator((bus) => bus.call(adminApps.rotate, operator(), { client_id }));
    issued(client_secret);
    const updates = await aWebhook(shop, 'app/update');
    await asOperator((bus) => bus.call(adminApps.update, operator(), { client_id, app: { name: 'Renamed app' } }));
    // Events of the app's creation may still arrive after the webhook was registered.
    await eventually(() => expect(receiver.at(updates).length).toBeGreaterThan(0));
    const ids = receiver.at(updates).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    const [received] = receiver.at(updates) as [Received];
    expect(hashIn(received)).toBe(hashOf(received.text, client_secret));
    for (const secret of [client_secret, former]) {
      expect(verified(received, secret)).toMatchObject({ hash: hashIn(received) });
    }
  });
});

it('delivers a customer change on the pages of the shop to the sync URL of an app', async () => {
  const shop = await aCompany();
  const path = `/sync/${randomBytes(5).toString('hex')}`;
  const app = { sync_url: receiver.url(path) };
  await asOperator((bus) => bus.call(adminApps.update, operator(), { client_id: shop.client_id, app }));
  await anApp(shop.company_id, { sync_url: receiver.url('/of-an-app-without-permissions') });
  const { token, email } = await aCustomer(shop);
  const browser = await startBrowser();
  const visitor = await TestVisitor.at(browser);
  const base = `/shop/${shop.theme_setting_id}/account`;
  await visitor.open(base);
  await visitor.signIn(email, PASSWORD);
  await visitor.page.waitForURL(`**${base}`);
  await visitor.open(`${base}/password`);
  await visitor.page.getByLabel('Current password').fill(PASSWORD);
  await visitor.page.getByLabel('New password').fill(NEW);
  await visitor.page.getByLabel('Confirm password').fill(NEW);
  await visitor.press('Save');
  await eventually(() => expect(receiver.at(path)).toHaveLength(1), 20_000);
  const [received] = receiver.at(path) as [Received];
  const shown = JSON.parse(received.text) as object;
  expect(shown).toEqual({
    company_id: shop.company_id,
    customer_token: token,
    email,
    new_email: null,
    password_changed: true,
    changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string,
    hash: hashOf(received.text, shop.client_secret),
  });
  expect(verified(received, shop.client_secret)).toEqual(shown);
  expect(receiver.at('/of-an-app-without-permissions')).toEqual([]);
  await visitor.close();
  await browser.close();
});
