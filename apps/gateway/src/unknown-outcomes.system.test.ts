import type { Category } from '@marquee/contracts';
import type { AppProcess } from '@marquee/local';
import { serviceUrl } from '@marquee/storage/service-database';
import {
  aCompany,
  aLineTo,
  api,
  eventually,
  fetchDocumented,
  system,
  type Line,
  type TestClient,
} from '@marquee/testing';
import { Client } from 'pg';

interface Failure {
  error: string;
  error_code: number;
}
const UNKNOWN = /^The service did not respond in time\. The request may have been applied; check before you retry\. /;

/** How many of a company's categories have this title. */
async function titled(shop: TestClient, title: string): Promise<number> {
  const { body } = await shop.get<{ categories: Category[] }>('/api/categories.json?limit=250', 200);
  return body.categories.filter((category) => category.title === title).length;
}

describe('a gateway that loses NATS while a request is under way', () => {
  let line: Line;
  let gateway: AppProcess;
  beforeAll(async () => {
    line = await aLineTo(system().natsUrl);
    gateway = await system().startApp('gateway', { PORT: '0', NATS_URL: `nats://127.0.0.1:${line.port}` });
  });
  afterAll(async () => {
    await gateway?.stop();
    await line?.close();
  });

  /** A company as a client of this gateway, and the same app as a client of the shared system. */
  const aShop = async () => {
    const { api: elsewhere, token } = await aCompany();
    const shop = api(token, `http://127.0.0.1:${gateway.httpPort}`);
    await eventually(() => shop.get('/api/categories/count.json', 200));
    return { shop, elsewhere };
  };

  it('answers outcome_unknown without Retry-After to a create whose reply is lost with NATS', async () => {
    const { shop, elsewhere } = await aShop();
    line.holdAnswers();
    const created = shop.post<Failure>('/api/categories.json', { category: { title: 'Once' } }, 504);
    await eventually(async () => expect(await titled(elsewhere, 'Once')).toBe(1));
    line.cut();
    const { headers, body } = await created;
    expect(headers.get('retry-after')).toBeNull();
    expect(body).toMatchObject({ error_code: -21, error: expect.stringMatching(UNKNOWN) as string });
    expect(body.error).toContain(
      'Read the resource or its list before you retry. Send an Idempotency-Key with future POST requests.',
    );
  });

  it('replays the answer of a create that is retried with the same Idempotency-Key', async () => {
    const { shop, elsewhere } = await aShop();
    const options = { headers: { 'idempotency-key': 'only-one' } };
    const sent = { category: { title: 'Keyed' } };
    line.holdAnswers();
    const created = shop.post<Failure>('/api/categories.json', sent, 504, options);
    await eventually(async () => expect(await titled(elsewhere, 'Keyed')).toBe(1));
    line.cut();
    const { headers, body } = await created;
    expect(headers.get('retry-after')).toBeNull();
    expect(body.error).toMatch(UNKNOWN);
    expect(body.error).toContain(
      'With the same Idempotency-Key you can retry at once: the request is applied once, and the first answer is repeated.',
    );
    const again = await eventually(() => shop.post('/api/categories.json', sent, 201, options));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await titled(elsewhere, 'Keyed')).toBe(1);
  });

  it('repeats the call of a read after NATS is lost, and answers the read', async () => {
    const { shop } = await aShop();
    await shop.post('/api/categories.json', { category: { title: 'Still there' } }, 201);
    line.holdAnswers();
    const read = shop.get<{ categories: Category[] }>('/api/categories.json?fields=title', 200);
    await eventually(() => expect(line.hasSent('rpc.catalog.categories.list')).toBe(true));
    line.cut();
    expect((await read).body.categories).toEqual([{ title: 'Still there' }]);
  });
});

describe('a service that loses its database', () => {
  it('answers outcome_unknown if the database is lost during the commit', async () => {
    const { databaseOf, secrets, startApp } = system();
    const adminUrl = databaseOf('catalog');
    const line = await aLineTo(adminUrl);
    const url = new URL(serviceUrl(adminUrl, 'catalog', secrets.roles.catalog));
    url.port = String(line.port);
    const catalog = await startApp('catalog', { DATABASE_URL: url.toString() });
    try {
      const { api: shop, token } = await aCompany();
      const title = 'Committed, and the answer is lost';
      line.cutAfter(title, 'commit\0');
      const lost = await untilRefused(token, { category: { title } });
      expect([lost.status, lost.headers.get('retry-after')]).toEqual([504, null]);
      expect(lost.body).toMatchObject({ error_code: -21, error: expect.stringMatching(UNKNOWN) as string });
      await eventually(async () => expect(await titled(shop, title)).toBe(lost.sent));
    } finally {
      await catalog.stop();
      await line.close();
    }
  });

  it('answers unavailable if the database is lost before the commit', async () => {
    const { api: shop } = await aCompany();
    const { body: made } = await shop.post<{ category: Category }>(
      '/api/categories.json',
      { category: { title: 'Before' } },
      201,
    );
    const path = `/api/categories/${made.category.id}.json`;
    const admin = new Client({ connectionString: system().databaseOf('catalog') });
    await admin.connect();
    try {
      await admin.query('begin');
      await admin.query('select from catalog.categories where id = $1 for update', [made.category.id]);
      const changed = shop.post<Failure>(path, { category: { title: 'After' } }, 503);
      const waiting = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
      await eventually(async () => expect((await admin.query(waiting)).rowCount).toBe(1));
      await admin.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
      const { headers, body } = await changed;
      expect([headers.get('retry-after'), body.error_code]).toEqual(['1', -14]);
    } finally {
      await admin.end();
    }
    expect((await shop.get(path, 200)).body).toEqual(made);
  });

  /**
   * NATS chooses the process of a service, so the test repeats the request until the other process has received one.
   */
  async function untilRefused(token: string, sent: unknown) {
    for (let count = 1; count <= 100; count++) {
      const response = await fetchDocumented(`${system().url}/api/categories.json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      const { status, headers } = response;
      const body = (await response.json()) as Failure;
      if (status !== 201) return { sent: count, status, headers, body };
    }
    throw new Error('a hundred requests, and none met the broken line');
  }
});
