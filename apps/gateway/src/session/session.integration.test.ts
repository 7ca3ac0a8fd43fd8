import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { UNHURRIED } from '@marquee/testing';
import {
  loggedRequests,
  PERMISSION_SCOPES,
  RenderedJson,
  SCOPES,
  ShopError,
  webhooks,
  type Context,
  type ListLoggedRequests,
  type Page,
} from '@marquee/contracts';
import { aMembership } from '../testing/sign-in.samples';
import { useGateway } from '../testing/use-gateway';

const { fixture, gateway, desk, script } = useGateway();

const CATEGORIES = '/admin/1202/api/categories.json';
const cookieOf = (session = desk.session()) => ({ cookie: `__Host-marquee=${session}` });
const json = { 'content-type': 'application/json' };
const CATEGORY = '{"category":{"title":"Shelf"}}';

async function csrfOf(headers: { cookie: string }): Promise<string> {
  const answer = await gateway.call('GET /admin/session.json', { token: null, headers });
  return String(answer.json().session.csrf);
}

describe('GET /admin/session.json', () => {
  it('describes the user, the companies, the permissions and the scopes of a session', async () => {
    const answer = await gateway.call('GET /admin/session.json', { token: null, headers: cookieOf() });
    expect(answer.json()).toEqual({
      session: {
        csrf: expect.stringMatching(/^[\w-]{43}$/) as string,
        user: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Moor', language: 'en', operator: false },
        companies: [{ id: 1202, name: 'Blue Lantern Books', user_id: 11 }],
        permissions: [
          {
            company_id: 1202,
            permissions: ['web_access', 'manage_shop', 'manage_apps', 'create_users', 'request_products'],
            scopes: Object.keys(SCOPES),
          },
        ],
      },
    });
  });

  it('answers 401 instead of a redirect to a browser without a session', async () => {
    const { statusCode, headers } = await gateway.call('GET /admin/session.json', { token: null });
    expect([statusCode, headers['location'], headers['set-cookie']]).toEqual([401, undefined, undefined]);
    expect(headers['www-authenticate']).toBe('Cookie realm="marquee"');
  });
});

describe('a call of a signed-in user', () => {
  it('passes user, email and scopes of the session to the service', async () => {
    const permissions = { ...aMembership().permissions, manage_shop: 0, manage_apps: 0, accounting: 1 } as const;
    const granted = { ...permissions, manage_shop: 1 } as const;
    desk.admit({ email: 'bo@example.org', memberships: [aMembership({ user_id: 12, permissions: granted })] }, '');
    const headers = cookieOf(desk.session('bo@example.org'));
    const options = { token: null, headers: { ...headers, 'x-csrf-token': await csrfOf(headers), ...json } };
    const answer = await gateway.call(`POST ${CATEGORIES}`, {
      ...options,
      headers: { ...options.headers, 'idempotency-key': 'k-1' },
      payload: CATEGORY,
    });
    expect(answer.statusCode).toBe(201);
    expect(script.last.ctx).toMatchObject({
      company: 1202,
      user: 12,
      email: 'bo@example.org',
      app: 'console:12',
      scopes: PERMISSION_SCOPES.manage_shop,
      idempotencyKey: 'k-1',
    });
    desk.admit({ email: 'bo@example.org', memberships: [aMembership({ user_id: 12, permissions })] }, '');
    expect((await gateway.call(`GET ${CATEGORIES}`, options)).statusCode).toBe(403);
  });

  it('accepts session requests only from the same origin or the address bar', async () => {
    const headers = cookieOf();
    const statusOf = async (more: Record<string, string>) =>
      (await gateway.call(`GET ${CATEGORIES}`, { token: null, headers: { ...headers, ...more } })).statusCode;
    expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await statusOf({ 'sec-fetch-site': 'none' })).toBe(200);
    expect(await statusOf({ origin: 'https://api.marquee.test' })).toBe(200);
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ referer: 'https://evil.example/form' })).toBe(403);
  });

  it('checks each request at auth, and refuses cross-site requests without a call to auth', async () => {
    const headers = cookieOf();
    const get = (more = {}) => gateway.call(`GET ${CATEGORIES}`, { token: null, headers: { ...headers, ...more } });
    await get();
    await get();
    expect(desk.asked('find')).toHaveLength(2);
    await get({ 'sec-fetch-site': 'cross-site' });
    expect(desk.asked('find')).toHaveLength(2);
    desk.sessions.clear();
    expect((await get()).statusCode).toBe(401);
  });

  it('reads no body of a request that the session check refuses', async () => {
    const headers = { ...cookieOf(), ...json };
    const answer = await gateway.call(`POST ${CATEGORIES}`, { token: null, headers, payload: '{' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  it('answers 405 with the methods of a path below the session', async () => {
    const answer = await gateway.call(`DELETE ${CATEGORIES}`, { token: null, headers: cookieOf() });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
  });
});

const OF_APP = '/admin/1202/apps/shelf-sync-5f2c81';
/** The apps and idempotency keys of created webhooks. */
const created: (readonly [string, string | undefined])[] = [];

/** The routes whose rows belong to an app. */
@Controller()
class DispatchStandIn {
  @Handles(webhooks.create)
  async create({ app, idempotencyKey }: Context): Promise<never> {
    created.push([app, idempotencyKey]);
    throw new ShopError('conflict');
  }
  /** The list has four pages. */
  @Handles(loggedRequests.list)
  async list(_ctx: Context, { page_info }: ListLoggedRequests): Promise<RenderedJson<Page<never>>> {
    const id = Number(page_info?.slice('after-'.length) ?? 0) + 1;
    return new RenderedJson(JSON.stringify([{ id }]), id < 4 ? { next: `after-${id}` } : {});
  }
}

describe('a user who acts for an app', () => {
  beforeAll(() => fixture.serve('webhook-dispatch', DispatchStandIn));

  it('separates idempotency keys of a signed-in user from those of the app', async () => {
    const session = cookieOf();
    const headers = { ...json, 'idempotency-key': 'k-1' };
    const payload = '{"webhook":{"topic":"product/update","format":"json","address":"https://example.org/hook"}}';
    const token = await fixture.mint.token({ client_id: 'shelf-sync-5f2c81', scope: 'webhooks' });
    await gateway.call('POST /admin/webhooks.json', { token, headers, payload });
    const ofUser = { ...session, 'x-csrf-token': await csrfOf(session), ...headers };
    await gateway.call(`POST ${OF_APP}/admin/webhooks.json`, { token: null, headers: ofUser, payload });
    expect(created).toEqual([
      ['shelf-sync-5f2c81', 'k-1'],
      ['shelf-sync-5f2c81', 'console:11/k-1'],
    ]);
  });

  it('counts the pages of a download by a user against the user, not the app', async () => {
    const limited = await fixture.gateway({ ...UNHURRIED, rateLimitBurst: 8, rateLimitPerSecond: 1 });
    limited.standStill();
    const headers = { ...cookieOf(), accept: 'text/csv' };
    const download = `${OF_APP}/api/requests.json?fields=id`;
    const answer = await limited.call(`GET ${download}`, { token: null, headers });
    expect(answer.payload).toBe('id\r\n1\r\n2\r\n3\r\n4\r\n');
    const levelOf = async (path: string, more: Parameters<typeof limited.call>[1]) =>
      (await limited.call(`GET ${path}`, more)).headers['x-api-call-limit'];
    const token = await fixture.mint.token({ client_id: 'shelf-sync-5f2c81' });
    expect(await levelOf('/api/categories.json', { token })).toBe('1/8');
    expect(await levelOf(CATEGORIES, { token: null, headers: cookieOf() })).toBe('5/8');
  });
});

describe('the rate limit of a signed-in user', () => {
  it("applies the user's rate limit before the call to auth for app permissions", async () => {
    const limited = await fixture.gateway({ ...UNHURRIED, rateLimitBurst: 1, rateLimitPerSecond: 1 });
    limited.standStill();
    const call = (path: string) => limited.call(`GET ${path}`, { token: null, headers: cookieOf() });
    expect((await call(CATEGORIES)).statusCode).toBe(200);
    expect((await call(`${OF_APP}/admin/webhooks.json`)).statusCode).toBe(429);
    expect(desk.asked('grants')).toHaveLength(0);
  });

  it("counts calls on paths of other companies against the user's rate limit", async () => {
    const limited = await fixture.gateway({ ...UNHURRIED, rateLimitBurst: 2, rateLimitPerSecond: 1 });
    limited.standStill();
    const statuses = [];
    for (const company of [77, 78, 79]) {
      const path = `/admin/${company}/api/categories.json`;
      statuses.push((await limited.call(`GET ${path}`, { token: null, headers: cookieOf() })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('counts calls of a user separately from those of apps and other users', async () => {
    const limited = await fixture.gateway({ ...UNHURRIED, rateLimitBurst: 2, rateLimitPerSecond: 1 });
    limited.standStill();
    desk.admit({ email: 'cy@example.org', memberships: [aMembership({ user_id: 13 })] }, '');
    const call = (path: string, headers: Record<string, string> = {}, token: string | null = null) =>
      limited.call(`GET ${path}`, { token, headers });
    const [ada, cy] = [cookieOf(), cookieOf(desk.session('cy@example.org'))];
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await call(CATEGORIES, ada));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers['x-api-call-limit'])).toEqual(['1/2', '2/2', '2/2']);
    expect((await call(CATEGORIES, cy)).headers['x-api-call-limit']).toBe('1/2');
    expect((await call('/api/categories.json', {}, limited.token)).headers['x-api-call-limit']).toBe('1/2');
    const own = [];
    for (let n = 0; n < 3; n += 1) own.push((await call('/admin/session.json', ada)).statusCode);
    expect(own).toEqual([200, 200, 429]);
  });
});
