import {
  deliveries,
  formatGmt,
  STATUS_CLASSES,
  webhooks,
  type ListAllDeliveries,
  type LoggedDelivery,
} from '@marquee/contracts';
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
const page = (app: TestApp, filters: Partial<ListAllDeliveries> = {}) =>
  fixture.gateway.call(deliveries.listAll, fixture.context(app), { limit: 50, ...filters });
const listed = async (app: TestApp, filters: Partial<ListAllDeliveries> = {}): Promise<string[]> =>
  resourcesOf((await page(app, filters)).items);
const resourcesOf = (rows: readonly LoggedDelivery[]) => rows.map(({ data }) => `${data.type}/${data.id}`);
const answers = ({ path }: TestWebhook, status: number) =>
  fixture.receiver.answers.set(path, (response) => void response.writeHead(status).end());
const silent = ({ path }: TestWebhook) =>
  fixture.receiver.answers.set(path, (response) => void response.socket?.destroy());

async function happened({ app, topic }: TestWebhook, ...resources: number[]): Promise<void> {
  for (const id of resources) await fixture.happens(app.company, topic, id);
  await fixture.settled();
}

describe('the deliveries of all webhooks of an app', () => {
  it("lists the deliveries of all webhooks of an app by id, with the webhook's id", async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app, 'order/create');
    const products = await fixture.aWebhook(app, 'product/update');
    await happened(orders, 1, 2);
    await happened(products, 3);
    await happened(orders, 4);
    const { items: all } = await page(app);
    expect(resourcesOf(all)).toEqual(['order/1', 'order/2', 'product/3', 'order/4']);
    expect(all.map(({ webhook_id }) => webhook_id)).toEqual([orders.id, orders.id, products.id, orders.id]);
    const first = await page(app, { limit: 3 });
    expect(first.items).toEqual(all.slice(0, 3));
    const second = await page(app, { limit: 3, page_info: String(first.next) });
    expect([second.items, second.next]).toEqual([all.slice(3), null]);
    expect((await page(app, { limit: 2, page: 2 })).items).toEqual(all.slice(2));
    expect((await page(app, { since_id: all[1]?.id as number })).items).toEqual(all.slice(2));
    expect((await page(app, { fields: ['id'], limit: 1 })).items).toEqual([{ id: all[0]?.id }]);
  });

  it('lists deliveries of an app in descending order of id by cursor', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app, 'order/create');
    const products = await fixture.aWebhook(app, 'product/update');
    await happened(orders, 1, 2);
    await happened(products, 3);
    await happened(orders, 4);
    const order = 'id desc';
    const latest = await page(app, { order, limit: 3 });
    expect(resourcesOf(latest.items)).toEqual(['order/4', 'product/3', 'order/2']);
    const earlier = await page(app, { order, limit: 3, page_info: String(latest.next) });
    expect([resourcesOf(earlier.items), earlier.next]).toEqual([['order/1'], null]);
    expect(await listed(app, { order, limit: 2, page: 2 })).toEqual(['order/2', 'order/1']);
    expect(await listed(app, { order, since_id: earlier.items[0]?.id })).toEqual(['order/4', 'product/3', 'order/2']);
    expect(await listed(app, { order, topic: 'order/create', state: 'delivered', limit: 1 })).toEqual(['order/4']);
    await expect(page(app, { page_info: String(latest.next) })).rejects.toThrow('a list with the same order');
  });

  it('selects deliveries of an app by topic, state, resource and time', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app, 'order/create');
    const products = await fixture.aWebhook(app, 'product/update');
    await happened(orders, 7);
    await happened(products, 7);
    fixture.ahead = DAY_MS;
    answers(orders, 500);
    await happened(orders, 8);
    const since = formatGmt(new Date(fixture.clock.now().getTime() - 1000));
    expect(await listed(app, { topic: 'order/create' })).toEqual(['order/7', 'order/8']);
    expect(await listed(app, { topic: 'customer/create' })).toEqual([]);
    expect(await listed(app, { state: 'waiting' })).toEqual(['order/8']);
    expect(await listed(app, { resource_id: '7' })).toEqual(['order/7', 'product/7']);
    expect(await listed(app, { resource_id: '7', topic: 'product/update' })).toEqual(['product/7']);
    expect(await listed(app, { created_at_min: since })).toEqual(['order/8']);
    expect(await listed(app, { created_at_max: since })).toEqual(['order/7', 'product/7']);
    expect(await listed(app, { created_at_min: since, state: 'delivered' })).toEqual([]);
  });

  it.each([
    ['2xx', 204],
    ['3xx', 302],
    ['4xx', 404],
    ['5xx', 503],
    ['none', null],
  ] as const)('selects deliveries with the last response %s by exactly that filter value', async (expected, status) => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    if (status === null) silent(webhook);
    else answers(webhook, status);
    await happened(webhook, 1);
    for (const one of STATUS_CLASSES) {
      expect(await listed(app, { status: one })).toEqual(one === expected ? ['order/1'] : []);
    }
    const state = expected === '2xx' ? 'delivered' : 'waiting';
    expect(await listed(app, { status: expected, state })).toEqual(['order/1']);
    expect(await listed(app, { status: expected, state: 'cancelled' })).toEqual([]);
  });

  it('shows the former topic of a webhook for its earlier deliveries', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app, 'order/create');
    await happened(webhook, 1);
    fixture.ahead = 1000;
    const change = { id: webhook.id, webhook: { topic: 'product/update' as const } };
    await fixture.gateway.call(webhooks.update, fixture.context(app), change);
    expect(await listed(app, { topic: 'order/create' })).toEqual(['order/1']);
  });

  it('hides deliveries of other apps, of other companies and older than 30 days', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app, 'order/create');
    await happened(webhook, 1);
    const [colleague, stranger] = [fixture.anApp(app.company), fixture.anApp()];
    await fixture.aWebhook(colleague, 'order/create');
    await fixture.aWebhook(stranger, 'order/create');
    expect(await listed(colleague)).toEqual([]);
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(app)).toEqual(['order/1']);
    fixture.ahead = 31 * DAY_MS;
    expect(await listed(app)).toEqual([]);
  });
});
