import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@marquee/bus';
import type { FeedEntry } from '@marquee/contracts';
import { startSystem, type LocalSystem } from '@marquee/local';
import { api, eventually, TOOLS, type TestClient } from '@marquee/testing';
import { Client } from 'pg';

/**
 * Random commit delays and failures, after which batched writes are retried one by one. Transactions therefore end in
 * another order than they began.
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

/** A separate system, because the test kills its dispatchers. */
let system: LocalSystem;
let company: number;
let shop: TestClient;
let catalog: Bus;
let admin: Client;
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-polling-'));
chmodSync(dataDir, 0o711);

beforeAll(async () => {
  const env = { LOG_LEVEL: 'error', RATE_LIMIT_BURST: '0' };
  const apps = ['gateway', 'auth', 'tenant', 'catalog', 'webhook-dispatch'] as const;
  system = await startSystem({ dataDir, toolsDir: TOOLS, fsync: false, apps, env });
  admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  await admin.query(TROUBLE);
  const demo = (await system.cli('demo', '--state', join(dataDir, 'demo.json'))) as {
    company_id: number;
    access_token: string;
  };
  company = demo.company_id;
  shop = api(demo.access_token, system.url);
  catalog = await Bus.connect({ url: system.natsUrl, name: 'catalog', password: system.secrets.nats.catalog });
});

afterAll(async () => {
  await catalog?.drain();
  await admin?.end();
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const publish = async (resource: number, sequence: number): Promise<string> => {
  const id = randomUUID();
  const event = {
    specversion: '1.0',
    id,
    source: '/marquee/catalog',
    type: 'marquee.category.update.v1',
    subject: `category/${resource}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    companyid: company,
    topic: 'category/update',
    sequence,
    requestid: 'r',
    data: {},
  };
  await catalog.publishEvent(`events.catalog.${company}.category.update`, id, JSON.stringify(event));
  return id;
};

/** Maximum events ahead of the reader, because a busy machine writes the feed more slowly than the test publishes. */
const AHEAD = 400;

/** Publishes about 250 events a second of one company, or as fast as they are seen. */
async function load(published: string[], seen: readonly string[], enough: AbortSignal): Promise<void> {
  for (let first = 900_000; !enough.aborted; first += 5) {
    while (published.length > seen.length + AHEAD && !enough.aborted) await sleep(40);
    const events = [0, 1, 2, 3, 4].flatMap((one) => [publish(first + one, 1), publish(first + one, 2)]);
    published.push(...(await Promise.all(events)));
    await sleep(40);
  }
}

/**
 * Polls after the last seen id until everything is there and nothing more arrives. Retries failed calls, because a
 * dispatcher may be down.
 */
async function poll(seen: string[], allIsThere: AbortSignal): Promise<void> {
  for (let last = 0, isOver = false; !isOver;) {
    const mayBeOver = allIsThere.aborted;
    const path = `/api/events.json?since_id=${last}&topic=category/update&wait=1`;
    const answer = await shop.get<{ events: FeedEntry[] }>(path, 200).catch(() => undefined);
    const events = answer?.body.events ?? [];
    seen.push(...events.map(({ event_id }) => event_id));
    last = events.at(-1)?.id ?? last;
    isOver = mayBeOver && answer !== undefined && events.length === 0;
  }
}

async function entries(): Promise<number> {
  const text = "select count(*)::int as n from webhook_dispatch.feed_entries where topic = 'category/update'";
  return (await admin.query<{ n: number }>(text)).rows[0]?.n ?? 0;
}

it('shows each feed entry once to a polling client, while dispatchers are killed and stopped', async () => {
  const [published, seen]: [string[], string[]] = [[], []];
  const [enough, allIsThere] = [new AbortController(), new AbortController()];
  const reading = system.apps.get('webhook-dispatch');
  const standingBy = await system.startApp('webhook-dispatch');
  const polling = poll(seen, allIsThere.signal);
  const loading = load(published, seen, enough.signal);
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
  await eventually(async () => expect(await entries()).toBeGreaterThanOrEqual(published.length), 40_000);
  allIsThere.abort();
  await polling;
  const missed = published.filter((id) => !seen.includes(id));
  expect({ missed, seen: seen.length }).toEqual({ missed: [], seen: published.length });
});
