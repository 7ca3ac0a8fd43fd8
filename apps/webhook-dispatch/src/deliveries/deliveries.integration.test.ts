import { createHash } from 'node:crypto';
import { webhooks } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { RETRY_SECONDS } from '../dispatch.config';
import { DispatchFixture } from '../testing/dispatch.fixture';
import { DeliveriesWorker } from './deliveries.worker';
import type { Settlement } from '../delivery-queues/settlements.repository';
import { SettlementsService } from './settlements.service';
import { LEASE_SECONDS } from '../delivery-queues/turn-times.rules';

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

const idsAt = (path: string) => fixture.receiver.at(path).map(({ body }) => body.data.id);

describe('an event of a company', () => {
  // interface: Delivery payload.company_id; Delivery payload.producer; Delivery payload.scope
  // interface: Delivery payload.data; Delivery payload.data.type; Delivery payload.data.id
  it("delivers an event to its company's webhooks of the topic, signed per app", async () => {
    const app = fixture.anApp();
    const [own, twin] = [await fixture.aWebhook(app), await fixture.aWebhook(fixture.anApp(app.company))];
    const others = [await fixture.aWebhook(app, 'customer/create'), await fixture.aWebhook(fixture.anApp())];
    const event = await fixture.happens(app.company, 'order/create', 267227);
    await eventually(() => expect([idsAt(own.path), idsAt(twin.path)]).toEqual([['267227'], ['267227']]));
    const [first] = fixture.receiver.at(own.path);
    const text = `company_id${app.company}producershopscopeorder/createdatatypeorderid267227`;
    const hash = (secret: string) => createHash('sha256').update(`${text}${secret}`).digest('hex');
    expect(first?.body).toEqual({
      company_id: app.company,
      producer: 'shop',
      scope: 'order/create',
      data: { type: 'order', id: '267227' },
      hash: hash(app.secret),
    });
    expect(fixture.receiver.at(twin.path)[0]?.body).toMatchObject({ hash: hash(twin.app.secret) });
    expect(first?.headers).toMatchObject({ 'webhook-id': event.id, 'x-request-id': 'r-267227' });
    await fixture.settled();
    expect(await fixture.deliveries(own)).toEqual(['267227 delivered 200']);
    for (const other of others) expect(idsAt(other.path)).toEqual([]);
  });

  it('sends both ids of a product in a delivery', async () => {
    const app = fixture.anApp();
    const { path } = await fixture.aWebhook(app, 'product/update');
    await fixture.happens(app.company, 'product/update', 7, { product_id: '0000-0000-0000-0007' });
    const data = { type: 'product', id: '7', long_id: '0000-0000-0000-0007' };
    await eventually(() => expect(fixture.receiver.at(path).map(({ body }) => body.data)).toEqual([data]));
  });

  it('reuses persistent connections for several deliveries', async () => {
    const app = fixture.anApp();
    const { path } = await fixture.aWebhook(app);
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    const { connections } = fixture.receiver;
    for (let id = 2; id <= 20; id++) {
      await fixture.happens(app.company, 'order/create', id);
      await fixture.settled();
    }
    expect(idsAt(path)).toHaveLength(20);
    expect(fixture.receiver.connections).toBe(connections);
  });
});

describe('an answer', () => {
  it('stores a response that was cut within a character, and sends the request once', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    fixture.receiver.answers.set(webhook.path, (response) => void response.end(`${'a'.repeat(255)}😀\u0000`));
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    expect(await fixture.deliveries(webhook)).toEqual(['1 delivered 200']);
    expect((await fixture.rows(webhook.id))[0]?.attempts[0]?.answer).toBe(`${'a'.repeat(255)}\ufffd`);
  });
});

describe('a webhook that fails', () => {
  it('retries a failing webhook at its new address once its block has ended', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    fixture.receiver.answers.set(webhook.path, (response) => void response.writeHead(500).end());
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    fixture.ahead += 60_000;
    await fixture.settled();
    const address = fixture.receiver.url(`${webhook.path}-new`);
    await fixture.gateway.call(webhooks.update, fixture.context(app), { id: webhook.id, webhook: { address } });
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(idsAt(`${webhook.path}-new`)).toEqual(['1']);
  });

  it('keeps a deactivated webhook inactive when a new delivery is queued', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    // The state between the end of the last attempt and the next poll.
    await fixture.db.query('update webhook_queues set is_open = false where webhook_id = $1', [webhook.id]);
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    expect(idsAt(webhook.path)).toEqual([]);
    const change = (is_active: boolean) =>
      fixture.gateway.call(webhooks.update, fixture.context(app), { id: webhook.id, webhook: { is_active } });
    await change(false);
    await change(true);
    await fixture.settled();
    expect(idsAt(webhook.path)).toEqual(['1']);
  });
});

describe('a webhook whose address is changed', () => {
  it('sends later events to a changed address while a request to the former one runs', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    let acknowledge = () => {};
    fixture.receiver.answers.set(webhook.path, (response) => void (acknowledge = () => response.end()));
    await fixture.happens(app.company, 'order/create', 1);
    await eventually(() => expect(fixture.receiver.at(webhook.path)).toHaveLength(1));
    const address = fixture.receiver.url(`${webhook.path}-new`);
    await fixture.gateway.call(webhooks.update, fixture.context(app), { id: webhook.id, webhook: { address } });
    await fixture.happens(app.company, 'order/create', 2);
    fixture.receiver.answers.delete(webhook.path);
    acknowledge();
    await fixture.settled();
    fixture.ahead += LEASE_SECONDS * 1000;
    await fixture.settled();
    expect([idsAt(webhook.path), idsAt(`${webhook.path}-new`)]).toEqual([['1'], ['2']]);
  });
});

describe('the chain of retries of a webhook', () => {
  it.each([
    ['keeps the failure count without an acknowledgement', false, 7],
    ['resets the failure count after an acknowledgement', true, 0],
  ])('continues the retries of a webhook after a crash: %s', async (_, wentWell, failures) => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    await fixture.db.query(
      `update webhook_queues set is_waiting = true, lease = 5, failures = 7, due_at = 'infinity' where webhook_id = $1`,
      [webhook.id],
    );
    const queue = { company_id: app.company, webhook_id: webhook.id, lease: 5 } as Settlement['queue'];
    const settlements = fixture.dispatch.app.get(SettlementsService, { strict: false });
    await settlements.settle({ queue, ended: [], next: 'leaves', upTo: -1, wentWell });
    const [row] = await fixture.db.query('select failures, lease from webhook_queues where webhook_id = $1', [
      webhook.id,
    ]);
    expect(row).toMatchObject({ failures, lease: expect.any(Number) as number });
  });
});

describe('a webhook that is deactivated and activated again', () => {
  it('sends an interrupted delivery once and the others in order after reactivation', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app, 'product/update');
    let acknowledge = () => {};
    fixture.receiver.answers.set(webhook.path, (response) => void (acknowledge = () => response.end()));
    const changed = (nth: number) =>
      fixture.happens(app.company, 'product/update', 7, { product_id: `0000-0000-0000-000${nth}` });
    await changed(1);
    await eventually(() => expect(fixture.receiver.at(webhook.path)).toHaveLength(1));
    await changed(2);
    const change = (is_active: boolean) =>
      fixture.gateway.call(webhooks.update, fixture.context(app), { id: webhook.id, webhook: { is_active } });
    await change(false);
    await change(true);
    const worker = fixture.dispatch.app.get(DeliveriesWorker, { strict: false });
    await worker.begin();
    fixture.receiver.answers.delete(webhook.path);
    acknowledge();
    await fixture.settled();
    // The former worker may continue until it notices; another one waits for its lease to expire.
    fixture.ahead += LEASE_SECONDS * 1000;
    await fixture.settled();
    const seen = fixture.receiver.at(webhook.path).map(({ body }) => body.data as unknown as { long_id: string });
    expect(seen.map(({ long_id }) => long_id)).toEqual(['0000-0000-0000-0001', '0000-0000-0000-0002']);
    expect(await fixture.deliveries(webhook)).toEqual(['7 delivered 200', '7 delivered 200']);
  });
});

describe('a receiver that does not acknowledge', () => {
  // interface: State Webhook is_active: retry schedule exhausted; Acknowledgement and retries rule 4; Acknowledgement and retries rule 5
  it('retries eleven times, deactivates the webhook and mails the developer, and resumes after reactivation', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    fixture.receiver.answers.set(webhook.path, (response) => void response.writeHead(500).end('broken'));
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    const times = () => fixture.receiver.at(webhook.path).length;
    expect(times()).toBe(1);
    for (const [nth, seconds] of RETRY_SECONDS.entries()) {
      await fixture.happens(app.company, 'order/create', 100 + nth);
      fixture.ahead += (seconds - 1) * 1000;
      await fixture.settled();
      expect([nth, times()]).toEqual([nth, nth + 1]);
      expect((await fixture.get(app, webhook.id)).is_active).toBe(true);
      fixture.ahead += 1000;
      await fixture.settled();
      expect([nth, times()]).toEqual([nth, nth + 2]);
    }
    expect(new Set(idsAt(webhook.path))).toEqual(new Set(['1']));
    expect((await fixture.get(app, webhook.id)).is_active).toBe(false);
    const mails = await fixture.db.query('select subject from mails where recipient = $1 order by id', [
      `${app.client_id}@example.org`,
    ]);
    expect(mails).toEqual([
      { subject: 'Webhook deliveries to Shelf Sync are failing' },
      { subject: 'A webhook of Shelf Sync was deactivated' },
    ]);
    await fixture.happens(app.company, 'order/create', 999);
    fixture.receiver.answers.delete(webhook.path);
    fixture.ahead += 86_400_000;
    await fixture.settled();
    expect(times()).toBe(12);
    await fixture.gateway.call(webhooks.update, fixture.context(app), { id: webhook.id, webhook: { is_active: true } });
    await fixture.settled();
    const backlog = ['1', ...RETRY_SECONDS.map((_, nth) => String(100 + nth))];
    expect(
      idsAt(webhook.path)
        .slice(12)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(backlog);
    await fixture.happens(app.company, 'order/create', 1000);
    await fixture.settled();
    expect(idsAt(webhook.path).at(-1)).toBe('1000');
  });

  // interface: Acknowledgement and retries rule 1; Acknowledgement and retries rule 2; Limit Webhook block after failure; Error Webhook receiver answers outside 2xx or times out
  it('blocks one app at one company for a minute after a failed delivery', async () => {
    const app = fixture.anApp();
    const [broken, sound] = [await fixture.aWebhook(app), await fixture.aWebhook(app, 'customer/create')];
    const neighbour = await fixture.aWebhook(fixture.anApp(app.company), 'customer/create');
    fixture.receiver.answers.set(broken.path, (response) => void response.writeHead(302, { location: '/' }).end());
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    await fixture.happens(app.company, 'customer/create', 2);
    await fixture.settled();
    fixture.ahead += 59_000;
    await fixture.settled();
    expect([idsAt(sound.path), idsAt(neighbour.path)]).toEqual([[], ['2']]);
    fixture.ahead += 1_000;
    await fixture.settled();
    expect(idsAt(sound.path)).toEqual(['2']);
    expect(await fixture.deliveries(broken)).toEqual(['1 waiting 302 302']);
  });

  it('starts a new series of retries after an acknowledged delivery', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app, 'product/update');
    const statuses = [500, 500, 200, 500];
    fixture.receiver.answers.set(webhook.path, (response) => void response.writeHead(statuses.shift() ?? 200).end());
    for (const nth of [1, 2]) {
      await fixture.happens(app.company, 'product/update', 7, { product_id: `0000-0000-0000-000${nth}` });
    }
    const tried = async () => {
      await fixture.settled();
      return fixture.receiver.at(webhook.path).length;
    };
    expect(await tried()).toBe(1);
    fixture.ahead += 60_000;
    expect(await tried()).toBe(2);
    fixture.ahead += 180_000;
    expect(await tried()).toBe(4);
    fixture.ahead += 60_000;
    expect(await tried()).toBe(5);
    expect(await fixture.deliveries(webhook)).toEqual(['7 delivered 500 500 200', '7 delivered 500 200']);
  });

  it('keeps the order per resource, and resumes all resources after an acknowledged delivery', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app, 'product/update');
    fixture.receiver.answers.set(webhook.path, (response) => void response.destroy());
    for (let nth = 0; nth < 30; nth++) {
      await fixture.happens(app.company, 'product/update', (nth % 3) + 1, {
        product_id: `0000-0000-0000-${1000 + nth}`,
      });
    }
    await fixture.settled();
    fixture.receiver.answers.delete(webhook.path);
    const before = fixture.receiver.at(webhook.path).length;
    fixture.ahead += 60_000;
    await fixture.settled();
    const arrived = fixture.receiver.at(webhook.path).slice(before);
    expect(arrived).toHaveLength(30);
    for (const id of ['1', '2', '3']) {
      const of = arrived.filter(({ body }) => body.data.id === id);
      const longIds = of.map(({ body }) => (body.data as unknown as { long_id: string }).long_id);
      expect(longIds).toEqual(longIds.toSorted());
      expect(longIds).toHaveLength(10);
    }
  });
});

describe('an app that has lost its permissions', () => {
  it('notifies an app of lost permissions, then sends nothing until they are granted again', async () => {
    const app = fixture.anApp();
    const [orders, removal] = [await fixture.aWebhook(app), await fixture.aWebhook(app, 'app/uninstalled')];
    const { client_id } = app;
    await fixture.happens(app.company, 'app/uninstalled', 5, { app_id: 5, client_id, installed: false });
    await fixture.happens(app.company, 'order/create', 1);
    await fixture.settled();
    expect([idsAt(removal.path), idsAt(orders.path)]).toEqual([['5'], []]);
    await fixture.happens(app.company, 'app/update', 5, { app_id: 5, client_id, installed: true });
    await fixture.happens(app.company, 'order/create', 2);
    await fixture.settled();
    expect(idsAt(orders.path)).toEqual(['2']);
  });
});
