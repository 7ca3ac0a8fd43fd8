import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSystem, type LocalSystem } from '@marquee/local';
import { api, eventually, feedOf, type TestClient } from '@marquee/testing';
import { Client } from 'pg';

/** A system of its own: its processes are killed. */
let system: LocalSystem;
let admin: Client;
let company: number;
let shop: TestClient;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-faults-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  const toolsDir = resolve(__dirname, '../../../../.marquee/tools');
  system = await startSystem({ dataDir, toolsDir, fsync: false, env: { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0' } });
  admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  const demo = (await system.cli('demo', '--state', join(dataDir, 'demo.json'))) as {
    company_id: number;
    access_token: string;
  };
  company = demo.company_id;
  shop = api(demo.access_token, system.url);
}, 60_000);

afterAll(async () => {
  await admin?.end();
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const topicsOf = async (id: number): Promise<string[]> =>
  (await feedOf(company, system))
    .filter(({ data }) => data.type === 'category' && data.id === String(id))
    .map((entry) => entry.scope);
const unpublished = async (): Promise<number> => {
  const { rows } = await admin.query<{ n: string }>('select count(*) n from catalog.outbox where published_at is null');
  return Number(rows[0]?.n);
};
const aCategory = async (): Promise<number> => {
  const { body } = await shop.post<{ category: { id: number } }>(
    '/api/categories.json',
    { category: { title: 'x' } },
    201,
  );
  return body.category.id;
};

it('delivers the event once when catalog is killed between commit and publish, and started again', async () => {
  // The relay's gate, held from outside: the write commits, its event stays in the outbox.
  await admin.query("select pg_advisory_lock(hashtextextended('relay catalog', 0))");
  const id = await aCategory();
  expect(await unpublished()).toBe(1);
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  expect(await catalog?.ended).toBe('killed by SIGKILL');
  await admin.query("select pg_advisory_unlock(hashtextextended('relay catalog', 0))");
  expect(await unpublished()).toBe(1);
  expect(await topicsOf(id)).toEqual([]);

  await system.startApp('catalog');
  await eventually(async () => expect(await topicsOf(id)).toEqual(['category/create']));
  // The relay marks a row after it was published.
  await eventually(async () => expect(await unpublished()).toBe(0));
  // Whatever still travels arrives before an event that was made later.
  const later = await aCategory();
  await eventually(async () => expect(await topicsOf(later)).toEqual(['category/create']));
  expect(await topicsOf(id)).toEqual(['category/create']);
}, 30_000);

it('delivers every event once, in order, when the consumer is killed over and over', async () => {
  const ids = [await aCategory(), await aCategory(), await aCategory()];
  for (let round = 1; round <= 2; round += 1) {
    const consumer = system.apps.get('webhook-dispatch');
    for (const id of ids) await shop.put(`/api/categories/${id}.json`, { category: { title: `round ${round}` } }, 200);
    consumer?.kill('SIGKILL');
    for (const id of ids) await shop.put(`/api/categories/${id}.json`, { category: { position: round } }, 200);
    await system.startApp('webhook-dispatch');
  }
  const expected = ['category/create', ...Array.from({ length: 4 }, () => 'category/update')];
  for (const id of ids) await eventually(async () => expect(await topicsOf(id)).toEqual(expected), 45_000);
}, 90_000);

it('answers 503 with Retry-After while catalog is away, as soon as NATS has noticed', async () => {
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  expect(await catalog?.ended).toBe('killed by SIGKILL');
  // NATS notices in its own time that a process is gone; from then on every answer is a 503.
  await eventually(() => shop.get('/api/categories.json', 503), 25_000);
  const { headers, body } = await shop.get<{ error_code: number }>('/api/categories.json', 503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.error_code).toBe(-14);
  await system.startApp('catalog');
  await shop.get('/api/categories.json', 200);
}, 45_000);
