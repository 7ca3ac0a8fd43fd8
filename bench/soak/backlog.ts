import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { CpuMeter, POSTGRES_ITSELF, postgresOf } from '../cpu/meter';
import { metered } from '../cpu/phases';
import { inSystem, type LabOptions } from '../lab';
import { diagnosis } from './diagnosis';
import { HookedShops } from './hooked-shops';
import { DISPATCHER, TAKING_PART } from './taking-part';

export interface Backlog extends LabOptions {
  readonly receivers: number;
  /** Deliveries that wait when the dispatcher starts. */
  readonly deliveries: number;
}

export interface BacklogSent {
  readonly made: number;
  readonly lost: number;
  readonly again: number;
  readonly perSecond: number;
  /** Microseconds of processor time for each delivery. */
  readonly cpuMicros: { readonly dispatcher: number; readonly postgres: number; readonly postgresItself: number };
}

interface Event {
  readonly key: string;
  readonly subject: string;
  readonly body: string;
}

const PRODUCTS_OF_A_COMPANY = 4;
const TIMEOUT_MS = 300_000;
const POLL_MS = 5;
/** At this share of the deliveries the counting begins and ends: the start of the process is not what is measured. */
const [FROM, TO] = [0.1, 0.95];
const LAST_CHANGE = `
  select distinct on (key) key, subject, body from catalog.outbox where subject like '%.product.update' order by key, id desc`;
const APPEND = `
  insert into catalog.outbox (event_id, key, subject, body, request_id, created_at)
  select event_id, key, subject, body, request_id, now()
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
    as events (event_id, key, subject, body, request_id, place)
  order by place`;

/**
 * Events of many changes are published while no dispatcher runs; then one starts, and it is counted how fast it makes their
 * deliveries and sends them.
 */
export function sendBacklog(options: Backlog): Promise<BacklogSent> {
  const { receivers, deliveries, signal, log } = options;
  return inSystem({ ...options, fsync: false, apps: TAKING_PART }, async ({ system, cleaning }) => {
    const shops = await HookedShops.open(system, receivers, 'products');
    cleaning.add(() => shops.close());
    await shops.changeEach();
    await reached(shops, shops.heard.length, signal);
    await system.apps.get(DISPATCHER)?.stop();
    log(`publishing ${deliveries} events`);
    await publish(system, shops, Math.round(deliveries / receivers / PRODUCTS_OF_A_COMPANY), signal);
    await system.startApp(DISPATCHER);
    const meter = new CpuMeter(metered(system));
    const made = shops.heard.length;
    const [from, to] = [Math.round(made * FROM), Math.round(made * TO)];
    const begun = await reached(shops, from, signal);
    const before = meter.read();
    const ended = await reached(shops, to, signal);
    const after = meter.read();
    await reached(shops, made, signal);
    for (const line of await diagnosis(system, shops.missing)) log(line);
    const used = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / (ended.count - begun.count);
    return {
      made,
      lost: shops.missing.length,
      again: shops.heard.reduce((sum, { arrivals }) => sum + Math.max(0, arrivals - 1), 0),
      perSecond: ((ended.count - begun.count) * 1000) / (ended.at - begun.at),
      cpuMicros: {
        dispatcher: used(DISPATCHER),
        postgres: used(postgresOf(DISPATCHER)),
        postgresItself: used(POSTGRES_ITSELF),
      },
    };
  });
}

/** As changes of the products that there are, which follow the last one of each; when this ends, the stream has them. */
async function publish(system: LocalSystem, shops: HookedShops, each: number, signal: AbortSignal): Promise<void> {
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Event>(LAST_CHANGE);
    const byProduct = new Map(rows.map((row) => [row.key.split('/').at(-1), row]));
    const changes = shops.expectChanges(each);
    for (let nth = 0; nth < each; nth += 1) {
      const next = changes.map(({ resource, ids }) => {
        const { key, subject, body } = byProduct.get(String(resource)) as Event;
        const last = JSON.parse(body) as { readonly sequence: number };
        const [id, requestid] = [randomUUID(), ids[nth] as string];
        const event = { ...last, id, requestid, sequence: last.sequence + nth + 1 };
        return [id, key, subject, JSON.stringify(event), requestid];
      });
      await database.query(
        APPEND,
        [0, 1, 2, 3, 4].map((column) => next.map((row) => row[column])),
      );
    }
    const unpublished = 'select 1 from catalog.outbox where published_at is null limit 1';
    while ((await database.query(unpublished)).rowCount !== 0) await sleep(POLL_MS * 10, undefined, { signal });
  } finally {
    await database.end();
  }
}

async function reached(
  shops: HookedShops,
  count: number,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly at: number }> {
  const until = performance.now() + TIMEOUT_MS;
  while (shops.arrivedCount < count && performance.now() < until) {
    await sleep(POLL_MS, undefined, { signal });
  }
  return { count: shops.arrivedCount, at: performance.now() };
}
