import { randomUUID } from 'node:crypto';
import {
  formatGmt,
  loggedRequests,
  requestLog,
  type CountLoggedRequests,
  type ListLoggedRequests,
  type RequestBatch,
  type RequestCount,
  type RequestEntry,
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

const now = () => fixture.clock.now().getTime();
const ofApp = ({ company, client_id }: TestApp) => ({ company_id: company, app: client_id });
const anEntry = (app: TestApp, more: Partial<RequestEntry> = {}): RequestEntry => ({
  ...ofApp(app),
  at: now(),
  method: 'GET',
  path: '/api/products.json',
  status: 200,
  duration_ms: 12,
  request_id: 'r-1',
  error_code: null,
  code: null,
  message: null,
  ...more,
});
const aRefusal = (app: TestApp, more: Partial<RequestEntry> = {}) =>
  anEntry(app, { method: 'POST', status: 422, error_code: -12, code: 'invalid', message: 'Correct it.', ...more });
const aCount = (app: TestApp, more: Partial<RequestCount> = {}): RequestCount => ({
  ...ofApp(app),
  at: Math.floor(now() / 60_000) * 60_000,
  method: 'GET',
  status: 200,
  count: 1,
  ...more,
});
let batches = 0;
const record = (more: Partial<RequestBatch>) =>
  fixture.gateway.call(requestLog.record, fixture.call(), {
    gateway: 'of-tests',
    batch: (batches += 1),
    entries: [],
    counts: [],
    ...more,
  });
const page = (app: TestApp, filters: Partial<ListLoggedRequests> = {}) =>
  fixture.gateway.call(loggedRequests.list, fixture.context(app), { limit: 50, ...filters });
const paths = async (app: TestApp, filters: Partial<ListLoggedRequests> = {}) =>
  (await page(app, filters)).items.map(({ path }) => path);
const counted = async (app: TestApp, filters: CountLoggedRequests = {}) =>
  (await fixture.gateway.call(loggedRequests.count, fixture.context(app), filters)).count;

describe('the request log', () => {
  it('lists the logged requests of an app by id, in pages of either order', async () => {
    const app = fixture.anApp();
    await record({ entries: [anEntry(app, { path: '/1' }), aRefusal(app, { path: '/2' })] });
    await record({ gateway: randomUUID(), batch: 1, entries: [anEntry(app, { path: '/3' })] });
    const { items } = await page(app);
    expect(items[1]).toEqual({
      id: expect.any(Number) as number,
      created_at: formatGmt(fixture.clock.now()),
      method: 'POST',
      path: '/2',
      status: 422,
      duration_ms: 12,
      request_id: 'r-1',
      error_code: -12,
      code: 'invalid',
      message: 'Correct it.',
    });
    expect(await paths(app)).toEqual(['/1', '/2', '/3']);
    const first = await page(app, { limit: 2, order: 'id desc' });
    expect(first.items).toEqual(items.slice(1).toReversed());
    expect((await page(app, { limit: 2, order: 'id desc', page_info: String(first.next) })).items).toEqual(
      items.slice(0, 1),
    );
    expect(await paths(app, { since_id: items[0]?.id ?? 0 })).toEqual(['/2', '/3']);
  });

  it('selects logged requests by method, status and time', async () => {
    const app = fixture.anApp();
    await record({ entries: [anEntry(app, { path: '/old' }), aRefusal(app, { path: '/refused' })] });
    fixture.ahead = DAY_MS;
    const since = formatGmt(fixture.clock.now());
    await record({ entries: [aRefusal(app, { path: '/fault', status: 503 }), anEntry(app, { path: '/new' })] });
    expect(await paths(app, { method: 'POST' })).toEqual(['/refused', '/fault']);
    expect(await paths(app, { status: '2xx' })).toEqual(['/old', '/new']);
    expect(await paths(app, { status: '4xx' })).toEqual(['/refused']);
    expect(await paths(app, { status: '5xx' })).toEqual(['/fault']);
    expect(await paths(app, { created_at_min: since })).toEqual(['/fault', '/new']);
    expect(await paths(app, { created_at_max: formatGmt(new Date(now() - 1000)) })).toEqual(['/old', '/refused']);
    expect(await paths(app, { created_at_min: since, status: '5xx', method: 'POST' })).toEqual(['/fault']);
  });

  it('counts all requests of every minute in the period, logged or not', async () => {
    const app = fixture.anApp();
    await record({ counts: [aCount(app, { count: 40 }), aCount(app, { method: 'POST', status: 429, count: 5000 })] });
    await record({ counts: [aCount(app, { count: 2 })] });
    fixture.ahead = 10 * 60_000;
    await record({ counts: [aCount(app, { count: 3 })] });
    const min = formatGmt(fixture.clock.now());
    const before = formatGmt(new Date(now() - 60_000));
    expect(await counted(app)).toBe(5045);
    expect(await counted(app, { status: '4xx' })).toBe(5000);
    expect(await counted(app, { method: 'GET' })).toBe(45);
    expect(await counted(app, { created_at_min: min })).toBe(3);
    expect(await counted(app, { created_at_max: before })).toBe(5042);
    expect(await counted(app, { created_at_min: min, status: '5xx' })).toBe(0);
    expect(await paths(app)).toEqual([]);
  });

  it('stores a repeated batch of logged requests from a gateway once', async () => {
    const app = fixture.anApp();
    const gateway = randomUUID();
    const batch = { gateway, batch: 1, entries: [aRefusal(app)], counts: [aCount(app)] };
    for (const _ of [1, 2]) await record(batch);
    await record({ ...batch, batch: 2 });
    await record(batch);
    expect([(await paths(app)).length, await counted(app)]).toEqual([2, 2]);
  });

  it('stores concurrent batches of the request log with equal counts completely', async () => {
    const app = fixture.anApp();
    const counts = [aCount(app), aCount(app, { status: 404 }), aCount(app, { method: 'PUT' })];
    const both = [counts, counts.toReversed()];
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => record({ gateway: randomUUID(), batch: 1, counts: both[n % 2] })),
    );
    expect(await counted(app)).toBe(30);
  });

  it('hides logged requests of other apps and companies and older than seven days', async () => {
    const app = fixture.anApp();
    const [colleague, stranger] = [fixture.anApp(app.company), { ...app, company: fixture.anApp().company }];
    await record({ entries: [aRefusal(app, { path: '/own' })], counts: [aCount(app)] });
    for (const other of [colleague, stranger]) {
      expect([await paths(other), await counted(other)]).toEqual([[], 0]);
    }
    fixture.ahead = 6 * DAY_MS;
    expect([await paths(app), await counted(app)]).toEqual([['/own'], 1]);
    fixture.ahead = 7 * DAY_MS + 60_000;
    await record({ entries: [aRefusal(app, { path: '/new' })] });
    expect([await paths(app), await counted(app)]).toEqual([['/new'], 0]);
    expect(await paths(app, { created_at_min: formatGmt(new Date(now() - 8 * DAY_MS)) })).toEqual(['/new']);
  });
});
