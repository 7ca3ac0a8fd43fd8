import type { LoggedRequest } from '@marquee/contracts';
import {
  aCompany,
  aSession,
  anotherApp,
  eventually,
  fetchDocumented,
  system,
  type TestCompany,
} from '@marquee/testing';

type Many = { requests: LoggedRequest[] };
type Total = { count: number };

let shop: TestCompany;
beforeEach(async () => void (shop = await aCompany()));

const refused = async (path = '/api/requests.json') =>
  (await shop.api.get<Many>(`${path}?status=4xx`, 200)).body.requests;

describe('GET /api/requests.json', () => {
  it('shows an app in the request log why a request was rejected, without sent data', async () => {
    const headers = { 'x-request-id': 'r-of-my-app' };
    const title = 'x'.repeat(300);
    await shop.api.post('/api/categories.json?note=sent-in-the-query', { category: { title } }, 422, { headers });
    const [entry] = await eventually(async () => {
      const found = await refused();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(entry).toEqual({
      id: expect.any(Number) as number,
      created_at: expect.any(String) as string,
      method: 'POST',
      path: '/api/categories.json',
      status: 422,
      duration_ms: expect.any(Number) as number,
      request_id: 'r-of-my-app',
      error_code: -12,
      code: 'invalid',
      message: 'Some fields are invalid. Correct them and retry.',
    });
    expect((await shop.api.get<Total>('/api/requests/count.json?status=4xx&method=POST', 200)).body).toEqual({
      count: 1,
    });
  });

  it('counts accepted requests that are not listed in the request log', async () => {
    for (let n = 0; n < 8; n++) await shop.api.get('/api/categories/count.json', 200);
    await eventually(async () => {
      const { body } = await shop.api.get<Total>('/api/requests/count.json?status=2xx', 200);
      expect(body.count).toBeGreaterThanOrEqual(8);
    });
  });

  it('shows an app only its own requests, whatever scope its token has', async () => {
    await shop.api.get('/api/categories/999999999.json', 404);
    await eventually(async () => expect(await refused()).toHaveLength(1));
    const { api: other } = await anotherApp(shop, ['files']);
    expect((await other.get<Many>('/api/requests.json?status=4xx', 200)).body.requests).toEqual([]);
    expect((await other.get<Total>('/api/requests/count.json?status=4xx', 200)).body).toEqual({ count: 0 });
  });

  it('shows a signed-in user the request log of the app in the path', async () => {
    await shop.api.get('/api/categories/999999999.json', 404);
    await eventually(async () => expect(await refused()).toHaveLength(1));
    const { cookie } = await aSession(shop.email);
    const read = async (prefix: string) => {
      const url = `${system().url}/admin/${shop.company_id}${prefix}/api/requests.json?status=4xx`;
      const answer = await fetchDocumented(url, { headers: { cookie } });
      return { status: answer.status, body: (await answer.json()) as Many & { error: string } };
    };
    expect((await read(`/apps/${shop.client_id}`)).body.requests).toEqual(await refused());
    const unnamed = await read('');
    expect([unnamed.status, unnamed.body.error]).toEqual([
      403,
      'These rows belong to an app. Name the app before the path: /admin/{company}/apps/{client_id}/api/requests.json.',
    ]);
  });

  it.each(['status=6xx', 'method=TRACE', 'created_at_min=yesterday'])(
    'rejects an invalid filter of the request log: %s',
    async (wrong) => {
      for (const path of ['/api/requests.json', '/api/requests/count.json']) {
        expect((await shop.api.get<{ code: string }>(`${path}?${wrong}`, 400)).body.code).toBe('malformed');
      }
    },
  );
});
