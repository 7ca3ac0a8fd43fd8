import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  adminApps,
  adminCompanies,
  adminTokens,
  allSubscriptions,
  SCOPES,
  SERVICES,
  type CloudEvent,
  type Order,
  type OrderStatistic,
  type Product,
  type Scope,
  type Service,
} from '@marquee/contracts';
import { adminUrlOf, EDGES, type LocalSystem } from '@marquee/local';
import { schemaOf } from '@marquee/storage/service-database';
import {
  api,
  asOperator,
  copyPreparedData,
  eventually,
  fetchDocumented,
  operator,
  preparedDataDir,
  Receiver,
  startOnData,
  startOwnSystem,
  type TestClient,
} from '@marquee/testing';
import { Client } from 'pg';
import { backUp, restore, type Backup } from './backup';
import { DrillFiles } from './drill-files';

const home = mkdtempSync(join(tmpdir(), 'marquee-drill-'));
chmodSync(home, 0o711);
const env = { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0', SMTP_URL: '' };

let system: LocalSystem;
let receiver: Receiver;
let company: number;
let shop: TestClient;
let film: Product;
afterAll(async () => {
  await leaveDatabases();
  await receiver?.stop();
  await system?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The client of each service, while its server runs. */
const clients = new Map<Service, Client>();
async function rowsOf<T extends object>(service: Service, text: string, values: unknown[] = []): Promise<T[]> {
  const known = clients.get(service);
  if (known) return (await known.query<T>(text, values)).rows;
  const options = `-c search_path=${schemaOf(service)}`;
  const client = new Client({ connectionString: adminUrlOf(system, service), options });
  clients.set(service, client);
  await client.connect();
  return (await client.query<T>(text, values)).rows;
}
async function leaveDatabases(): Promise<void> {
  const open = [...clients.values()];
  clients.clear();
  await Promise.all(open.map((client) => client.end()));
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
let app: { client_id: string; client_secret: string };
const issueToken = async (): Promise<Tokens> => {
  const input = { company_id: company, client_id: app.client_id, scopes: Object.keys(SCOPES) as Scope[] };
  const issued = await asOperator((bus) => bus.call(adminTokens.issue, operator(), input), system);
  return { ...issued, refresh_token: issued.refresh_token as string };
};
const exchange = async ({ refresh_token }: Tokens): Promise<{ status: number; body: Tokens & { error?: string } }> => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, ...app });
  const response = await fetchDocumented(`${system.url}/token`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Tokens };
};

/** A day of a shop: its company, products and orders change, and each change publishes events. */
const orders: Order[] = [];
const made: Product[] = [];
async function work(day: string): Promise<void> {
  await shop.put(`/api/companies/${company}.json`, { company: { company_name: `Films of ${day}` } }, 200);
  await shop.put(`/api/products/${film.id}.json`, { product: { title: day, published: day < 'd' } }, 200);
  const product = { title: day, product_type: 6, published: true };
  made.push((await shop.post<{ product: Product }>('/api/products.json', { product }, 201)).body.product);
  const last = made.at(-2);
  if (last) await shop.delete(`/api/products/${last.id}.json`, 200);
  const buyer = { email: `buyer-${randomBytes(6).toString('hex')}@example.org`, password: 'a long secret' };
  const order = { ...buyer, line_items: [{ product_id: (made.at(-1) as Product).product_id, price: 700 }] };
  orders.push((await shop.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order);
  for (const { id } of orders.slice(-2)) {
    await shop.post(`/api/orders/${id}/refunds.json`, { refund: { amount: 100 } }, 201);
  }
}

/** Every event that a database has published, in the order of its outbox. */
async function published(): Promise<CloudEvent[]> {
  const outboxes = await Promise.all(
    SERVICES.map((service) => rowsOf<{ body: string }>(service, 'select body from outbox order by id')),
  );
  return outboxes.flat().map(({ body }) => JSON.parse(body) as CloudEvent);
}
const keyOf = ({ companyid, subject }: CloudEvent): string => `${companyid}/${subject}`;

/** The events that consumers have not processed, by consumer. */
async function unprocessed(): Promise<Record<string, string[]>> {
  const events = await published();
  const noted = allSubscriptions().filter(({ manner }) => manner !== 'at least once');
  const missing = noted.map(async ({ service, durable, filter }) => {
    const text = 'select event_id from inbox where consumer = $1';
    const ids = new Set((await rowsOf<{ event_id: string }>(service, text, [durable])).map(({ event_id }) => event_id));
    const [, source, , resource] = filter.split('.');
    const isFor = (event: CloudEvent): boolean =>
      (source === '*' || event.source === `/marquee/${source}`) &&
      (resource === '*' || event.subject.split('/')[0] === resource);
    const left = events.filter((event) => isFor(event) && !ids.has(event.id));
    return [durable, left.map((event) => `${keyOf(event)} ${event.sequence}`)] as const;
  });
  return Object.fromEntries((await Promise.all(missing)).filter(([, left]) => left.length > 0));
}
const settled = () => eventually(async () => expect(await unprocessed()).toEqual({}), 20_000);

/** The sequences of each resource's events in the order of the feed or of the webhooks. */
async function sequencesIn(table: 'feed_entries' | 'deliveries', topics?: readonly string[]) {
  const known = new Map((await published()).map((event) => [event.id, event]));
  const rows = await rowsOf<{ event_id: string }>('webhook-dispatch', `select event_id from ${table} order by id`);
  const found = rows.flatMap(({ event_id }) => known.get(event_id) ?? []);
  return byKey(found.filter(({ topic }) => topics === undefined || topics.includes(topic)));
}
function byKey(events: readonly CloudEvent[]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const event of events) (found[keyOf(event)] ??= []).push(event.sequence);
  return found;
}
const TOPICS = ['order/create', 'product/create', 'product/update'];

async function expectInLine(): Promise<void> {
  await settled();
  const events = await published();
  // The feed and the webhooks contain each event once, in order for each resource.
  expect(await sequencesIn('feed_entries')).toEqual(byKey(events));
  const webhooked = events.filter(({ topic }) => TOPICS.includes(topic));
  await eventually(async () => expect(await sequencesIn('deliveries', TOPICS)).toEqual(byKey(webhooked)));
  // No consumer is ahead of the published events or has parked events.
  const last = new Map(events.map((event) => [keyOf(event), event.sequence]));
  for (const service of SERVICES) {
    const cursors = await rowsOf<{ key: string; sequence: string }>(
      service,
      "select company_id || '/' || subject as key, sequence from inbox_heads",
    );
    expect(cursors.filter(({ key, sequence }) => Number(sequence) > (last.get(key) ?? 0))).toEqual([]);
    await eventually(async () => expect(await rowsOf(service, 'select subject from inbox_deferred')).toEqual([]));
  }
  await expectCopies();
  await expectFigures();
}

/** Copies must equal their source. */
async function expectCopies(): Promise<void> {
  const text = 'select company_name as name from companies where id = $1';
  const [source] = await rowsOf<{ name: string }>('tenant', text, [company]);
  for (const service of ['catalog', 'commerce', 'statistics'] as const) {
    const copy = "select facts ->> 'company_name' as name from companies where company_id = $1";
    expect([service, await rowsOf(service, copy, [company])]).toEqual([service, [source]]);
  }
  const flags = (table: string) => `select id, published from ${table} where company_id = $1 order by id`;
  const products = await rowsOf('catalog', flags('products'), [company]);
  expect(await rowsOf('tenant', flags('catalog_products'), [company])).toEqual(products);
}

/** Statistics must show the sum of commerce's orders. */
async function expectFigures(): Promise<void> {
  const [sums] = await rowsOf<{ count: string; amount: string }>(
    'commerce',
    'select count(*) as count, sum(total_price - refunded) as amount from orders where company_id = $1',
    [company],
  );
  const day = (away: number): string => new Date(Date.now() + away * 24 * 3_600_000).toISOString().slice(0, 10);
  const path = `/api/statistics/order/${company}.json?StartDate=${day(-2)}&EndDate=${day(2)}`;
  const { body } = await shop.get<{ order_statistics: OrderStatistic[] }>(path, 200);
  const sum = (of: 'order_count' | 'order_amount') => body.order_statistics.reduce((all, one) => all + one[of], 0);
  expect([sum('order_count'), sum('order_amount')]).toEqual([Number(sums?.count), Number(sums?.amount)]);
}

/** Simulates the disk after a power cut. */
function copyStreams(to: string): void {
  const pid = system.servers.nats as number;
  process.kill(pid, 'SIGSTOP');
  try {
    cpSync(join(system.dataDir, 'nats'), to, { recursive: true, filter: (path) => !path.endsWith('.ports') });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function loseEverything(): Promise<void> {
  await leaveDatabases();
  for (const one of system.apps.values()) one.kill('SIGKILL');
  await Promise.all([...system.apps.values()].map(({ ended }) => ended));
  for (const pid of Object.values(system.servers) as number[]) process.kill(pid, 'SIGKILL');
  await system.stop();
  rmSync(system.dataDir, { recursive: true, force: true });
}

/** Backups of different moments leave work for each part of the command, and the file lists what is lost. */
async function expectReported(report: Record<string, number>): Promise<void> {
  const parts = ['events_removed', 'cursors_lowered', 'events_caught_up', 'resources_republished'];
  expect(parts.filter((part) => !(Number(report[part]) > 0))).toEqual([]);
  const lines = readFileSync(join(home, 'lost.jsonl'), 'utf8').trim().split('\n');
  const lost = lines.map((line) => JSON.parse(line) as CloudEvent);
  expect(lost).toHaveLength(report['events_removed'] as number);
  const known = new Set((await published()).map(({ id }) => id));
  expect(lost.filter(({ id }) => known.has(id))).toEqual([]);
  expect(lost.map(({ source }) => source)).toContain('/marquee/tenant');
}

it('resumes all services after a total loss from backups of different times', async () => {
  system = await startOwnSystem({ dataDir: join(home, 'before'), env });
  receiver = await Receiver.start();
  const owned = { name: 'Films', country: 'DE', email: 'owner@example.org', partner: false };
  ({ company_id: company } = await asOperator((bus) => bus.call(adminCompanies.create, operator(), owned), system));
  const settings = { name: 'App', redirect_uris: ['https://app.example.org'], developer_email: 'd@example.org' };
  const input = { company_id: company, ...settings, sync_url: null };
  const { client_id, client_secret } = await asOperator((bus) => bus.call(adminApps.create, operator(), input), system);
  app = { client_id, client_secret };
  const [early, held] = [await issueToken(), await issueToken()];
  shop = api(early.access_token, system.url);
  for (const topic of TOPICS) {
    const webhook = { topic, address: receiver.url(`/${topic}`), format: 'json' };
    await shop.post('/admin/webhooks.json', { webhook }, 200);
  }
  const product = { title: 'Film', product_type: 6, published: true };
  film = (await shop.post<{ product: Product }>('/api/products.json', { product }, 201)).body.product;

  // Each service is backed up at a different moment, while the work continues.
  const backups = new Map<Service, Backup>();
  const streams = join(home, 'streams');
  const take = async (...services: Service[]): Promise<void> => {
    await settled();
    for (const service of services) backups.set(service, await backUp(adminUrlOf(system, service), service));
  };
  const files = new DrillFiles(company);
  const uploader = { token: early.access_token, url: system.url };
  await work('a');
  await take('tenant');
  await work('b');
  await files.uploadBeforeBackup(uploader);
  await take('catalog', 'auth');
  await files.changeAfterBackup(uploader, system);
  await work('c');
  await take('webhook-dispatch');
  await work('d');
  await settled();
  copyStreams(streams);
  await work('e');
  await take('commerce');
  await work('f');
  await take('statistics');
  await work('g');
  const lost = await issueToken();
  const { body: renewedThen } = await exchange(held);
  await api(lost.access_token, system.url).get('/api/products/count.json', 200);
  const lostIds = [...orders.map(({ id }) => id), ...made.map(({ id }) => id)];

  cpSync(join(system.dataDir, 'secrets.json'), join(home, 'secrets.json'));
  files.copyStore(system.dataDir, home);
  await loseEverything();
  const restored = new Date().toISOString();
  const after = join(home, 'after');
  copyPreparedData(preparedDataDir(), after);
  rmSync(join(after, 'nats'), { recursive: true });
  cpSync(streams, join(after, 'nats'), { recursive: true });
  cpSync(join(home, 'secrets.json'), join(after, 'secrets.json'));
  files.copyStore(home, after);
  system = await startOnData({ dataDir: after, apps: [], env });
  for (const [service, backup] of backups) await restore(adminUrlOf(system, service), backup);
  // Consumers start only after all events are restored.
  system.env.HOLD_EVENTS = 'yes';
  await Promise.all(SERVICES.map((service) => system.startApp(service)));
  const health = (await system.cli('health')) as Record<Service, { holds_events?: boolean }>;
  expect(SERVICES.filter((service) => !health[service].holds_events)).toEqual([]);
  const report = await system.cli('reconcile', '--restored', restored, '--lost', join(home, 'lost.jsonl'));
  delete system.env.HOLD_EVENTS;
  await Promise.all(SERVICES.map((service) => system.replaceApp(service)));
  await Promise.all(EDGES.map((app) => system.startApp(app)));

  // Earlier tokens are refused, and so are refresh tokens from the lost period.
  for (const { access_token } of [early, lost, renewedThen]) {
    await api(access_token, system.url).get('/api/products/count.json', 401);
  }
  await issueToken();
  for (const one of [lost, renewedThen]) expect((await exchange(one)).body.error).toBe('invalid_grant');
  const renewed = await exchange(early);
  expect(renewed.status).toBe(200);
  shop = api(renewed.body.access_token, system.url);

  await expectInLine();
  expect(report).toMatchObject({ events_failed: 0, keys_withdrawn: 1 });
  await expectReported(report as Record<string, number>);
  const again = { token: renewed.body.access_token, url: system.url };
  await files.expectFound(again, system);

  // The system continues with ids that no client has seen.
  orders.length = made.length = 0;
  await work('h');
  await work('i');
  await expectInLine();
  for (const { id } of [...orders, ...made]) expect(id).toBeGreaterThan(Math.max(...lostIds));

  // A second run has nothing left to do.
  const repeated = (await system.cli('reconcile', '--restored', restored)) as Record<string, number>;
  expect(Object.values(repeated).filter((count) => count !== 0)).toEqual([]);
  await expectInLine();
  await files.expectRemoved(again, system);
});
