import { ShopError, type RequestBatch, type RequestEntry } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { aMembership } from '../testing/sign-in.samples';
import type { TestGateway } from '../testing/gateway.fixture';
import { useFixture } from '../testing/use-gateway';

const fixture = useFixture();
let gateway: TestGateway;
let company = 8000;
beforeAll(async () => {
  gateway = await fixture.gateway();
});
beforeEach(async () => {
  company += 1;
  fixture.script.logFaults.length = 0;
  gateway.token = await fixture.mint.token({ company, scope: 'products' });
});

const entriesIn = (batches: readonly RequestBatch[]) =>
  batches.flatMap(({ entries }) => entries).filter(({ company_id }) => company_id === company);
const countIn = (batches: readonly RequestBatch[]) =>
  batches
    .flatMap(({ counts }) => counts)
    .filter(({ company_id }) => company_id === company)
    .reduce((sum, { count }) => sum + count, 0);
/** The logged entries of the test's company, once this many requests were counted. */
const logged = (count: number): Promise<RequestEntry[]> =>
  eventually(async () => {
    expect(countIn(fixture.script.logged)).toBe(count);
    return entriesIn(fixture.script.logged);
  });
const shown = ({ method, path, status, code }: RequestEntry) => `${method} ${path} ${status} ${code}`;

describe('the request log of a gateway', () => {
  it('logs a refused request with its error, and no body, token or query value', async () => {
    const secret = 'a-value-of-the-app';
    const answer = await gateway.call(`PUT /api/categories/${secret}.json?fields=${secret}`, {
      payload: { category: { title: secret } },
      headers: { 'x-request-id': 'r-77' },
    });
    expect(await logged(1)).toEqual([
      {
        company_id: company,
        app: expect.any(String) as string,
        at: expect.any(Number) as number,
        method: 'PUT',
        path: '/api/categories/{id}.json',
        status: answer.statusCode,
        duration_ms: expect.any(Number) as number,
        request_id: 'r-77',
        error_code: -6,
        code: 'not_found',
        message: 'No category … was found. Check the id.',
      },
    ]);
    expect(answer.statusCode).toBe(404);
    expect(JSON.stringify(fixture.script.logged)).not.toContain(secret);
    expect(JSON.stringify(fixture.script.logged)).not.toContain(gateway.token);
  });

  it('counts all accepted requests, and logs only a sample of them', async () => {
    for (const id of [1, 2, 3]) await gateway.call(`GET /api/categories/${id}.json`);
    const entries = await logged(3);
    expect(shown(entries[0]!)).toBe('GET /api/categories/1.json 200 null');
    expect(entries.length).toBeLessThanOrEqual(3);
  });

  it("logs requests refused by scope, method or unknown path for the token's app", async () => {
    await gateway.call('GET /api/orders.json');
    await gateway.call('PATCH /api/categories.json');
    await gateway.call('GET /api/categories/7/jane?x=y');
    expect((await logged(3)).map(shown)).toEqual([
      'GET /api/orders.json 403 scope_missing',
      'PATCH /api/categories.json 405 method_not_allowed',
      'GET /api/categories/7/{value} 404 not_found',
    ]);
  });

  it('logs no request without a valid token in the request log', async () => {
    await gateway.call('GET /api/categories.json', { token: null });
    await gateway.call('GET /api/categories.json', { token: 'not-a-token' });
    await gateway.call('GET /api/categoriez.json', { token: 'not-a-token' });
    await gateway.call('GET /api/orders.json');
    expect(await logged(1)).toHaveLength(1);
  });

  it('logs no request of a signed-in user, even below the path of an app', async () => {
    const { desk } = fixture;
    desk.admit({ email: 'bo@example.org', memberships: [aMembership({ company_id: company })] }, '');
    const headers = { cookie: `__Host-marquee=${desk.session('bo@example.org')}` };
    await gateway.call(`GET /admin/${company}/apps/shelf-sync/admin/webhooks.json`, { token: null, headers });
    await gateway.call('GET /api/orders.json');
    expect((await logged(1)).map(shown)).toEqual(['GET /api/orders.json 403 scope_missing']);
  });

  it('sends a batch of the request log unchanged until it is stored', async () => {
    const outcome = new ShopError('unavailable');
    fixture.script.logFaults.push(outcome, outcome);
    await gateway.call('GET /api/orders.json');
    const attempts = await eventually(async () => {
      const found = fixture.script.logged.filter(({ counts }) =>
        counts.some(({ company_id }) => company_id === company),
      );
      expect(found).toHaveLength(3);
      return found;
    });
    expect(attempts[1]).toEqual(attempts[0]);
    expect(attempts[2]).toEqual(attempts[0]);
  });

  it('drops a batch of the request log that cannot be stored, and sends the next one', async () => {
    fixture.script.logFaults.push(new ShopError('internal'));
    await gateway.call('GET /api/orders.json');
    await logged(1);
    await gateway.call('GET /api/orders.json');
    await logged(2);
    expect(await gateway.metrics.registry.metrics()).toMatch(/marquee_request_log_dropped_total\{[^}]*\} 1\b/);
  });

  it('sends the waiting entries of the request log before the gateway stops', async () => {
    const stopping = await fixture.gateway();
    const token = await fixture.mint.token({ company, scope: 'products' });
    for (let n = 0; n < 5; n++) await stopping.call('GET /api/orders.json', { token });
    // The service restarts at the same time.
    for (let n = 0; n < 3; n++) fixture.script.logFaults.push(new ShopError('unavailable'));
    await stopping.app.close();
    const stored = new Map(fixture.script.logged.map((batch) => [`${batch.gateway} ${batch.batch}`, batch]));
    expect(countIn([...stored.values()])).toBe(5);
  });
});
