import { deliveries } from '@marquee/contracts';
import { dataSourceOptions, driftOf, migrate } from '@marquee/storage/service-database';
import { asOwner, eventually, freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { database } from '../data-source';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';
import { PartitionsService } from './partitions.service';
import { weeksFrom } from './weeks.rules';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const TABLES = ['deliveries', 'feed_entries'] as const;

let fixture: DispatchFixture;
beforeEach(async () => {
  fixture = await DispatchFixture.start();
  fixture.freeze();
  await eventually(begun);
});
afterEach(() => fixture?.stop());

/** Waits until the process has created its partitions. */
async function begun(): Promise<void> {
  const made = await parts('feed_entries');
  const missing = weeks(fixture.clock.now(), 4).filter((name) => !made.includes(name));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} not made yet`);
}
const maintain = (of = fixture.dispatch) => of.app.get(PartitionsService, { strict: false }).maintain();
const weeks = (time: Date, count: number) => weeksFrom(time, count).map(({ name }) => name);
/** The names of the partitions. */
async function parts(table: string): Promise<string[]> {
  const rows = await fixture.db.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}
/** Counts rows by partition through the parent table, because only the owner may read a partition directly. */
const rowsIn = async (table: string, part: string) =>
  (await fixture.db.query(`select from ${table} where tableoid = $1::regclass`, [`${table}_${part}`])).length;
const inNone = (table: string) => rowsIn(table, 'other_times');
async function happens(app: TestApp, id: number): Promise<void> {
  await fixture.happens(app.company, 'order/create', id);
  await fixture.settled();
}
async function aConnection(): Promise<Client> {
  const { url } = fixture.dispatch.database;
  const { options } = dataSourceOptions(database, url).extra as { options: string };
  const client = new Client({ connectionString: url, options });
  await client.connect();
  return client;
}

describe('the weeks of deliveries and of the feed', () => {
  it('creates weekly partitions ahead, once even under concurrent processes', async () => {
    const another = await fixture.another();
    fixture.ahead = 10 * WEEK_MS;
    const now = fixture.clock.now();
    await Promise.all([maintain(), maintain(another), maintain(), maintain(another)]);
    await maintain();
    for (const table of TABLES) expect(await parts(table)).toEqual(expect.arrayContaining(weeks(now, 4)));
    const app = fixture.anApp();
    await fixture.aWebhook(app);
    await happens(app, 1);
    for (const table of TABLES) {
      expect([table, await rowsIn(table, weeks(now, 1)[0] ?? ''), await inNone(table)]).toEqual([table, 1, 0]);
    }
    expect(fixture.lines.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
  });

  it('drops weekly partitions of deliveries after 30 days, and of the feed after 90 days', async () => {
    const passed = 15;
    await maintain();
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    const start = fixture.clock.now();
    for (let week = 0; week < passed; week += 1) {
      fixture.ahead = week * WEEK_MS;
      await maintain();
      await happens(app, week);
    }
    const all = weeksFrom(start, passed + 3);
    const leftIn = (days: number) => {
      const oldest = new Date(fixture.clock.now().getTime() - days * DAY_MS);
      const first = all.findIndex(({ to }) => to > oldest);
      expect(first).toBeGreaterThan(0);
      return { first, left: Array.from({ length: passed - first }, (_, nth) => String(first + nth)) };
    };
    for (const table of TABLES) {
      const { first, left } = leftIn(table === 'deliveries' ? 30 : 90);
      expect(await parts(table)).toEqual([...all.slice(first).map(({ name }) => name), 'other_times']);
      const rows = await fixture.db.query<{ id: string }>(
        `select data ->> 'id' as id from ${table} order by created_at`,
      );
      expect(rows.map(({ id }) => id)).toEqual(left);
      expect(await inNone(table)).toBe(0);
    }
    expect(await fixture.deliveries(webhook)).toEqual(leftIn(30).left.map((id) => `${id} delivered 200`));
  });

  it('keeps partitions longer if configured, but lists no entries beyond the usual age', async () => {
    const patient = await fixture.another({ eventDays: 60 });
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    await happens(app, 1);
    const [week] = weeks(fixture.clock.now(), 1);
    fixture.ahead = 6 * WEEK_MS;
    await maintain(patient);
    for (const table of TABLES) expect(await parts(table)).toContain(week);
    const sent = { webhook_id: webhook.id, limit: 50 };
    expect(await fixture.gateway.call(deliveries.list, fixture.context(app), sent)).toMatchObject({ items: [] });
    fixture.ahead = 10 * WEEK_MS;
    await maintain(patient);
    expect(await parts('deliveries')).not.toContain(week);
    expect(await parts('feed_entries')).toContain(week);
    fixture.ahead = 14 * WEEK_MS;
    await maintain(patient);
    expect(await parts('feed_entries')).not.toContain(week);
  });

  it('deletes rows in the default partition in batches, and creates no partition for their weeks', async () => {
    fixture.ahead = 10 * WEEK_MS;
    const [first, second] = weeks(fixture.clock.now(), 2);
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    await happens(app, 1);
    await fixture.db.query(
      `insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id, state, ended_at)
       select $1, $2, $3, n, 'order/create', 'order/1', '{}', 'r', 'delivered', $3 from generate_series(1, 1500) n`,
      [app.company, webhook.id, fixture.clock.now()],
    );
    expect(await maintain()).toBe(false);
    for (const table of TABLES) {
      expect(await parts(table)).not.toContain(first);
      expect(await parts(table)).toContain(second);
    }
    fixture.ahead += 29 * DAY_MS;
    await maintain();
    expect([await inNone('deliveries'), await inNone('feed_entries')]).toEqual([1501, 1]);
    fixture.ahead += 2 * DAY_MS;
    expect(await maintain()).toBe(true);
    expect([await inNone('deliveries'), await inNone('feed_entries')]).toEqual([501, 1]);
    expect(await maintain()).toBe(false);
    expect(await inNone('deliveries')).toBe(0);
    fixture.ahead += 60 * DAY_MS;
    await maintain();
    expect(await inNone('feed_entries')).toBe(0);
  });

  it('postpones dropping a partition while a transaction reads its table', async () => {
    await maintain();
    const [week] = weeks(fixture.clock.now(), 1);
    fixture.ahead = 14 * WEEK_MS;
    const reader = await aConnection();
    await reader.query('begin; select from deliveries');
    await maintain();
    expect(await parts('deliveries')).toContain(week);
    expect(await parts('feed_entries')).not.toContain(week);
    await reader.end();
    await maintain();
    expect(await parts('deliveries')).not.toContain(week);
  });

  it('drops a detached partition after the process that detached it has died', async () => {
    await maintain();
    const [week] = weeks(fixture.clock.now(), 1);
    fixture.ahead = 6 * WEEK_MS;
    await asOwner(fixture.db, `alter table deliveries detach partition deliveries_${week}`);
    await maintain();
    const [{ gone } = { gone: false }] = await fixture.db.query<{ gone: boolean }>(
      `select to_regclass('deliveries_${week}') is null as gone`,
    );
    expect(gone).toBe(true);
  });

  it('excludes partitions from the entity comparison, and drops partitions with their tables', async () => {
    await maintain();
    const source = await new DataSource(dataSourceOptions(database, fixture.dispatch.database.adminUrl)).initialize();
    expect(await driftOf(source)).toEqual([]);
    await fixture.dispatch.stop();
    for (const _ of database.migrations) await source.undoLastMigration();
    const left = await source.query<{ name: string }[]>(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')",
    );
    await source.destroy();
    expect(left.map(({ name }) => name).filter((name) => !name.startsWith('migrations'))).toEqual([]);
  });
});

it('keeps feed entries when a migration partitions the feed or is reverted', async () => {
  const before = database.migrations.findIndex(({ name }) => name.startsWith('DeliveryLog'));
  const fresh = await freshDatabase({ ...database, migrations: database.migrations.slice(0, before) });
  const source = await new DataSource(dataSourceOptions(database, fresh.adminUrl)).initialize();
  const add = () =>
    source.query(
      `insert into feed_entries (company_id, event_id, topic, data, created_at)
       select 1, n, 'order/create', '{"type":"order","id":"1"}', now() from generate_series(1, 3) n`,
    );
  const ids = async () =>
    (await source.query<{ id: number }[]>('select id from feed_entries order by id')).map(({ id }) => id);
  await add();
  await migrate(database, { url: fresh.url, adminUrl: fresh.adminUrl });
  await add();
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const _ of database.migrations.slice(before)) await source.undoLastMigration();
  await add();
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await source.destroy();
  await fresh.drop();
});
