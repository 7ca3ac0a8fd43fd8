import { webhooks } from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { StoppedWebhooksWorker } from '../webhooks/stopped-webhooks.worker';
import { CancelledDeliveriesWorker } from './cancelled-deliveries.worker';
import { DispatchFixture, type TestApp } from '../testing/dispatch.fixture';

const DAY = 86_400_000;
const APP = 5;
const LOST = 'the app has lost its permissions';
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
const uninstalled = ({ company, client_id }: TestApp, version?: number) =>
  fixture.happens(company, 'app/uninstalled', APP, { app_id: APP, client_id, installed: false }, version);
const installed = ({ company, client_id }: TestApp, version?: number) =>
  fixture.happens(company, 'app/update', APP, { app_id: APP, client_id, installed: true }, version);
const ordered = ({ company }: TestApp, id: number) => fixture.happens(company, 'order/create', id);
const sweep = () => fixture.dispatch.app.get(StoppedWebhooksWorker, { strict: false }).sweep();
const webhooksOf = async (app: TestApp) =>
  (await fixture.gateway.call(webhooks.list, fixture.context(app), { limit: 50 })).items.map(({ topic }) => topic);
/** Refuses requests until the returned function is called. */
function failing(path: string): () => void {
  fixture.receiver.answers.set(path, (response) => void response.writeHead(500).end());
  return () => void fixture.receiver.answers.delete(path);
}

describe('the webhooks of an app that has lost its permissions', () => {
  it('cancels the waiting deliveries of an uninstalled app, except app/uninstalled', async () => {
    const app = fixture.anApp();
    const [orders, removal] = [await fixture.aWebhook(app), await fixture.aWebhook(app, 'app/uninstalled')];
    const neighbour = await fixture.aWebhook(fixture.anApp(app.company));
    const mend = [orders, removal, neighbour].map(({ path }) => failing(path));
    await ordered(app, 1);
    await fixture.settled();
    await ordered(app, 2);
    await fixture.happens(app.company, 'app/uninstalled', 77, { app_id: 77, client_id: 'other', installed: false });
    await uninstalled(app);
    await ordered(app, 3);
    fixture.ahead += 60_000;
    await fixture.settled();
    for (const one of mend) one();
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(await fixture.deliveries(orders)).toEqual([`1 cancelled 500 ${LOST}`, `2 cancelled ${LOST}`]);
    expect(await fixture.deliveries(removal)).toEqual([`77 cancelled ${LOST}`, `${APP} delivered 500 200`]);
    expect(idsAt(orders.path)).toEqual(['1']);
    fixture.ahead += 180_000;
    await fixture.settled();
    expect(new Set(idsAt(neighbour.path))).toEqual(new Set(['1', '2', '3']));
  });

  it('cancels deliveries of events that precede the loss of permissions in one transaction', async () => {
    const app = fixture.anApp();
    const removal = await fixture.aWebhook(app, 'app/uninstalled');
    const other = { app_id: 10, client_id: 'other', installed: false };
    await Promise.all([fixture.happens(app.company, 'app/uninstalled', 10, other), uninstalled(app)]);
    await fixture.settled();
    expect(await fixture.deliveries(removal)).toEqual([`10 cancelled ${LOST}`, `${APP} delivered 200`]);
    expect(idsAt(removal.path)).toEqual([String(APP)]);
  });

  it("delivers other resources' events that share a transaction with an app change", async () => {
    const apps = [fixture.anApp(), fixture.anApp(), fixture.anApp()];
    const orders = await Promise.all(apps.map((app) => fixture.aWebhook(app)));
    await Promise.all(apps.flatMap((app) => [installed(app), ordered(app, 1)]));
    await fixture.settled();
    expect(await Promise.all(orders.map((one) => fixture.deliveries(one)))).toEqual(
      apps.map(() => ['1 delivered 200']),
    );
  });

  it('cancels waiting deliveries in batches after a loss of permissions', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app);
    const mend = failing(orders.path);
    await ordered(app, 1);
    await fixture.settled();
    await fixture.db.query(
      `insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id)
       select company_id, webhook_id, created_at, event_id, topic, resource, data, request_id
       from deliveries, generate_series(1, 2500) where webhook_id = $1`,
      [orders.id],
    );
    const states = () =>
      fixture.db.query<{ state: string; count: number }>(
        'select state, count(*) from deliveries where webhook_id = $1 group by state order by state',
        [orders.id],
      );
    await uninstalled(app);
    expect(await states()).toEqual([
      { state: 'cancelled', count: 1000 },
      { state: 'waiting', count: 1501 },
    ]);
    await expect(installed(app)).rejects.toThrow('still being cancelled');
    const worker = fixture.dispatch.app.get(CancelledDeliveriesWorker, { strict: false });
    while (await worker.cancel());
    expect(await states()).toEqual([{ state: 'cancelled', count: 2501 }]);
    mend();
    await installed(app, 2);
    fixture.ahead += 600_000;
    await fixture.settled();
    expect(idsAt(orders.path)).toEqual(['1']);
    await ordered(app, 2);
    await fixture.settled();
    expect(idsAt(orders.path)).toEqual(['1', '2']);
  });

  it('locks the webhooks of an app after the row of their company', async () => {
    const app = fixture.anApp();
    const { id } = await fixture.aWebhook(app);
    const other = await connected(fixture.db);
    try {
      await other.query('begin');
      await other.query("select pg_advisory_xact_lock(hashtextextended('feed ' || $1, 0))", [app.company]);
      const stopping = uninstalled(app);
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      await eventually(async () => expect(await fixture.db.query(waits)).not.toEqual([]));
      await other.query('select from webhooks where company_id = $1 and id = $2 for update nowait', [app.company, id]);
      await other.query('commit');
      await stopping;
    } finally {
      other.release();
    }
  });

  it("keeps webhooks that an app registered before its new permissions' event arrives", async () => {
    const app = fixture.anApp();
    const before = await fixture.aWebhook(app);
    const lost = { app_id: APP, client_id: app.client_id, installed: false };
    fixture.ahead += 1_000;
    const since = await fixture.aWebhook(app);
    fixture.ahead -= 500;
    await fixture.happens(app.company, 'app/uninstalled', APP, lost);
    fixture.ahead += 500;
    await ordered(app, 1);
    await fixture.settled();
    expect([idsAt(before.path), idsAt(since.path)]).toEqual([[], ['1']]);
  });

  it('stops webhooks only by the loss of permissions, not by other app changes', async () => {
    const app = fixture.anApp();
    const webhook = await fixture.aWebhook(app);
    await fixture.happens(app.company, 'app/update', APP, { app_id: APP, client_id: app.client_id, installed: false });
    await ordered(app, 1);
    await fixture.settled();
    expect(idsAt(webhook.path)).toEqual(['1']);
  });

  it.each([
    ['a minute', 61_000],
    ['29 days', 29 * DAY],
  ])(
    'restarts webhooks without failures or cancelled deliveries when permissions return after %s',
    async (_, pause) => {
      const app = fixture.anApp();
      const orders = await fixture.aWebhook(app);
      const mend = failing(orders.path);
      await ordered(app, 1);
      await fixture.settled();
      fixture.ahead += 60_000;
      await fixture.settled();
      await uninstalled(app);
      fixture.ahead += pause;
      await sweep();
      await installed(app);
      await ordered(app, 2);
      await fixture.settled();
      expect(idsAt(orders.path)).toEqual(['1', '1', '2']);
      mend();
      fixture.ahead += 60_000;
      await fixture.settled();
      expect(await fixture.deliveries(orders)).toEqual([`1 cancelled 500 500 ${LOST}`, '2 delivered 500 200']);
    },
  );

  it('removes webhooks 30 days after the loss of permissions', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app);
    const staying = fixture.anApp(app.company);
    await fixture.aWebhook(staying);
    await uninstalled(app);
    fixture.ahead += 30 * DAY - 1000;
    await sweep();
    expect(await webhooksOf(app)).toEqual(['order/create']);
    fixture.ahead += 1000;
    await sweep();
    expect([await webhooksOf(app), await webhooksOf(staying)]).toEqual([[], ['order/create']]);
    await installed(app);
    await ordered(app, 1);
    await fixture.settled();
    expect(idsAt(orders.path)).toEqual([]);
  });

  it('keeps webhooks stopped if permissions return after 30 days', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app);
    await uninstalled(app);
    fixture.ahead += 30 * DAY;
    await installed(app);
    await ordered(app, 1);
    await fixture.settled();
    expect([await webhooksOf(app), idsAt(orders.path)]).toEqual([[], []]);
  });

  it('keeps webhooks active if the event of lost permissions arrives late', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app);
    await installed(app);
    await installed(app, 3);
    failing(orders.path);
    await ordered(app, 1);
    await fixture.settled();
    await uninstalled(app, 2);
    fixture.receiver.answers.delete(orders.path);
    await ordered(app, 2);
    fixture.ahead += 60_000;
    await fixture.settled();
    expect(await fixture.deliveries(orders)).toEqual(['1 delivered 500 200', '2 delivered 200']);
  });

  it('keeps webhooks stopped if the event of granted permissions arrives after their removal', async () => {
    const app = fixture.anApp();
    const orders = await fixture.aWebhook(app);
    await uninstalled(app, 3);
    await installed(app, 2);
    await ordered(app, 1);
    await fixture.settled();
    expect(idsAt(orders.path)).toEqual([]);
  });
});
