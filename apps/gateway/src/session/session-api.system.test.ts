import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { permissionsFor, type Scope } from '@marquee/contracts';
import {
  aColleague,
  aCompany,
  aProduct,
  aSession,
  fetchDocumented,
  system,
  type TestCompany,
  type TestSession,
} from '@marquee/testing';

interface Route {
  readonly method: string;
  /** The path for apps: `/api/products/{id}.json`. */
  readonly path: string;
  readonly scope: Scope | null;
  /** The scopes of which one is needed. */
  readonly scopes: readonly Scope[];
  readonly ofApp: boolean;
}
interface Documented {
  readonly security: readonly Readonly<Record<string, readonly Scope[]>>[];
  readonly 'x-marquee-of-app'?: true;
}
const document = JSON.parse(readFileSync(resolve(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Documented>>;
};
const ROUTES: Route[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, 'x-marquee-of-app': ofApp }]) => {
      const [way = {}] = security;
      const scopes = security.flatMap((one) => one['oauth2'] ?? []);
      const scope = scopes[0] ?? ('session' in way ? null : undefined);
      return { method: method.toUpperCase(), path, scope, scopes, ofApp: ofApp === true };
    }),
  )
  .flatMap(({ scope, ...route }) => (scope === undefined ? [] : [{ ...route, scope }]));
/** The routes that apps call with a token, and users with a session. */
const SHARED = ROUTES.filter((route): route is Route & { scope: Scope } => route.scope !== null);
/** The routes of a company: those of apps, and those that only users have. */
const OF_COMPANIES = ROUTES.filter(({ path, scope }) => scope !== null || path.includes('{company}'));
const CHANGES = ROUTES.filter(({ method }) => method !== 'GET');

const NONE = '999999999';

let owner: TestCompany;
let other: TestCompany;
let session: TestSession;
beforeAll(async () => {
  [owner, other] = [await aCompany(), await aCompany()];
  await aProduct(owner);
  session = await aSession(owner.email);
});

/** The path of a route below the company, with an id that no row has. */
function pathOf({ path, scope, ofApp }: Route, { company_id, client_id } = owner): string {
  const filled = path.replace('{company}', String(company_id)).replaceAll(/\{\w+\}/g, NONE);
  if (scope === null) return filled;
  return `/admin/${company_id}${ofApp ? `/apps/${client_id}` : ''}${filled}`;
}

interface Called {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
async function call(method: string, path: string, headers: Record<string, string>): Promise<Called> {
  const isSent = method === 'POST' || method === 'PUT';
  const answer = await fetchDocumented(`${system().url}${path}`, {
    method,
    headers: { ...headers, ...(isSent && { 'content-type': 'application/json' }) },
    ...(isSent && { body: '{}' }),
  });
  const { request_id: _own, ...body } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body };
}
const headersOf = ({ cookie, csrf }: TestSession) => ({ cookie, 'x-csrf-token': csrf });
const OTHER_SITES: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null' },
];
const bearer = ({ token } = owner) => ({ authorization: `Bearer ${token}` });

it('finds the session routes of apps and of users in the reference', () => {
  expect(SHARED.length).toBeGreaterThan(80);
  expect(ROUTES.length - SHARED.length).toBe(36);
});

describe('a request without a session', () => {
  it.each(ROUTES)('answers 401 without a cookie, even with an access token: $method $path', async (route) => {
    const { status, body } = await call(route.method, pathOf(route), bearer());
    expect([status, body['code']]).toEqual([401, 'unauthorized']);
  });

  it.each(SHARED)('rejects a session cookie on a route of apps: $method $path', async ({ method, path }) => {
    const { status, body } = await call(method, path.replaceAll(/\{\w+\}/g, NONE), headersOf(session));
    expect([status, body['error']]).toEqual([401, 'access_token required']);
  });
});

describe('a request that another site causes', () => {
  it.each(CHANGES)('refuses a change with a session but without the CSRF token: $method $path', async (route) => {
    const wrong: Record<string, string>[] = [{}, { 'x-csrf-token': 'x'.repeat(session.csrf.length) }];
    for (const headers of wrong) {
      const { status, body } = await call(route.method, pathOf(route), { cookie: session.cookie, ...headers });
      expect([status, body['error']]).toEqual([403, expect.stringContaining('X-CSRF-Token')]);
    }
  });

  it.each(ROUTES)('refuses a cross-site request even with the CSRF token: $method $path', async (route) => {
    for (const headers of OTHER_SITES) {
      const { status, body } = await call(route.method, pathOf(route), { ...headersOf(session), ...headers });
      expect([status, body['error']]).toEqual([403, expect.stringContaining('another site')]);
    }
  });
});

describe('a user of another company', () => {
  it.each(OF_COMPANIES)('answers 404 to a user of another company: $method $path', async (route) => {
    const { status, body } = await call(route.method, pathOf(route, other), headersOf(session));
    expect([status, body['code']]).toEqual([404, 'not_found']);
  });
});

describe('the permissions of a user', () => {
  let without: TestSession;
  beforeAll(async () => void (without = await aColleague(owner)));

  it.each(SHARED)('refuses a user without the required permission: $method $path', async (route) => {
    const { status, body } = await call(route.method, pathOf(route), headersOf(without));
    const needed = [...new Set(route.scopes.flatMap(permissionsFor))].join(' or ');
    expect([status, body['error']]).toEqual([403, expect.stringContaining(`needs the permission ${needed}.`)]);
  });

  it.each(SHARED)('answers a user with the required permission like an app: $method $path', async (route) => {
    const { method, path } = route;
    // Each call adds to the request log, so the calls name a time without requests.
    const query = path.startsWith('/api/requests') ? '?created_at_max=2020-01-01T00:00:00' : '';
    const asApp = await call(method, `${path.replaceAll(/\{\w+\}/g, NONE)}${query}`, bearer());
    const asUser = await call(method, `${pathOf(route)}${query}`, headersOf(session));
    expect([200, 201, 202, 400, 404, 415, 422]).toContain(asApp.status);
    // Each successful create makes another row, so the responses differ.
    const isSame = method === 'GET' || asApp.status >= 400;
    expect(isSame ? asUser : asUser.status).toEqual(isSame ? asApp : asApp.status);
  });

  it('applies a changed permission and a disabled user to the next request', async () => {
    const kim = await aColleague(owner, 'manage_shop');
    const path = `/admin/${owner.company_id}/api/products.json`;
    const change = (user: object) => owner.api.put(`/api/users/${kim.user.token}.json`, { user }, 200);
    const statusOf = async () => (await call('GET', path, headersOf(kim))).status;
    expect(await statusOf()).toBe(200);
    await change({ permissions: { manage_shop: 0 } });
    expect(await statusOf()).toBe(403);
    await change({ permissions: { manage_shop: 1 } });
    expect(await statusOf()).toBe(200);
    await change({ state: 'disabled' });
    expect(await statusOf()).toBe(404);
  });

  it('rejects a session whose browser has signed out', async () => {
    const kim = await aColleague(owner, 'manage_shop');
    const path = `/admin/${owner.company_id}/api/products.json`;
    await kim.api().get(path, 200);
    const form = new URLSearchParams({ csrf: kim.csrf });
    const headers = { cookie: kim.cookie };
    await fetchDocumented(`${system().url}/sign-out`, { method: 'POST', headers, body: form, redirect: 'manual' });
    const { headers: answered } = await kim.api().get(path, 401);
    expect(answered.get('www-authenticate')).toBe('Cookie realm="marquee"');
  });
});

describe('a change by a user', () => {
  const base = () => `/admin/${owner.company_id}`;

  it('applies requests with the same Idempotency-Key once for each user', async () => {
    const kim = await aColleague(owner, 'manage_shop');
    const options = { headers: { 'idempotency-key': 'shelf-17' } };
    const post = async ({ api }: TestSession) =>
      api(base()).post<{ category: { id: number } }>(
        '/api/categories.json',
        { category: { title: 'Shelf' } },
        201,
        options,
      );
    const [first, again, another] = [await post(session), await post(session), await post(kim)];
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(another.body.category.id).not.toBe(first.body.category.id);
  });

  it('links to the next page of a list below the path of the session', async () => {
    const api = session.api(base());
    for (const title of ['A', 'B']) await api.post('/api/categories.json', { category: { title } }, 201);
    const first = await api.get('/api/categories.json?limit=1', 200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(new URL(next).pathname).toBe(`${base()}/api/categories.json`);
    await session.api().get(new URL(next).pathname + new URL(next).search, 200);
  });

  it('manages the webhooks of the app that the path names, and of no other app', async () => {
    const webhook = { topic: 'order/create', address: 'https://example.org/hook' };
    const { body: refused } = await session.api(base()).get<{ error: string }>('/admin/webhooks.json', 403);
    expect(refused.error).toContain('/apps/{client_id}/admin/webhooks.json');
    await session.api(`${base()}/apps/${owner.client_id}`).post('/admin/webhooks.json', { webhook }, 200);
    const { body } = await owner.api.get<{ webhooks: object[] }>('/admin/webhooks.json', 200);
    expect(body.webhooks).toMatchObject([webhook]);
    await session.api(`${base()}/apps/${other.client_id}`).get('/admin/webhooks.json', 404);
  });
});
