import { companyId, type ListAllDeliveries, type ListDeliveries } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { dataSourceOptions } from '@marquee/storage/service-database';
import { analyze, ExplainingSession, freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { DeliveriesRepository } from '../delivery-queues/deliveries.repository';
import { AppDeliveriesRepository } from './app-deliveries.repository';
import { DeliveryLogRepository } from './delivery-log.repository';
import { oldestVisible } from '../partitions/visible-days.rules';
import { FeedRepository } from '../feed/feed.repository';
import { PartitionsRepository } from '../partitions/partitions.repository';
import { weeksFrom } from '../partitions/weeks.rules';

const DELIVERIES = 20_000;
const WAITING = 500;
/** The first days are expired, but not dropped yet. */
const DAYS = 37;
/** A page in order of ids, plus the first row of each weekly partition and a few rows at the bounds of a period. */
const PAGE = 250;
const COMPANY = 1;
const WEBHOOK = 1;
const NONE_WAITING = 2;

/**
 * Deliveries spread evenly over the days, of which the newest still wait; one of the three webhooks has no waiting
 * delivery.
 */
const SEED = [
  `insert into webhooks (company_id, id, app, topic, address, format, is_active, created_at, updated_at)
   select ${COMPANY}, w, 'app', 'order/create', 'https://example.org/' || w, 'json', true, now(), now()
   from generate_series(1, 3) w`,
  `insert into webhook_queues (company_id, webhook_id, app, address, host, is_waiting)
   select company_id, id, app, address, 'example.org', true from webhooks`,
  `insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id, state, ended_at)
   select ${COMPANY}, w, at, gen_random_uuid(), 'order/create', 'order/' || n, '{"type":"order","id":"1"}', 'r',
     case when waits then 'waiting' else 'delivered' end, case when waits then null else at end
   from generate_series(1, ${DELIVERIES}) n, generate_series(1, 3) w, lateral (
     select now() - interval '${DAYS} days' * (${DELIVERIES} - n) / ${DELIVERIES} as at,
       n > ${DELIVERIES - WAITING} and w <> ${NONE_WAITING} as waits) d
   order by n, w`,
  `insert into feed_entries (company_id, event_id, topic, data, created_at)
   select ${COMPANY}, gen_random_uuid(), case when n % 200 = 0 then 'customer/create' else 'order/create' end,
     '{"type":"order","id":"1"}', now() - interval '${DAYS} days' * (${DELIVERIES} - n) / ${DELIVERIES}
   from generate_series(1, ${DELIVERIES}) n order by n`,
];

describe('a webhook with 20,000 deliveries', () => {
  let fresh: FreshDatabase;
  let client: Client;
  let last: { delivery: number; entry: number };
  let tables: string[];
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    // The connection of a service decides how its statements are planned.
    const { options } = dataSourceOptions(database, fresh.url).extra as { options: string };
    client = new Client({ connectionString: fresh.url, options });
    await client.connect();
    await client.query("set marquee.company = '*'");
    const partitions = new PartitionsRepository({ query: plainly } as unknown as Session);
    for (const table of ['deliveries', 'feed_entries'] as const) {
      await client.query('begin');
      for (const week of weeksFrom(daysAgo(DAYS), 8)) await partitions.make(table, week);
      await client.query('commit');
    }
    for (const statement of SEED) await client.query(statement);
    await analyze(fresh.adminUrl);
    const [row] = await plainly<{ delivery: number; entry: number }>(
      'select (select max(id) from deliveries)::int as delivery, (select max(id) from feed_entries)::int as entry',
      [],
    );
    last = row ?? { delivery: 0, entry: 0 };
    const names = await plainly<{ name: string }>('select inhrelid::regclass::text as name from pg_inherits', []);
    tables = names.map(({ name }) => name);
  });
  afterAll(async () => {
    await client?.end();
    await fresh?.drop();
  });

  const plainly = async <T extends object>(text: string, values: readonly unknown[]): Promise<T[]> =>
    (await client.query(text, [...values])).rows as T[];
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);
  const time = (days: number): string => daysAgo(days).toISOString();
  const lookedAt = async (work: (session: Session) => Promise<unknown>): Promise<number> => {
    const session = new ExplainingSession(client, companyId(COMPANY), tables);
    await work(session);
    return session.looked;
  };

  it.each<[string, number, number, () => Partial<ListDeliveries>]>([
    ['no filter', 50, PAGE, () => ({})],
    ['a cursor near the end', 50, PAGE, () => ({ since_id: last.delivery - 180 })],
    ['waiting deliveries', 50, PAGE, () => ({ state: 'waiting' })],
    // In the newest week the scan passes deliveries that still wait; their number depends on the day.
    ['the state delivered', 50, PAGE + WAITING, () => ({ state: 'delivered' })],
    ['the state cancelled without a match', 0, PAGE, () => ({ state: 'cancelled' })],
    ['created_at_min that all rows match', 50, PAGE, () => ({ created_at_min: time(DAYS) })],
    ['created_at_min that only new rows match', 50, PAGE, () => ({ created_at_min: time(0.2) })],
    ['created_at_min that no row matches', 0, PAGE, () => ({ created_at_min: time(-1) })],
    ['created_at_max that all rows match', 50, PAGE, () => ({ created_at_max: time(-1) })],
    ['created_at_max that no row matches', 0, PAGE, () => ({ created_at_max: time(30.5) })],
    ['an hour in the middle', 22, PAGE, () => ({ created_at_min: time(15), created_at_max: time(15 - 1 / 24) })],
    ['three days in the middle', 50, PAGE, () => ({ created_at_min: time(15), created_at_max: time(12) })],
    ['waiting deliveries of the newest time', 50, PAGE, () => ({ state: 'waiting', created_at_min: time(0.2) })],
    ['waiting deliveries of a time without any', 0, PAGE, () => ({ state: 'waiting', created_at_max: time(20) })],
  ])('reads few rows to list the deliveries of a webhook for %s', async (_name, count, most, filters) => {
    const input = { webhook_id: WEBHOOK, limit: 50, ...filters() };
    let found: unknown[] = [];
    const looked = await lookedAt(async (session) => {
      const { json } = await new DeliveryLogRepository(session).list(input, oldestVisible(new Date()));
      found = JSON.parse(json) as unknown[];
    });
    expect(Math.abs(found.length - count)).toBeLessThanOrEqual(1);
    expect(looked).toBeLessThan(most);
  });

  // Each of the three webhooks yields a page and the first row of each weekly partition.
  it.each<[string, number, number, () => Partial<ListAllDeliveries>]>([
    ['no filter', 50, PAGE, () => ({})],
    ['descending order', 50, PAGE, () => ({ order: 'id desc' })],
    ['a cursor near the end', 50, PAGE, () => ({ since_id: last.delivery - 180 })],
    ['the state waiting', 50, PAGE, () => ({ state: 'waiting' })],
    ['a response of class 2xx', 50, PAGE + WAITING, () => ({ status: '2xx' })],
    ['a response of class 5xx without a match', 0, PAGE + 2 * WAITING, () => ({ status: '5xx' })],
    ['a topic without webhooks', 0, PAGE, () => ({ topic: 'product/create' })],
    ['created_at_min that only new rows match', 50, PAGE, () => ({ created_at_min: time(0.2) })],
    ['created_at_min that no row matches', 0, PAGE, () => ({ created_at_min: time(-1) })],
    ['created_at_max that no row matches', 0, PAGE, () => ({ created_at_max: time(30.5) })],
    ['an hour in the middle', 50, PAGE, () => ({ created_at_min: time(15), created_at_max: time(15 - 1 / 24) })],
  ])('reads few rows to list the deliveries of all webhooks for %s', async (_name, count, most, filters) => {
    const input = { limit: 50, ...filters() };
    let found: unknown[] = [];
    const looked = await lookedAt(async (session) => {
      const { json } = await new AppDeliveriesRepository(session).list('app', input, oldestVisible(new Date()));
      found = JSON.parse(json) as unknown[];
    });
    expect(Math.abs(found.length - count)).toBeLessThanOrEqual(1);
    expect(looked).toBeLessThan(3 * most);
  });

  it('reads only waiting deliveries to claim deliveries', async () => {
    const waiting = (webhook_id: number) =>
      lookedAt((session) => new DeliveriesRepository(session).waiting({ webhook_id, app: 'app', lease: 0 }, 50));
    expect(await waiting(WEBHOOK)).toBeLessThanOrEqual(60);
    expect(await waiting(NONE_WAITING)).toBeLessThanOrEqual(2);
  });

  it('reads only deliveries outside of weekly partitions to purge deliveries', async () => {
    await client.query('begin');
    await client.query(
      `insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id)
       select ${COMPANY}, ${WEBHOOK}, now() - interval '200 days' + interval '1 day' * (n % 100), '', '', '', '{}', ''
       from generate_series(1, 20000) n`,
    );
    const before = daysAgo(150);
    const removed = await lookedAt((session) =>
      new PartitionsRepository(session).removeOlder('deliveries', before, 20),
    );
    const none = await lookedAt((session) =>
      new PartitionsRepository(session).removeOlder('deliveries', daysAgo(300), 20),
    );
    await client.query('rollback');
    // Rows are selected, locked and removed, and count twice: the test explains and then executes the statement.
    expect(removed).toBeLessThanOrEqual(20 * 4);
    expect(none).toBe(0);
  });

  it.each<[string, () => object]>([
    ['its beginning', () => ({})],
    ['a cursor near the end', () => ({ since_id: last.entry - 60 })],
  ])('reads few rows to list the feed from %s', async (_name, input) => {
    const looked = await lookedAt((session) => new FeedRepository(session).list({ limit: 50, ...input() }));
    expect(looked).toBeLessThanOrEqual(70);
  });

  it.each([
    ['a rare topic', 'customer/create', 30, 400],
    ['an hour of a frequent topic', 'order/create', 1 / 24, 4_000],
  ])('reads only waiting deliveries and one week of the topic to replay %s', async (_name, topic, days, most) => {
    const now = new Date();
    const replayed = { webhook_id: NONE_WAITING, topic, since: daysAgo(days), before: now, most: 10_000, now };
    await client.query('begin');
    const looked = await lookedAt((session) =>
      new DeliveryLogRepository(session).replay({ ...replayed, request_id: 'r' }),
    );
    await client.query('rollback');
    expect(looked).toBeLessThan(most);
  });
});
