import { randomUUID } from 'node:crypto';
import {
  adminWebhooks,
  deliveries,
  formatGmt,
  webhooks,
  type CreateReplay,
  type LoggedDelivery,
} from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';

const DAY_MS = 24 * 3_600_000;

let fixture: DispatchFixture;
beforeAll(async () => {
  fixture = await DispatchFixture.start();
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  fixture.ahead = 0;
  fixture.freeze();
});
afterEach(() => fixture.thaw());

type TestWebhook = Awaited<ReturnType<DispatchFixture['aWebhook']>>;
interface CallOptions {
  readonly as?: TestApp;
  readonly idempotencyKey?: string;
}

const contextOf = ({ app }: TestWebhook, { as = app, idempotencyKey }: CallOptions = {}) => ({
  ...fixture.context(as),
  idempotencyKey,
});
async function listed(webhook: TestWebhook, filters: object = {}, as?: TestApp): Promise<LoggedDelivery[]> {
  const input = { webhook_id: webhook.id, limit: 50, ...filters };
  return [...(await fixture.gateway.call(deliveries.list, contextOf(webhook, { as }), input)).items];
}
const redelivered = (webhook: TestWebhook, id: number, options?: CallOptions) =>
  fixture.gateway.call(deliveries.redeliver, contextOf(webhook, options), { webhook_id: webhook.id, id });
const replayed = (webhook: TestWebhook, replay: CreateReplay, options?: CallOptions) =>
  fixture.gateway.call(deliveries.replay, contextOf(webhook, options), { webhook_id: webhook.id, replay });
const tested = (webhook: TestWebhook, options?: CallOptions) =>
  fixture.gateway.call(deliveries.test, contextOf(webhook, options), { webhook_id: webhook.id });
const activate = (webhook: TestWebhook, is_active: boolean) =>
  fixture.gateway.call(webhooks.update, contextOf(webhook), { id: webhook.id, webhook: { is_active } });
const fails = (webhook: TestWebhook) =>
  fixture.receiver.answers.set(webhook.path, (response) => void response.writeHead(500).end('broken'));

const now = () => formatGmt(fixture.clock.now());
const ago = (ms: number) => formatGmt(new Date(fixture.clock.now().getTime() - ms));
const ids = (rows: readonly LoggedDelivery[]) => rows.map(({ data }) => data.id);
const idsAt = ({ path }: TestWebhook) => fixture.receiver.at(path).map(({ body }) => body.data.id);
const eventsAt = ({ path }: TestWebhook) => fixture.receiver.at(path).map(({ headers }) => headers['webhook-id']);

async function happened(webhook: TestWebhook, ...resources: number[]): Promise<void> {
  for (const id of resources) await fixture.happens(webhook.app.company, webhook.topic, id);
  await fixture.settled();
}

describe('the log of a webhook', () => {
  it('lists each delivery of a webhook with its attempts and failure reasons', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    fails(webhook);
    const event = await fixture.happens(webhook.app.company, 'order/create', 267227);
    await fixture.settled();
    const begun = now();
    const [waiting] = await listed(webhook);
    expect(waiting).toEqual({
      id: expect.any(Number) as number,
      webhook_id: webhook.id,
      event_id: event.id,
      topic: 'order/create',
      state: 'waiting',
      origin: 'event',
      created_at: begun,
      ended_at: null,
      data: { type: 'order', id: '267227', long_id: null },
      attempts: [
        {
          at: begun,
          duration_ms: expect.any(Number) as number,
          status: 500,
          reason: 'the receiver responded with status 500',
          answer: 'broken',
        },
      ],
    });
    fixture.receiver.answers.delete(webhook.path);
    fixture.ahead = 60_000;
    await fixture.settled();
    const [delivered] = await listed(webhook);
    expect(delivered).toMatchObject({ id: waiting?.id, state: 'delivered', created_at: begun, ended_at: now() });
    expect(delivered?.attempts).toMatchObject([
      { at: begun, status: 500 },
      { at: now(), status: 200, reason: null },
    ]);
  });

  it('lists both ids of a product in the delivery log', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp(), 'product/update');
    await fixture.happens(webhook.app.company, 'product/update', 7, { product_id: '0000-0000-0000-0007' });
    const [only] = await listed(webhook);
    expect(only?.data).toEqual({ type: 'product', id: '7', long_id: '0000-0000-0000-0007' });
  });

  it('lists the delivery log in pages, oldest first, by state and by time', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1, 2, 3);
    fixture.ahead = DAY_MS;
    fails(webhook);
    await happened(webhook, 4);
    await happened(webhook, 5);
    expect(ids(await listed(webhook))).toEqual(['1', '2', '3', '4', '5']);
    expect(ids(await listed(webhook, { state: 'waiting' }))).toEqual(['4', '5']);
    expect(ids(await listed(webhook, { state: 'delivered' }))).toEqual(['1', '2', '3']);
    expect(ids(await listed(webhook, { state: 'cancelled' }))).toEqual([]);
    expect(ids(await listed(webhook, { created_at_min: ago(1000) }))).toEqual(['4', '5']);
    expect(ids(await listed(webhook, { created_at_max: ago(1000) }))).toEqual(['1', '2', '3']);
    expect(ids(await listed(webhook, { created_at_min: ago(2 * DAY_MS), state: 'delivered' }))).toHaveLength(3);
    const input = { webhook_id: webhook.id, limit: 2 };
    const first = await fixture.gateway.call(deliveries.list, contextOf(webhook), input);
    expect([ids(first.items), first.next]).toEqual([['1', '2'], expect.any(String)]);
    expect(ids(await listed(webhook, { page_info: first.next }))).toEqual(['3', '4', '5']);
    expect(ids(await listed(webhook, { since_id: first.items[1]?.id, limit: 1 }))).toEqual(['3']);
  });

  it('lists the delivery log by time despite concurrent processes with different clocks', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    for (const [id, ahead] of [50, 20, 40, 10, 60].entries()) {
      fixture.ahead = ahead * 1000;
      await happened(webhook, id + 1);
    }
    fixture.ahead = DAY_MS;
    expect(ids(await listed(webhook, { created_at_min: ago(DAY_MS - 45_000) }))).toEqual(['1', '5']);
    expect(ids(await listed(webhook, { created_at_max: ago(DAY_MS - 30_000) }))).toEqual(['2', '4']);
  });

  it('adds redeliveries to the log only after earlier events are visible to pollers', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    // A replay skips deliveries that already wait, so the test uses a separate webhook.
    const other = await fixture.aWebhook(webhook.app);
    await happened(webhook, 1);
    const [sent] = await listed(webhook);
    const writer = await connected(fixture.db);
    try {
      await writer.query('begin');
      await writer.query("select pg_advisory_xact_lock(hashtextextended('feed ' || $1, 0))", [webhook.app.company]);
      const repeated = [
        redelivered(webhook, sent?.id ?? 0),
        replayed(other, { since: ago(DAY_MS) }),
        fixture.gateway.call(deliveries.test, contextOf(webhook), { webhook_id: webhook.id }),
      ];
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      await eventually(async () => expect(await fixture.db.query(waits)).toHaveLength(repeated.length));
      await writer.query('commit');
      await Promise.all(repeated);
    } finally {
      writer.release();
    }
    expect(ids(await listed(webhook)).toSorted()).toEqual(['0', '1', '1']);
    expect(ids(await listed(other))).toEqual(['1', '1']);
  });

  it('hides deliveries older than 30 days from the delivery log', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    fixture.ahead = DAY_MS;
    await happened(webhook, 2, 3);
    const [first] = await listed(webhook);
    fixture.ahead = 30 * DAY_MS + 60_000;
    expect(ids(await listed(webhook))).toEqual(['2', '3']);
    expect(ids(await listed(webhook, { created_at_min: ago(40 * DAY_MS) }))).toEqual(['2', '3']);
    await expect(redelivered(webhook, first?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    fixture.ahead += DAY_MS;
    expect(await listed(webhook)).toEqual([]);
  });

  it('hides the delivery log from other apps of the company and from other companies', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    const [sent] = await listed(webhook);
    for (const as of [fixture.anApp(webhook.app.company), { ...webhook.app, company: fixture.anApp().company }]) {
      const gone = { code: 'not_found' };
      await expect(listed(webhook, {}, as)).rejects.toMatchObject(gone);
      await expect(redelivered(webhook, sent?.id ?? 0, { as })).rejects.toMatchObject(gone);
      await expect(replayed(webhook, { since: ago(DAY_MS) }, { as })).rejects.toMatchObject(gone);
      await expect(tested(webhook, { as })).rejects.toMatchObject(gone);
    }
    const twin = await fixture.aWebhook(webhook.app);
    await expect(redelivered(twin, sent?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1']);
  });
});

describe('the delivery log', () => {
  it('redelivers an event with the same event id, as a separate delivery', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1, 2);
    const [first] = await listed(webhook);
    const again = await redelivered(webhook, first?.id ?? 0);
    expect(again).toMatchObject({ event_id: first?.event_id, state: 'waiting', origin: 'redelivery', attempts: [] });
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '2', '1']);
    expect(eventsAt(webhook)[2]).toBe(first?.event_id);
    expect((await listed(webhook)).at(-1)).toMatchObject({ id: again.id, state: 'delivered', origin: 'redelivery' });
  });

  it('queues a redelivery behind the waiting deliveries', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    fails(webhook);
    await happened(webhook, 2);
    const [first, second] = await listed(webhook);
    await redelivered(webhook, first?.id ?? 0);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '2']);
    await expect(redelivered(webhook, second?.id ?? 0)).rejects.toMatchObject({ code: 'conflict' });
    fixture.receiver.answers.delete(webhook.path);
    fixture.ahead = 60_000;
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '2', '2', '1']);
  });

  it('redelivers an event once under an Idempotency-Key', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    const [first] = await listed(webhook);
    const options = { idempotencyKey: randomUUID() };
    const again = await redelivered(webhook, first?.id ?? 0, options);
    expect(await redelivered(webhook, first?.id ?? 0, options)).toEqual(again);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '1']);
  });
});

describe('a webhook that is not active', () => {
  it('refuses a redelivery and a test for an inactive webhook, and explains why', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    const [first] = await listed(webhook);
    await activate(webhook, false);
    const refused = { code: 'conflict', message: expect.stringContaining('is not active') as string };
    await expect(redelivered(webhook, first?.id ?? 0)).rejects.toMatchObject(refused);
    await expect(replayed(webhook, { since: ago(1000) })).rejects.toMatchObject(refused);
    await expect(tested(webhook)).rejects.toMatchObject(refused);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1']);
  });

  it('sends missed events in order by a replay after reactivation', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    await activate(webhook, false);
    fixture.ahead = 60_000;
    const since = now();
    await happened(webhook, 2, 3, 4);
    await fixture.happens(webhook.app.company, 'customer/create', 9);
    await activate(webhook, true);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1']);
    expect(await replayed(webhook, { since })).toEqual({ since, until: now(), topic: 'order/create', count: 3 });
    await fixture.settled();
    const replays = (await listed(webhook)).filter(({ origin }) => origin === 'replay');
    expect(replays.map(({ data }) => data.id)).toEqual(['2', '3', '4']);
    expect(idsAt(webhook).toSorted()).toEqual(['1', '2', '3', '4']);
    const entries = await fixture.db.query<{ event_id: string }>(
      'select event_id from feed_entries where company_id = $1 and topic = $2 order by id',
      [webhook.app.company, 'order/create'],
    );
    expect(new Set(eventsAt(webhook))).toEqual(new Set(entries.map(({ event_id }) => event_id)));
  });
});

describe('a replay', () => {
  it('replays only events of the given period, including its last second', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    const times: string[] = [];
    for (const id of [1, 2, 3, 4]) {
      times.push(now());
      await happened(webhook, id);
      fixture.ahead += 2_000;
    }
    expect(await replayed(webhook, { since: times[1] ?? '', until: times[2] })).toMatchObject({ count: 2 });
    await fixture.settled();
    expect(idsAt(webhook).slice(4).toSorted()).toEqual(['2', '3']);
  });

  it('replays no event whose delivery is still waiting', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    const since = now();
    await happened(webhook, 1);
    fails(webhook);
    await happened(webhook, 2);
    expect(await replayed(webhook, { since })).toMatchObject({ count: 1 });
    expect(await replayed(webhook, { since })).toMatchObject({ count: 0 });
    expect(ids(await listed(webhook, { state: 'waiting' }))).toEqual(['2', '1']);
  });

  it('replays events once under an Idempotency-Key', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    const options = { idempotencyKey: randomUUID() };
    const first = await replayed(webhook, { since: ago(1000) }, options);
    await fixture.settled();
    expect(await replayed(webhook, { since: ago(1000) }, options)).toEqual(first);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '1']);
  });

  it.each<[string, () => CreateReplay]>([
    ['since', () => ({ since: ago(30 * DAY_MS + 1000) })],
    ['since', () => ({ since: ago(0), until: ago(60_000) })],
    ['topic', () => ({ since: ago(1000), topic: 'order/create' })],
  ])('refuses a replay with an invalid %s', async (field, input) => {
    const webhook = await fixture.aWebhook(fixture.anApp(), 'customer/create');
    await expect(replayed(webhook, input())).rejects.toMatchObject({
      code: 'invalid',
      errors: { [field]: [expect.any(String)] },
    });
  });

  it('refuses a replay of more than 10,000 events, and creates no delivery', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    const add = (count: number) =>
      fixture.db.query(
        `insert into feed_entries (company_id, event_id, topic, data, created_at)
         select $1, gen_random_uuid(), $2, '{"type":"order","id":"1"}', $3 from generate_series(1, $4::int)`,
        [webhook.app.company, 'order/create', fixture.clock.now(), count],
      );
    await add(10_001);
    await expect(replayed(webhook, { since: ago(1000) })).rejects.toMatchObject({
      code: 'invalid',
      errors: { since: [expect.stringContaining('10000')] },
    });
    expect(await fixture.rows(webhook.id)).toEqual([]);
    await fixture.db.query(
      'delete from feed_entries where company_id = $1 and id = (select min(id) from feed_entries where company_id = $1)',
      [webhook.app.company],
    );
    fixture.receiver.answers.set(webhook.path, (response) => void response.writeHead(500).end());
    expect(await replayed(webhook, { since: ago(1000) })).toMatchObject({ count: 10_000 });
  });
});

describe('a test', () => {
  it.each([
    ['order/create', { type: 'order', id: '0' }],
    ['product/delete', { type: 'product', id: '0', long_id: '0000-0000-0000-0000' }],
  ] as const)('sends a generated event as a test of %s', async (topic, data) => {
    const webhook = await fixture.aWebhook(fixture.anApp(), topic);
    const made = await tested(webhook);
    expect(made).toMatchObject({
      state: 'waiting',
      origin: 'test',
      topic,
      data: { long_id: null, ...data },
      attempts: [],
    });
    await fixture.settled();
    const [got] = fixture.receiver.at(webhook.path);
    expect(got?.body).toMatchObject({ company_id: webhook.app.company, scope: topic });
    expect(got?.body.data).toEqual(data);
    expect(got?.headers['webhook-id']).toBe(made.event_id);
    expect(await listed(webhook, { state: 'delivered' })).toMatchObject([{ id: made.id, origin: 'test' }]);
    const rows = await fixture.db.query('select from feed_entries where company_id = $1', [webhook.app.company]);
    expect(rows).toEqual([]);
  });
});

describe('an operator', () => {
  it('shows an operator the webhooks of every app and their deliveries', async () => {
    const first = await fixture.aWebhook(fixture.anApp());
    const second = await fixture.aWebhook(fixture.anApp(first.app.company));
    await happened(first, 1);
    const company_id = first.app.company;
    const { webhooks: found } = await fixture.operated.call(adminWebhooks.list, fixture.operator(), { company_id });
    const owned = async ({ app, id }: TestWebhook) => ({ ...(await fixture.get(app, id)), app: app.client_id });
    expect(found).toEqual([await owned(first), await owned(second)]);
    const input = { company_id, webhook_id: second.id, state: 'delivered' as const };
    const log = await fixture.operated.call(adminWebhooks.deliveries, fixture.operator(), input);
    expect(log).toEqual({ deliveries: await listed(second) });
    expect(await actions(company_id)).toEqual([['ada', 'webhook deliveries', { webhook_id: second.id }]]);
  });

  it('lets an operator redeliver an event, and audits the redelivery', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    await happened(webhook, 1);
    const [sent] = await listed(webhook);
    const meant = { company_id: webhook.app.company, webhook_id: webhook.id };
    const id = sent?.id ?? 0;
    const since = ago(1000);
    await fixture.operated.call(adminWebhooks.redeliver, fixture.operator(), { ...meant, id });
    await fixture.settled();
    await fixture.operated.call(adminWebhooks.replay, fixture.operator(), { ...meant, replay: { since } });
    await fixture.settled();
    await fixture.operated.call(adminWebhooks.test, fixture.operator(), meant);
    await fixture.settled();
    expect(idsAt(webhook)).toEqual(['1', '1', '1', '0']);
    expect((await listed(webhook)).map(({ origin }) => origin)).toEqual(['event', 'redelivery', 'replay', 'test']);
    expect(await actions(webhook.app.company)).toEqual([
      ['ada', 'webhook redeliver', { webhook_id: webhook.id, id }],
      ['ada', 'webhook replay', { webhook_id: webhook.id, since }],
      ['ada', 'webhook test', { webhook_id: webhook.id }],
    ]);
  });

  it('refuses an operator a redelivery for a company that does not own the webhook', async () => {
    const webhook = await fixture.aWebhook(fixture.anApp());
    const meant = { company_id: fixture.anApp().company, webhook_id: webhook.id };
    const called = fixture.operated.call(adminWebhooks.test, fixture.operator(), meant);
    await expect(called).rejects.toMatchObject({ code: 'not_found' });
    const refused = ['ada', 'refused: webhook test', { webhook_id: meant.webhook_id, refused: 'not_found' }];
    expect(await actions(meant.company_id)).toEqual([refused]);
  });

  async function actions(company: number): Promise<unknown[]> {
    const rows = await fixture.db.query<{ operator: string; action: string; detail: object }>(
      'select operator, action, detail from audit where company_id = $1 order by id',
      [company],
    );
    return rows.map(({ operator, action, detail }) => [operator, action, detail]);
  }
});
