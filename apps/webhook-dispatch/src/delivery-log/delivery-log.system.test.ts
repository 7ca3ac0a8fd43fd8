import { randomUUID } from 'node:crypto';
import type { LoggedDelivery, Replay, Webhook } from '@marquee/contracts';
import { aCompany, anotherApp, aProduct, eventually, Receiver, type TestCompany } from '@marquee/testing';

type Many = { deliveries: LoggedDelivery[] };
type One = { delivery: LoggedDelivery };
type Failure = { error: string; errors?: Record<string, string[]> };

let shop: TestCompany;
let receiver: Receiver;
beforeAll(async () => void (receiver = await Receiver.start()));
afterAll(() => receiver.stop());
beforeEach(async () => void (shop = await aCompany()));

/** A webhook for new products: `path` is that of the receiver, `log` that of its routes. */
async function aWebhook() {
  const path = `/${randomUUID()}`;
  const sent = { topic: 'product/create', address: receiver.url(path) };
  const { body } = await shop.api.post<{ webhook: Webhook }>('/admin/webhooks.json', { webhook: sent }, 200);
  return { path, log: `/admin/webhooks/${body.webhook.id}` };
}
const list = async (log: string, query = '') =>
  (await shop.api.get<Many>(`${log}/deliveries.json${query}`, 200)).body.deliveries;
const received = (path: string) => receiver.at(path).map(({ body, headers }) => [body.data.id, headers['webhook-id']]);
async function delivered(log: string, count: number): Promise<LoggedDelivery[]> {
  const states = Array<LoggedDelivery['state']>(count).fill('delivered');
  await eventually(async () => expect((await list(log)).map(({ state }) => state)).toEqual(states));
  return list(log);
}

describe('the deliveries of a webhook', () => {
  it('lists the deliveries of a webhook with their attempts, in pages', async () => {
    const { log } = await aWebhook();
    const { id, product_id } = await aProduct(shop);
    await aProduct(shop);
    const [first, second] = await delivered(log, 2);
    expect(first).toMatchObject({
      topic: 'product/create',
      origin: 'event',
      data: { type: 'product', id: String(id), long_id: product_id },
      attempts: [{ status: 200, reason: null, duration_ms: expect.any(Number) as number }],
    });
    expect(Object.keys(first?.attempts[0] ?? {})).toEqual(['at', 'duration_ms', 'status', 'reason', 'answer']);
    const page = await shop.api.get<Many>(`${log}/deliveries.json?limit=1`, 200);
    expect(page.body.deliveries).toEqual([first]);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(next);
    expect((await shop.api.get<Many>(`${pathname}${search}`, 200)).body.deliveries).toEqual([second]);
    expect(await list(log, '?state=waiting')).toEqual([]);
    expect(await list(log, '?created_at_max=2020-01-01T00:00:00')).toEqual([]);
    expect(await list(log, `?since_id=${first?.id}&fields=id`)).toEqual([{ id: second?.id }]);
    await shop.api.get(`${log}/deliveries.json?state=lost`, 400);
  });

  it('lists the deliveries of all webhooks of an app by topic, state, status, resource and time', async () => {
    const all = async (query = '') => (await shop.api.get<Many>(`/admin/deliveries.json${query}`, 200)).body.deliveries;
    const good = await aWebhook();
    const first = await aProduct(shop);
    const [sent] = await delivered(good.log, 1);
    const bad = await aWebhook();
    receiver.answers.set(bad.path, (response) => void response.writeHead(500).end());
    const second = await aProduct(shop);
    const failed = await eventually(async () => {
      const [found] = await all(`?status=5xx&resource_id=${second.id}`);
      expect(found).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
      return found;
    });
    expect(bad.log).toBe(`/admin/webhooks/${failed?.webhook_id}`);
    expect(await all(`?status=2xx&topic=product/create&state=delivered&resource_id=${first.id}`)).toEqual([sent]);
    expect(await all(`?status=5xx&resource_id=${first.id}`)).toEqual([]);
    expect(await all('?status=none')).toEqual([]);
    expect(await all('?created_at_max=2020-01-01T00:00:00')).toEqual([]);
    for (const wrong of ['status=6xx', 'topic=order/lost', 'state=lost', 'created_at_min=x', 'resource_id=']) {
      await shop.api.get(`/admin/deliveries.json?${wrong}`, wrong.endsWith('=') ? 200 : 400);
    }
    const { api: other } = await anotherApp(shop);
    expect((await other.get<Many>('/admin/deliveries.json', 200)).body.deliveries).toEqual([]);
  });

  it('redelivers a delivery once for an Idempotency-Key', async () => {
    const { log, path } = await aWebhook();
    await aProduct(shop);
    const [first] = await delivered(log, 1);
    const again = () => {
      const headers = { 'Idempotency-Key': first?.event_id ?? '' };
      return shop.api.post<One>(`${log}/deliveries/${first?.id}/redeliver.json`, {}, 201, { headers });
    };
    const made = await again();
    expect(made.body.delivery).toMatchObject({ event_id: first?.event_id, origin: 'redelivery', state: 'waiting' });
    const repeated = await again();
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body).toEqual(made.body);
    await delivered(log, 2);
    expect(received(path)).toEqual([received(path)[0], received(path)[0]]);
  });

  it('replays past events of a webhook on request', async () => {
    const { log, path } = await aWebhook();
    const since = new Date(Date.now() - 60_000).toISOString();
    await shop.api.put(`${log}.json`, { webhook: { is_active: false } }, 200);
    const refused = await shop.api.post<Failure>(`${log}/replay.json`, { since }, 409);
    expect(refused.body.error).toContain('is not active');
    const { path: elsewhere } = await aWebhook();
    const { id } = await aProduct(shop);
    await eventually(() => expect(received(elsewhere)).toHaveLength(1));
    await shop.api.put(`${log}.json`, { webhook: { is_active: true } }, 200);
    const { body } = await shop.api.post<{ replay: Replay }>(`${log}/replay.json`, { replay: { since } }, 200);
    expect(body.replay).toEqual({
      since: since.slice(0, 19),
      until: expect.any(String) as string,
      topic: 'product/create',
      count: 1,
    });
    await eventually(() => expect(received(path)).toEqual(received(elsewhere)));
    expect(received(path).map(([product]) => product)).toEqual([String(id)]);
    // Older clients omit the wrapper.
    const wrong = await shop.api.post<Failure>(`${log}/replay.json`, { since, topic: 'order/create' }, 422);
    expect(wrong.body.errors).toEqual({ topic: [expect.stringContaining('product/create')] });
    const missing = await shop.api.post<Failure>(`${log}/replay.json`, {}, 422);
    expect(Object.keys(missing.body.errors ?? {})).toEqual(['since']);
  });

  it('sends a test delivery to try the receiver', async () => {
    const { log, path } = await aWebhook();
    const { body } = await shop.api.post<One>(`${log}/test.json`, {}, 201);
    expect(body.delivery).toMatchObject({ state: 'waiting', origin: 'test', attempts: [] });
    await eventually(() => expect(received(path)).toEqual([['0', body.delivery.event_id]]));
  });

  it('hides the deliveries of a webhook from another app of the same company', async () => {
    const { log } = await aWebhook();
    const { api: other } = await anotherApp(shop);
    const { body } = await other.get<Failure>(`${log}/deliveries.json`, 404);
    expect(body.error).toContain('No webhook');
    await other.post(`${log}/test.json`, {}, 404);
  });
});
