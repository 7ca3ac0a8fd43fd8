import { randomUUID } from 'node:crypto';
import { companyId, FEED_CHANGES, feed, type FeedEntry, type ListFeed } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { Client } from 'pg';
import { DispatchFixture } from '../testing/dispatch.fixture';
import { FeedStore } from './feed.store';

let fixture: DispatchFixture;
let company = 8000;
beforeAll(async () => void (fixture = await DispatchFixture.start()));
afterAll(() => fixture.stop());
beforeEach(() => void (company += 1));

const listed = async (query: Partial<ListFeed> = {}, of = company): Promise<readonly FeedEntry[]> => {
  const ctx = fixture.context(fixture.anApp(of));
  return (await fixture.gateway.call(feed.list, ctx, { limit: 250, ...query })).items;
};
const scopes = async (query: Partial<ListFeed> = {}): Promise<string[]> =>
  (await listed(query)).map(({ scope, data }) => `${scope} ${data.id}`);

describe('the feed of a company', () => {
  it('lists the feed of one company with payload, id and time, by id', async () => {
    const event = await fixture.happens(company, 'order/create', 17);
    await fixture.happens(company, 'product/update', 5, { product_id: '0001-0002-0003-0004', changed: [] });
    await fixture.happens(company + 1000, 'order/create', 18);
    const [first, second, ...others] = await listed();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      event_id: event.id,
      company_id: company,
      producer: 'shop',
      scope: 'order/create',
      data: { type: 'order', id: '17' },
      created_at: event.time.slice(0, 19),
    });
    expect(second?.data).toEqual({ type: 'product', id: '5', long_id: '0001-0002-0003-0004' });
    expect(second?.id).toBeGreaterThan(Number(first?.id));
    expect(others).toEqual([]);
  });

  it('lists the feed after an id, including topics without webhooks', async () => {
    await fixture.happens(company, 'order/create', 1);
    await fixture.happens(company, 'category/create', 2);
    await fixture.happens(company, 'order/create', 3);
    const [first] = await listed();
    expect(await scopes({ since_id: first?.id })).toEqual(['category/create 2', 'order/create 3']);
    expect(await scopes({ topic: 'order/create' })).toEqual(['order/create 1', 'order/create 3']);
    expect(await scopes({ topic: 'category/create', since_id: first?.id })).toEqual(['category/create 2']);
    expect(await scopes({ topic: 'order/create', limit: 1 })).toEqual(['order/create 1']);
  });

  it('refuses an unknown topic in the feed filter', async () => {
    const errors = { topic: ['must be a topic of an event, such as order/create'] };
    await expect(listed({ topic: 'order/created' })).rejects.toMatchObject({ code: 'malformed', errors });
  });

  it('lists the feed from the requested time on', async () => {
    await fixture.happens(company, 'order/create', 1);
    fixture.ahead += 60_000;
    const later = await fixture.happens(company, 'order/create', 2);
    expect(await scopes({ created_at_min: later.time })).toEqual(['order/create 2']);
  });

  it('lists the last thirty days of the feed, even if older entries exist', async () => {
    const [old, young] = [1, 2];
    await fixture.happens(company, 'order/create', old);
    fixture.ahead += 60_000;
    await fixture.happens(company, 'order/create', young);
    const { ahead } = fixture;
    fixture.ahead += 30 * 86_400_000 - 30_000;
    expect(await scopes()).toEqual([`order/create ${young}`]);
    expect(await scopes({ since_id: 0, topic: 'order/create' })).toEqual([`order/create ${young}`]);
    fixture.ahead = ahead;
  });

  it('notifies waiting feed clients after the commit of an event', async () => {
    let notified = 0;
    const stop = fixture.gateway.onChange(
      FEED_CHANGES,
      company,
      (topics) => void (notified += topics.filter((topic) => topic === 'order/create').length),
    );
    await listed();
    await fixture.happens(company, 'order/create', 1);
    await eventually(async () => expect(notified).toBe(1));
    expect(await scopes()).toEqual(['order/create 1']);
    stop();
  });
});

/** Simulates another process that holds the lock of the company's feed. */
async function holder(): Promise<Client> {
  const other = new Client({ connectionString: fixture.dispatch.database.url });
  await other.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtextextended('feed ' || ${company}, 0))`);
  return other;
}
async function waiting(count: number): Promise<void> {
  const those = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
  await eventually(async () => expect(await fixture.db.query(those)).toHaveLength(count));
}

describe('an event', () => {
  const delivered = async (webhook: number) => (await fixture.rows(webhook)).map(({ event_id }) => event_id);

  it('stores and delivers an event once, even if redelivered after the inbox lost its record', async () => {
    const hooks = [await fixture.aWebhook(fixture.anApp(company)), await fixture.aWebhook(fixture.anApp(company))];
    const first = await fixture.happens(company, 'order/create', 1);
    const second = await fixture.happens(company, 'order/create', 2);
    await fixture.comesAgain(first);
    await fixture.settled();
    await fixture.comesAgain(first);
    const third = await fixture.happens(company, 'order/create', 3);
    expect(await scopes()).toEqual([1, 2, 3].map((id) => `order/create ${id}`));
    for (const { id } of hooks) expect(await delivered(id)).toEqual([first.id, second.id, third.id]);
  });

  it('adds an event to the feed once, even if other events have the same time', async () => {
    fixture.freeze();
    const events = [];
    for (const id of [1, 2, 3]) events.push(await fixture.happens(company, 'order/create', id));
    for (const event of events) await fixture.comesAgain(event);
    expect(await scopes()).toEqual([1, 2, 3].map((id) => `order/create ${id}`));
    expect(new Set(events.map(({ time }) => time)).size).toBe(1);
    fixture.thaw();
  });

  it('stores and delivers an event once if two processes handle the event concurrently', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp(company));
    const elsewhere = await fixture.happens(company + 1000, 'order/create', 1);
    const event = { ...elsewhere, id: randomUUID(), companyid: companyId(company) };
    const another = await fixture.another();
    const other = await holder();
    const added = [fixture.dispatch, another].map(({ app }) =>
      app
        .get(FeedStore, { strict: false })
        .write(fixture.context(fixture.anApp(company)), async ({ deliveries, feed: entries }) => {
          entries.holdBeforeCommit();
          deliveries.enqueue(event, { may_claim: false, may_notify: false });
          entries.append(event);
        }),
    );
    await waiting(2);
    await other.query('commit');
    await other.end();
    await Promise.all(added);
    expect(await scopes()).toEqual(['order/create 1']);
    expect(await delivered(webhook.id)).toEqual([event.id]);
    await fixture.comesAgain(event, another);
    expect(await delivered(webhook.id)).toEqual([event.id]);
    await another.stop();
  });
});

describe('an entry that is not committed yet', () => {
  /** The statement of another process, up to this point. */
  const entries = (id: number) => `
    insert into webhook_dispatch.feed_entries (company_id, event_id, topic, data, created_at)
    values (${company}, 'e-${id}', 'order/create', '{"type":"order","id":"${id}"}', now())`;

  it('delays later feed entries until an earlier transaction commits or rolls back', async () => {
    const other = await holder();
    await other.query(entries(1));
    const second = fixture.happens(company, 'order/create', 2);
    await waiting(1);
    expect(await scopes()).toEqual([]);
    await other.query('commit');
    await other.end();
    await second;
    expect(await scopes()).toEqual(['order/create 1', 'order/create 2']);
  });
});
