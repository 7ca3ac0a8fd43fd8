import type { ServerResponse } from 'node:http';
import { webhooks } from '@marquee/contracts';
import { eventually, Receiver, type ServedApp } from '@marquee/testing';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';
import { DeliveriesWorker } from './deliveries.worker';

/** A busy machine may need this long for so many concurrent requests. */
const TIMEOUT_MS = 25_000;
let fixture: DispatchFixture;
/** Requests without a response so far. */
const held: ServerResponse[] = [];
beforeAll(async () => {
  fixture = await DispatchFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(async () => {
  fixture.receiver.answers.clear();
  for (const response of held.splice(0)) response.end('at last');
  await fixture.settled();
});

const idsAt = (path: string) => fixture.receiver.at(path).map(({ body }) => body.data.id);
const several = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** A webhook whose receiver does not respond until the test ends. */
async function aHangingWebhook(app: TestApp): Promise<void> {
  const { path } = await fixture.aWebhook(app);
  fixture.receiver.answers.set(path, (response) => void held.push(response));
}

describe('a receiver that hangs', () => {
  // interface: Error Webhook receiver answers outside 2xx or times out
  it('delivers webhooks to thirty other receivers while one receiver hangs', async () => {
    const slow = fixture.anApp();
    await aHangingWebhook(slow);
    const others = await several(30, () => fixture.aWebhook(fixture.anApp()));
    await fixture.happens(slow.company, 'order/create', 1);
    await eventually(() => expect(held).toHaveLength(1));
    for (const { app } of others) await fixture.happens(app.company, 'order/create', 2);
    await eventually(() => expect(others.flatMap(({ path }) => idsAt(path))).toHaveLength(30));
    expect(held).toHaveLength(1);
  });
});

describe('two webhooks whose receivers hang', () => {
  it('leaves connections of a host to other webhooks while two of its receivers hang', async () => {
    const slow = await several(2, async () => {
      const app = fixture.anApp();
      await aHangingWebhook(app);
      return app;
    });
    for (const { company } of slow) {
      await Promise.all(Array.from({ length: 8 }, (_, nth) => fixture.happens(company, 'order/create', nth + 1)));
    }
    await eventually(() => expect(held.length).toBe(16), TIMEOUT_MS);
    const other = await fixture.aWebhook(fixture.anApp());
    await fixture.happens(other.app.company, 'order/create', 9);
    await eventually(() => expect(idsAt(other.path)).toEqual(['9']));
    // No request has timed out before.
    expect(held.filter((response) => response.closed)).toEqual([]);
  });
});

describe('a host where all receivers hang', () => {
  it('limits the connections to a host whose receivers all hang, and serves other hosts', async () => {
    const { company } = fixture.anApp();
    // A separate app each, because the first failure blocks its app.
    await several(20, () => aHangingWebhook(fixture.anApp(company)));
    await fixture.happens(company, 'order/create', 1);
    await eventually(() => expect(held.length).toBe(16), TIMEOUT_MS);
    const elsewhere = await Receiver.start();
    const app = fixture.anApp();
    const webhook = { topic: 'order/create', address: elsewhere.url('/') } as const;
    await fixture.gateway.call(webhooks.create, fixture.context(app), webhook);
    await fixture.happens(app.company, 'order/create', 2);
    await eventually(() => expect(elsewhere.at('/')).toHaveLength(1));
    await elsewhere.stop();
    expect(held).toHaveLength(16);
  });
});

describe('three replicas', () => {
  const others: ServedApp[] = [];
  afterAll(async () => {
    for (const other of others) await other.stop();
  });

  it('distributes deliveries over three replicas, each event once and in order per resource', async () => {
    // The process that receives the events starts with these and has no capacity left for this host.
    const busy = fixture.anApp();
    await several(16, () => aHangingWebhook(fixture.anApp(busy.company)));
    await fixture.happens(busy.company, 'order/create', 1);
    await eventually(() => expect(held.length).toBe(16), TIMEOUT_MS);
    others.push(await fixture.another(), await fixture.another());
    const workers = others.map(({ app }) => app.get(DeliveriesWorker, { strict: false }));
    const turns = workers.map((worker) => jest.spyOn(worker, 'attempt'));
    // The other replicas poll for due queues.
    const looking = setInterval(() => workers.forEach((worker) => void worker.begin()), 5);
    const hooks = await several(6, () => fixture.aWebhook(fixture.anApp(), 'product/update'));
    const news = Array.from({ length: 40 }, (_, nth) => nth);
    const longId = (nth: number) => `0000-0000-0000-${1000 + nth}`;
    await Promise.all(
      hooks.map(async ({ app: { company } }) => {
        for (const nth of news) await fixture.happens(company, 'product/update', nth % 4, { product_id: longId(nth) });
      }),
    );
    const arrived = ({ path }: { path: string }) =>
      fixture.receiver.at(path).map(({ body }) => body.data as unknown as { id: string; long_id: string });
    await eventually(() => expect(hooks.map((hook) => arrived(hook).length)).toEqual(hooks.map(() => 40)));
    clearInterval(looking);
    for (const hook of hooks) {
      for (const id of [0, 1, 2, 3]) {
        const order = arrived(hook).flatMap((data) => (data.id === String(id) ? data.long_id : []));
        expect(order).toEqual(news.filter((nth) => nth % 4 === id).map(longId));
      }
    }
    expect(held).toHaveLength(16);
    expect(turns.flatMap(({ mock }) => mock.calls).length).toBeGreaterThanOrEqual(hooks.length);
  });
});
