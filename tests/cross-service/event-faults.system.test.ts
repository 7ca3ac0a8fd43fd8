import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@marquee/bus';
import { adminCompanies, type FeedEntry, type Service } from '@marquee/contracts';
import { adminUrlOf, type LocalSystem } from '@marquee/local';
import { schemaOf } from '@marquee/storage/service-database';
import { aCompany, asOperator, eventually, feedOf, operator, startOwnSystem, type TestClient } from '@marquee/testing';
import { Client } from 'pg';

/** Only the services that publish, relay or consume the events below run. */
const TAKING_PART = ['gateway', 'auth', 'tenant', 'catalog', 'webhook-dispatch'] as const;
/** A separate system, because the test kills its processes. */
let system: LocalSystem;
const admins = new Map<Service, Client>();
let company: number;
let shop: TestClient;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-faults-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  const env = { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0' };
  system = await startOwnSystem({ dataDir, apps: TAKING_PART, env });
  ({ company_id: company, api: shop } = await aCompany({}, system));
});

afterAll(async () => {
  await Promise.all([...admins.values()].map((admin) => admin.end()));
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function adminOf(service: Service): Promise<Client> {
  const known = admins.get(service);
  if (known) return known;
  const admin = new Client({ connectionString: adminUrlOf(system, service) });
  admins.set(service, admin);
  await admin.connect();
  return admin;
}
function busOfCatalog(): Promise<Bus> {
  const password = system.secrets.nats.catalog as string;
  return Bus.connect({ url: system.natsUrl, name: 'catalog', user: 'catalog', password });
}
async function rowsOf<T extends object>(service: Service, text: string, values: unknown[] = []): Promise<T[]> {
  return (await (await adminOf(service)).query<T>(text, values)).rows;
}

/**
 * Makes commits take random times and sometimes fail, so that a failed group commit is retried one by one. Transactions
 * then end in another order than they began.
 */
const TROUBLE = `
  create function webhook_dispatch.trouble() returns trigger language plpgsql as '
    begin
      perform pg_sleep(0.01 * random() * random());
      if random() < 0.01 then raise exception ''now and then''; end if;
      return null;
    end';
  create constraint trigger trouble after insert on webhook_dispatch.feed_entries deferrable initially deferred
    for each row execute function webhook_dispatch.trouble()`;

const publish = async (bus: Bus, companyid: number, resource: number, sequence: number): Promise<string> => {
  const id = randomUUID();
  const event = {
    specversion: '1.0',
    id,
    source: '/marquee/catalog',
    type: 'marquee.category.update.v1',
    subject: `category/${resource}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    companyid,
    topic: 'category/update',
    sequence,
    requestid: 'r',
    data: {},
  };
  await bus.publishEvent(`events.catalog.${companyid}.category.update`, id, JSON.stringify(event));
  return id;
};

/** The maximum number of unseen events, because a busy machine writes the feed more slowly than this test publishes. */
const MAX_UNSEEN_EVENTS = 400;

/** Publishes events of one company at about 250 per second, or as fast as the feed shows them. */
type Publish = (resource: number, sequence: number) => Promise<string>;
async function load(send: Publish, published: string[], seen: readonly string[], enough: AbortSignal): Promise<void> {
  for (let first = 900_000; !enough.aborted; first += 5) {
    while (published.length > seen.length + MAX_UNSEEN_EVENTS && !enough.aborted) await sleep(40);
    const events = [0, 1, 2, 3, 4].flatMap((one) => [send(first + one, 1), send(first + one, 2)]);
    published.push(...(await Promise.all(events)));
    await sleep(40);
  }
}

/** Reads on from the last id until all events are present and a read finds no more. Retries calls that fail while a dispatcher is down. */
async function poll(client: TestClient, seen: string[], allIsThere: AbortSignal): Promise<void> {
  for (let last = 0, isOver = false; !isOver;) {
    const mayBeOver = allIsThere.aborted;
    const path = `/api/events.json?since_id=${last}&topic=category/update&wait=1`;
    const answer = await client.get<{ events: FeedEntry[] }>(path, 200).catch(() => undefined);
    const events = answer?.body.events ?? [];
    seen.push(...events.map(({ event_id }) => event_id));
    last = events.at(-1)?.id ?? last;
    isOver = mayBeOver && answer !== undefined && events.length === 0;
  }
}

async function entriesOf(companyid: number): Promise<number> {
  const text = 'select count(*)::int as n from webhook_dispatch.feed_entries where company_id = $1 and topic = $2';
  return (await rowsOf<{ n: number }>('webhook-dispatch', text, [companyid, 'category/update']))[0]?.n ?? 0;
}

it('shows a feed reader every event once, although dispatchers are killed and stopped', async () => {
  await rowsOf('webhook-dispatch', TROUBLE);
  const { company_id, api: client } = await aCompany({}, system);
  const bus = await busOfCatalog();
  const [published, seen]: [string[], string[]] = [[], []];
  const [enough, allIsThere] = [new AbortController(), new AbortController()];
  const reading = system.apps.get('webhook-dispatch');
  const standingBy = await system.startApp('webhook-dispatch');
  const polling = poll(client, seen, allIsThere.signal);
  const loading = load((...of) => publish(bus, company_id, ...of), published, seen, enough.signal);
  const goesOn = async (): Promise<void> => {
    const from = seen.length;
    await eventually(async () => expect(seen.length).toBeGreaterThan(from + 100), 40_000);
  };
  await goesOn();
  reading?.kill('SIGKILL');
  await system.startApp('webhook-dispatch');
  await goesOn();
  standingBy.kill('SIGTERM');
  await goesOn();
  enough.abort();
  await loading;
  await eventually(async () => expect(await entriesOf(company_id)).toBeGreaterThanOrEqual(published.length), 40_000);
  allIsThere.abort();
  await polling;
  await bus.drain();
  await rowsOf('webhook-dispatch', 'drop function webhook_dispatch.trouble cascade');
  const missed = published.filter((id) => !seen.includes(id));
  expect({ missed, seen: seen.length }).toEqual({ missed: [], seen: published.length });
});

const topicsOf = async (id: number): Promise<string[]> =>
  (await feedOf(company, system))
    .filter(({ data }) => data.type === 'category' && data.id === String(id))
    .map((entry) => entry.scope);
const unpublished = async (): Promise<number> => {
  const text = 'select count(*) n from catalog.outbox where published_at is null';
  return Number((await rowsOf<{ n: string }>('catalog', text))[0]?.n);
};
const aCategory = async (): Promise<number> => {
  const { body } = await shop.post<{ category: { id: number } }>(
    '/api/categories.json',
    { category: { title: 'x' } },
    201,
  );
  return body.category.id;
};

it('delivers an event once when catalog is killed between commit and publish', async () => {
  // Holds the relay's lock: the write commits, and its event stays in the outbox.
  await rowsOf('catalog', "select pg_advisory_lock(hashtextextended('relay catalog', 0))");
  const id = await aCategory();
  expect(await unpublished()).toBe(1);
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  expect(await catalog?.ended).toBe('killed by SIGKILL');
  await rowsOf('catalog', "select pg_advisory_unlock(hashtextextended('relay catalog', 0))");
  expect(await unpublished()).toBe(1);
  expect(await topicsOf(id)).toEqual([]);

  await system.startApp('catalog');
  await eventually(async () => expect(await topicsOf(id)).toEqual(['category/create']));
  // The relay marks a row after it has published it.
  await eventually(async () => expect(await unpublished()).toBe(0));
  // An earlier event arrives before one that was published later.
  const later = await aCategory();
  await eventually(async () => expect(await topicsOf(later)).toEqual(['category/create']));
  expect(await topicsOf(id)).toEqual(['category/create']);
});

/** Locks a table, as a long statement of another client would, until the returned function is called. */
const holding = async (service: Service, table: string): Promise<() => Promise<void>> => {
  const holder = new Client({ connectionString: adminUrlOf(system, service) });
  await holder.connect();
  await holder.query(`begin; lock table ${schemaOf(service)}.${table} in exclusive mode`);
  return () => holder.end();
};
const isHeldUp = async (service: Service): Promise<void> => {
  const waiting = "select from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'";
  const role = `marquee_${schemaOf(service)}`;
  await eventually(async () => expect(await rowsOf(service, waiting, [role])).not.toEqual([]));
};

it('reports the true outcome of creates to each caller although catalog is killed', async () => {
  const answers = new Map<string, string>();
  const creating = new AbortController();
  const write = async (client: number): Promise<void> => {
    for (let round = 0; !creating.signal.aborted; round += 1) {
      const title = `during ${client} ${round}`;
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
  // Locks the outbox so that writes are in progress when the service is killed.
  const letGo = await holding('catalog', 'outbox');
  await isHeldUp('catalog');
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  await catalog?.ended;
  creating.abort();
  await letGo();
  await Promise.all([load, system.startApp('catalog')]);

  const text = "select title from catalog.products where title like 'during %'";
  const stored = (await rowsOf<{ title: string }>('catalog', text)).map(({ title }) => title);
  expect(new Set(stored).size).toBe(stored.length);
  const titlesOf = (answer: string) => [...answers].flatMap(([title, end]) => (end === answer ? title : []));
  expect(titlesOf('made').filter((title) => !stored.includes(title))).toEqual([]);
  expect(stored.filter((title) => !['made', 'unknown'].includes(answers.get(title) ?? 'never sent'))).toEqual([]);
  // Callers with a request in progress received an unknown outcome.
  expect(titlesOf('unknown')).not.toEqual([]);
  await eventually(async () => expect(await unpublished()).toBe(0), 20_000);
});

/** The sequences of each category in the order of the feed; the outbox knows the sequence of each event. */
const sequencesAtFeed = async (): Promise<Map<string, number[]>> => {
  const outbox = await rowsOf<{ event_id: string; subject: string; sequence: number }>(
    'catalog',
    `select event_id::text, body::json ->> 'subject' as subject, (body::json ->> 'sequence')::int as sequence
     from catalog.outbox where key like '%/category/%'`,
  );
  const events = new Map(outbox.map((event) => [event.event_id, event]));
  const text = 'select event_id from webhook_dispatch.feed_entries order by id';
  const found = new Map<string, number[]>();
  for (const { event_id } of await rowsOf<{ event_id: string }>('webhook-dispatch', text)) {
    const event = events.get(event_id);
    if (event) found.set(event.subject, [...(found.get(event.subject) ?? []), event.sequence]);
  }
  return found;
};
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
const rename = async (id: number, title: string): Promise<void> => {
  await shop.put(`/api/categories/${id}.json`, { category: { title } }, 200);
};
/** Parked events are removed a moment after they are processed. */
const nothingIsLeft = async (): Promise<void> => {
  const left =
    'select (select count(*) from webhook_dispatch.inbox_deferred) + (select count(*) from webhook_dispatch.dead_letters) as n';
  await eventually(async () => expect(await rowsOf('webhook-dispatch', left)).toEqual([{ n: '0' }]), 10_000);
};

it('keeps the order of events when a consumer is killed while a later event waits', async () => {
  const id = await aCategory();
  await eventually(async () => expect((await sequencesAtFeed()).get(`category/${id}`)).toEqual([1]));
  const letGo = await holding('webhook-dispatch', 'feed_entries');
  await rename(id, 'second');
  await isHeldUp('webhook-dispatch');
  const consumer = system.apps.get('webhook-dispatch');
  consumer?.kill('SIGKILL');
  await consumer?.ended;
  await letGo();
  await rename(id, 'third');
  await system.startApp('webhook-dispatch');
  await eventually(async () => expect((await sequencesAtFeed()).get(`category/${id}`)).toHaveLength(3), 40_000);
  expect((await sequencesAtFeed()).get(`category/${id}`)).toEqual([1, 2, 3]);
});

it('keeps the order per resource under load while replicas are killed and replaced', async () => {
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

it("keeps the order of one resource's many events shared by two replicas", async () => {
  const busy = 700_001;
  const EVENTS = 200;
  const sequences = new Map(upTo(EVENTS).map((sequence) => [randomUUID() as string, sequence]));
  await system.startApp('webhook-dispatch');
  const bus = await busOfCatalog();
  const envelope = { specversion: '1.0', source: '/marquee/catalog', type: 'x', datacontenttype: 'application/json' };
  const titlesOf = {
    ...envelope,
    subject: 'category/1',
    companyid: busy,
    topic: 'category/update',
    requestid: 'r',
    data: {},
  };
  await Promise.all(
    [...sequences].map(([id, sequence]) => {
      const event = { ...titlesOf, id, sequence, time: new Date().toISOString() };
      return bus.publishEvent(`events.catalog.${busy}.category.update`, id, JSON.stringify(event));
    }),
  );
  await bus.drain();
  const atFeed = async (): Promise<(number | undefined)[]> => {
    const feed = 'select event_id from webhook_dispatch.feed_entries where company_id = $1 order by id';
    const rows = await rowsOf<{ event_id: string }>('webhook-dispatch', feed, [busy]);
    return rows.map(({ event_id }) => sequences.get(event_id));
  };
  await eventually(async () => expect((await atFeed()).length).toBeGreaterThanOrEqual(EVENTS), 40_000);
  await nothingIsLeft();
  expect(await atFeed()).toEqual(upTo(EVENTS));
});

it('revokes tokens of a disabled company although auth is killed during an older event', async () => {
  await shop.get('/api/categories/count.json', 200);
  const letGo = await holding('auth', 'revocations');
  await shop.put(`/api/companies/${company}.json`, { company: { company_name: 'Renamed Films' } }, 200);
  await isHeldUp('auth');
  const auth = system.apps.get('auth');
  auth?.kill('SIGKILL');
  await auth?.ended;
  await letGo();
  await asOperator((bus) => bus.call(adminCompanies.disable, operator(), { company_id: company }), system);
  await system.startApp('auth');
  const key = `${company}/company/${company}`;
  const last = 'select event_id::text from tenant.outbox where key = $1 order by id desc limit 2';
  const ids = (await rowsOf<{ event_id: string }>('tenant', last, [key])).map(({ event_id }) => event_id);
  const received = 'select from auth.inbox where event_id = any($1)';
  await eventually(async () => expect(await rowsOf('auth', received, [ids])).toHaveLength(2), 40_000);
  await eventually(() => shop.get('/api/categories/count.json', 401));
  await asOperator((bus) => bus.call(adminCompanies.enable, operator(), { company_id: company }), system);
  await eventually(() => shop.get('/api/categories/count.json', 200));
});

it('answers 503 with Retry-After while catalog is stopped, once NATS has noticed', async () => {
  const catalog = system.apps.get('catalog');
  catalog?.kill('SIGKILL');
  expect(await catalog?.ended).toBe('killed by SIGKILL');
  // NATS needs time to notice that a process has ended; afterwards every answer is a 503.
  await eventually(() => shop.get('/api/categories.json', 503), 25_000);
  const { headers, body } = await shop.get<{ error_code: number }>('/api/categories.json', 503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.error_code).toBe(-14);
  await system.startApp('catalog');
  await shop.get('/api/categories.json', 200);
});
