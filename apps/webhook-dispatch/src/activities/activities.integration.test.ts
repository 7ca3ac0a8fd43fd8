import { activities, feed, type Activity, type Context, type ListActivities } from '@marquee/contracts';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';

const DAY = 86_400_000;
let fixture: DispatchFixture;
let app: TestApp;
beforeAll(async () => void (fixture = await DispatchFixture.start()));
afterAll(() => fixture?.stop());
beforeEach(() => {
  fixture.ahead = 0;
  fixture.actor = undefined;
  fixture.script.isAway = false;
  app = fixture.anApp();
});

const contextOf = (of: TestApp): Context => ({ ...fixture.context(of), scopes: ['companies', 'customers'] });
const listed = async (query: Partial<ListActivities> = {}, of = app): Promise<readonly Activity[]> =>
  (await fixture.gateway.call(activities.list, contextOf(of), { limit: 50, ...query })).items;
const ids = async (query: Partial<ListActivities> = {}) =>
  (await listed(query)).map(({ resource, resource_id, action }) => `${resource} ${resource_id} ${action}`);
async function happens(actor: string | undefined, topic: string, id: number, data: object = {}) {
  fixture.actor = actor;
  return fixture.happens(app.company, topic, id, { product_id: '0001-0002-0003-0004', ...data });
}

describe('the activities of a company', () => {
  it('lists actor, resource, action and changed values of each event by id', async () => {
    const values = { before: { title: 'old' }, after: { title: 'new' } };
    const event = await happens(`app:${app.client_id}`, 'product/update', 7, { changed: ['title'], ...values });
    await happens(undefined, 'product/delete', 7);
    await fixture.happens(app.company + 1000, 'order/create', 18);
    const [first, second, ...others] = await listed();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      created_at: event.time.slice(0, 19),
      actor: { type: 'app', id: app.client_id, name: 'Shelf Sync' },
      resource: 'product',
      resource_id: '7',
      action: 'update',
      ...values,
    });
    expect(second).toMatchObject({ actor: null, action: 'delete', before: null, after: null });
    expect(second?.id).toBeGreaterThan(Number(first?.id));
    expect(others).toEqual([]);
  });

  it('accepts events of the previous release, which name no actor and no values', async () => {
    await fixture.happens(app.company, 'order/create', 1);
    expect(await listed()).toMatchObject([{ resource: 'order', actor: null, before: null, after: null }]);
  });

  it('adds no activity data to the feed or to webhook payloads', async () => {
    const webhook = await fixture.aWebhook(app);
    await happens('user:1', 'order/create', 1, { after: { title: 'new' } });
    await fixture.settled();
    const entries = await fixture.gateway.call(feed.list, fixture.context(app), { limit: 5 });
    expect(entries.items[0]?.data).toEqual({ type: 'order', id: '1' });
    expect(fixture.receiver.at(webhook.path).map(({ body }) => body.data)).toEqual([{ type: 'order', id: '1' }]);
  });

  it('lists an activity once if its event is redelivered', async () => {
    const event = await happens('user:1', 'order/create', 1, { after: { currency: 'EUR' } });
    await fixture.comesAgain(event);
    expect(await listed()).toMatchObject([{ resource: 'order', after: { currency: 'EUR' } }]);
    expect(await listed()).toHaveLength(1);
  });

  it('omits the notification of a customer change, which has a separate event', async () => {
    await fixture.happens(app.company, 'customer/sync', 'a-change', { id: 'a-change', token: 'T', changed: [] });
    await happens(undefined, 'customer/update', 3);
    expect(await ids()).toEqual(['customer 3 update']);
  });

  it('hides activities from other companies', async () => {
    await happens('user:1', 'order/create', 1);
    expect(await listed({}, fixture.anApp())).toEqual([]);
  });
});

describe('the filters of activities', () => {
  const times: string[] = [];
  beforeEach(async () => {
    times.length = 0;
    for (const [actor, topic, id] of [
      ['app:one', 'order/create', 1],
      ['app:two', 'product/create', 2],
      ['user:1', 'product/update', 3],
      ['operator:ada', 'company/update', 3],
    ] as const) {
      times.push((await happens(actor, topic, id)).time.slice(0, 19));
      fixture.ahead += 60_000;
    }
  });

  it.each<[string, () => Partial<ListActivities>, number[]]>([
    ['of one actor', () => ({ actor: 'app:two' }), [1]],
    ['of all actors of a type', () => ({ actor: 'app' }), [0, 1]],
    ['of a type without changes', () => ({ actor: 'customer' }), []],
    ['of a type of resource', () => ({ resource: 'product' }), [1, 2]],
    ['of an unknown type of resource', () => ({ resource: 'unknown' }), []],
    ['of an id', () => ({ resource_id: '3' }), [2, 3]],
    ['of one resource', () => ({ resource: 'product', resource_id: '3' }), [2]],
    ['since a time', () => ({ created_at_min: times[2] }), [2, 3]],
    ['until a time', () => ({ created_at_max: times[1] }), [0, 1]],
    ['of an actor since a time', () => ({ actor: 'app', created_at_min: times[1] }), [1]],
  ])('selects activities by the filter %s', async (_, query, expected) => {
    const all = ['order 1 create', 'product 2 create', 'product 3 update', 'company 3 update'];
    expect(await ids()).toEqual(all);
    expect(await ids(query())).toEqual(expected.map((place) => all[place]));
  });

  it('lists activities after an id and across pages', async () => {
    const [first] = await listed({ limit: 1 });
    expect(await ids({ since_id: first?.id, limit: 2 })).toEqual(['product 2 create', 'product 3 update']);
    const context = fixture.context(app);
    const { next } = await fixture.gateway.call(activities.list, context, { limit: 3 });
    const rest = await fixture.gateway.call(activities.list, context, { limit: 3, page_info: next ?? '' });
    expect(rest.items.map(({ resource }) => resource)).toEqual(['company']);
  });

  it('returns only the requested fields of activities', async () => {
    expect(await listed({ fields: ['action'], limit: 1 })).toEqual([{ action: 'create' }]);
  });
});

describe('the names of actors', () => {
  it('reads actor names for a page of activities with one call per type', async () => {
    const other = fixture.anApp(app.company);
    for (const id of [1, 2, 3]) await happens(`app:${app.client_id}`, 'order/create', id);
    await happens(`app:${other.client_id}`, 'order/create', 4);
    await happens('operator:ada', 'company/update', app.company);
    await happens('app:unknown', 'order/create', 5);
    const before = fixture.script.namings;
    const names = (await listed()).map(({ actor }) => actor?.name);
    expect(names).toEqual(['Shelf Sync', 'Shelf Sync', 'Shelf Sync', 'Shelf Sync', 'ada', '']);
    expect(fixture.script.namings - before).toBe(1);
  });

  it('omits the name of an erased customer from activities', async () => {
    fixture.commerce.names.set('17', 'Kim Berg');
    await happens('customer:17', 'customer/update', 17);
    const actor = async () => (await listed())[0]?.actor;
    expect(await actor()).toEqual({ type: 'customer', id: '17', name: 'Kim Berg' });
    fixture.commerce.names.delete('17');
    expect(await actor()).toEqual({ type: 'customer', id: '17', name: '' });
  });

  it('requests no customer names for a caller without the scope customers', async () => {
    fixture.commerce.names.set('18', 'Kim Berg');
    await happens('customer:18', 'customer/update', 18);
    await happens(`app:${app.client_id}`, 'order/create', 1);
    const context = { ...contextOf(app), scopes: ['companies'] as const };
    const { items } = await fixture.gateway.call(activities.list, context, { limit: 5 });
    expect(items.map(({ actor }) => actor?.name)).toEqual(['', 'Shelf Sync']);
  });

  it('lists activities without names while other services do not respond', async () => {
    await happens(`app:${app.client_id}`, 'order/create', 1);
    fixture.script.isAway = true;
    expect((await listed())[0]?.actor).toEqual({ type: 'app', id: app.client_id, name: '' });
  });
});

describe('the age of activities', () => {
  it('shows activities for ninety days and feed entries for thirty', async () => {
    await happens('user:1', 'order/create', 1);
    const events = async () => (await fixture.gateway.call(feed.list, fixture.context(app), { limit: 5 })).items;
    fixture.ahead = 30 * DAY + 60_000;
    expect([await ids(), await events()]).toEqual([['order 1 create'], []]);
    fixture.ahead = 90 * DAY - 60_000;
    expect(await ids()).toEqual(['order 1 create']);
    fixture.ahead = 90 * DAY + 60_000;
    expect(await ids()).toEqual([]);
  });
});
