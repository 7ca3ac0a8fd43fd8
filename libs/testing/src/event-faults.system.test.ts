import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@marquee/bus';
import { startSystem, type LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { api, type TestClient } from './client';
import { eventually } from './eventually';
import { feedOf } from './feed';

/** Who makes, carries and hears the events below; nobody else is asked for anything. */
const TAKING_PART = ['gateway', 'auth', 'tenant', 'catalog', 'webhook-dispatch'] as const;
/** A system of its own: its processes are killed. */
let system: LocalSystem;
let admin: Client;
let company: number;
let shop: TestClient;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-faults-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  const toolsDir = resolve(__dirname, '../../../.marquee/tools');
  const env = { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0' };
  system = await startSystem({ dataDir, toolsDir, fsync: false, apps: TAKING_PART, env });
  admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  const demo = (await system.cli('demo', '--state', join(dataDir, 'demo.json'))) as {
    company_id: number;
    access_token: string;
  };
  company = demo.company_id;
  shop = api(demo.access_token, system.url);
});

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
});

/** Holds a table as a long statement of somebody else would, until the returned function is called. */
const holding = async (table: string): Promise<() => Promise<void>> => {
  const holder = new Client({ connectionString: system.adminUrl });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  return () => holder.end();
};
const isHeldUp = async (role: string): Promise<void> => {
  const waiting = "select from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'";
  await eventually(async () => expect((await admin.query(waiting, [role])).rowCount).toBeGreaterThan(0));
};

it('has told each caller the truth when catalog is killed amid creates of products', async () => {
  const answers = new Map<string, string>();
  const amid = new AbortController();
  const write = async (client: number): Promise<void> => {
    for (let round = 0; !amid.signal.aborted; round += 1) {
      const title = `amid ${client} ${round}`;
      const product = { title, product_type: 1, chapters: [{ name: 'One' }] };
      const end = await shop.post('/api/products.json', { product }, 201).then(
        () => 'made',
        (error: Error) => (error.message.includes('"error_code":-21') ? 'unknown' : error.message),
      );
      answers.set(title, end);
    }
  };
  const load = Promise.all(upTo(12).map(write));
  await eventually(() => expect(answers.size).toBeGreaterThan(3));
  // Somebody is in the middle of it: what is written waits for the outbox, which is held from outside.
  const letGo = await holding('catalog.outbox');
  await isHeldUp('marquee_catalog');
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  await catalog?.ended;
  amid.abort();
  await letGo();
  await Promise.all([load, system.startApp('catalog')]);

  const { rows } = await admin.query<{ title: string }>("select title from catalog.products where title like 'amid %'");
  const stored = rows.map(({ title }) => title);
  expect(new Set(stored).size).toBe(stored.length);
  const told = (answer: string) => [...answers].flatMap(([title, end]) => (end === answer ? title : []));
  expect(told('made').filter((title) => !stored.includes(title))).toEqual([]);
  expect(stored.filter((title) => !['made', 'unknown'].includes(answers.get(title) ?? 'never sent'))).toEqual([]);
  // Those amid it were told that nobody knows.
  expect(told('unknown')).not.toEqual([]);
  await eventually(async () => expect(await unpublished()).toBe(0), 20_000);
});

/** Of each category its events in the order in which the feed got them; the outbox knows their sequences. */
const sequencesAtFeed = async (): Promise<Map<string, number[]>> => {
  const { rows } = await admin.query<{ subject: string; sequence: number }>(`
    select o.body::json ->> 'subject' as subject, (o.body::json ->> 'sequence')::int as sequence
    from webhook_dispatch.feed_entries f join catalog.outbox o on o.event_id::text = f.event_id
    where o.key like '%/category/%' order by f.id`);
  const found = new Map<string, number[]>();
  for (const { subject, sequence } of rows) found.set(subject, [...(found.get(subject) ?? []), sequence]);
  return found;
};
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
const rename = async (id: number, title: string): Promise<void> => {
  await shop.put(`/api/categories/${id}.json`, { category: { title } }, 200);
};
/** What was processed after it had been deferred is settled a moment later. */
const nothingIsLeft = async (): Promise<void> => {
  const left =
    'select (select count(*) from webhook_dispatch.inbox_deferred) + (select count(*) from webhook_dispatch.dead_letters) as n';
  await eventually(async () => expect((await admin.query<{ n: string }>(left)).rows).toEqual([{ n: '0' }]), 10_000);
};

it('keeps the order when a consumer is killed while it works on an event, and a later one was made since', async () => {
  const id = await aCategory();
  await eventually(async () => expect((await sequencesAtFeed()).get(`category/${id}`)).toEqual([1]));
  const letGo = await holding('webhook_dispatch.feed_entries');
  await rename(id, 'second');
  await isHeldUp('marquee_webhook_dispatch');
  const consumer = system.apps.get('webhook-dispatch');
  consumer?.kill('SIGKILL');
  await consumer?.ended;
  await letGo();
  await rename(id, 'third');
  await system.startApp('webhook-dispatch');
  await eventually(async () => expect((await sequencesAtFeed()).get(`category/${id}`)).toHaveLength(3), 40_000);
  expect((await sequencesAtFeed()).get(`category/${id}`)).toEqual([1, 2, 3]);
});

it('keeps the order of every resource under load, with one replica killed, then two killed and rolled over', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, aCategory));
  const written = new Map(ids.map((id) => [id, 1]));
  const enough = new AbortController();
  const write = async (id: number): Promise<void> => {
    for (let round = 1; !enough.signal.aborted; round += 1) {
      await rename(id, `round ${round}`);
      written.set(id, round + 1);
      await sleep(100);
    }
  };
  const load = Promise.all(ids.map(write));
  const replace = async (signal: NodeJS.Signals): Promise<void> => {
    const one = system.apps.get('webhook-dispatch');
    one?.kill(signal);
    await one?.ended;
    await system.startApp('webhook-dispatch');
  };
  await replace('SIGKILL');
  const older = system.apps.get('webhook-dispatch');
  await system.startApp('webhook-dispatch');
  await replace('SIGTERM');
  await replace('SIGKILL');
  older?.kill('SIGKILL');
  await older?.ended;
  enough.abort();
  await load;
  const expected = ids.map((id) => upTo(written.get(id) as number));
  const atFeed = async (): Promise<number[][]> => {
    const found = await sequencesAtFeed();
    return ids.map((id) => found.get(`category/${id}`) ?? []);
  };
  await eventually(
    async () => expect((await atFeed()).flat().length).toBeGreaterThanOrEqual(expected.flat().length),
    40_000,
  );
  expect(await atFeed()).toEqual(expected);
  await nothingIsLeft();
});

it('keeps the order of one resource with many events that two replicas share', async () => {
  const busy = 700_001;
  const EVENTS = 200;
  const sequences = new Map(upTo(EVENTS).map((sequence) => [randomUUID() as string, sequence]));
  await system.startApp('webhook-dispatch');
  const password = system.secrets.nats.catalog as string;
  const bus = await Bus.connect({ url: system.natsUrl, name: 'catalog', user: 'catalog', password });
  const envelope = { specversion: '1.0', source: '/marquee/catalog', type: 'x', datacontenttype: 'application/json' };
  const told = {
    ...envelope,
    subject: 'category/1',
    companyid: busy,
    topic: 'category/update',
    requestid: 'r',
    data: {},
  };
  await Promise.all(
    [...sequences].map(([id, sequence]) => {
      const event = { ...told, id, sequence, time: new Date().toISOString() };
      return bus.publishEvent(`events.catalog.${busy}.category.update`, id, JSON.stringify(event));
    }),
  );
  await bus.drain();
  const atFeed = async (): Promise<(number | undefined)[]> => {
    const feed = 'select event_id from webhook_dispatch.feed_entries where company_id = $1 order by id';
    const { rows } = await admin.query<{ event_id: string }>(feed, [busy]);
    return rows.map(({ event_id }) => sequences.get(event_id));
  };
  await eventually(async () => expect((await atFeed()).length).toBeGreaterThanOrEqual(EVENTS), 40_000);
  await nothingIsLeft();
  expect(await atFeed()).toEqual(upTo(EVENTS));
});

it('revokes the tokens of a company that is disabled, though auth is killed with an older event in its hands', async () => {
  await shop.get('/api/categories/count.json', 200);
  const letGo = await holding('auth.revocations');
  await shop.put(`/api/companies/${company}.json`, { company: { company_name: 'Renamed Films' } }, 200);
  await isHeldUp('marquee_auth');
  const auth = system.apps.get('auth');
  auth?.kill('SIGKILL');
  await auth?.ended;
  await letGo();
  await system.cli('company', 'disable', String(company));
  await system.startApp('auth');
  const heard = `
    select from tenant.outbox o join auth.inbox i on i.event_id = o.event_id::text
    where o.key = $1 and o.id in (select id from tenant.outbox where key = $1 order by id desc limit 2)`;
  await eventually(
    async () => expect((await admin.query(heard, [`${company}/company/${company}`])).rowCount).toBe(2),
    40_000,
  );
  await eventually(() => shop.get('/api/categories/count.json', 401));
  await system.cli('company', 'enable', String(company));
  await eventually(() => shop.get('/api/categories/count.json', 200));
});

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
});
