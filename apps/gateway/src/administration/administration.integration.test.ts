import { ShopError, type Permission } from '@marquee/contracts';
import { type Route, routesOf } from '@marquee/edge';
import { aDomain, aGrant, aMembership, anApp, aUser, CREDENTIALS, SECRETS } from '../testing/sign-in.samples';
import { useGateway } from '../testing/use-gateway';
import { ADMINISTRATION_CONTROLLERS } from './controllers';

const { gateway, desk } = useGateway();

const ADMIN = '/admin/1202';
const PASSWORD = { password: 'correct horse' };
const CONFIRMED = { ...PASSWORD, address: '127.0.0.1' };
const routes = routesOf(ADMINISTRATION_CONTROLLERS);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

/** Calls with a session and the CSRF token of that session. */
async function call(
  request: string,
  sent?: object,
  { session = desk.session(), headers = {} }: { session?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const cookie = { cookie: `__Host-marquee=${session}` };
  const own = await gateway.call('GET /admin/session.json', { token: null, headers: cookie });
  desk.calls.length = 0;
  const answer = await gateway.call(request, {
    token: null,
    headers: {
      ...cookie,
      'x-csrf-token': String(own.json().session.csrf),
      ...(sent && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent && { payload: JSON.stringify(sent) }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const refuse = (operation: string, error: ShopError): void =>
  void desk.answers.set(operation, () => {
    throw error;
  });

describe('the permission of a user', () => {
  const permissionOf = ({ access }: Route): Permission => {
    const permission = access !== undefined && 'session' in access ? access.permission : undefined;
    if (permission === undefined) throw new Error('The route names no permission.');
    return permission;
  };

  it.each(routes)(
    'refuses a user without the permission before the gateway calls any service: $method $path',
    async (route) => {
      const permission = permissionOf(route);
      const permissions = { ...aMembership().permissions, [permission]: 0 };
      desk.admit({ email: 'kim@example.org', memberships: [aMembership({ permissions })] }, '');
      const path = route.path
        .replace(':company', '1202')
        .replace(':id', '5')
        .replace(':client_id', 'shelf-sync-5f2c81');
      const session = desk.session('kim@example.org');
      const { status, body } = await call(`${route.method} ${path}`, route.body ? {} : undefined, { session });
      expect([status, body['error']]).toEqual([
        403,
        expect.stringContaining(`This request needs the permission ${permission}.`),
      ]);
      expect(desk.calls.map(({ operation }) => operation)).toEqual(['find']);
    },
  );
});

describe('the headers of a change', () => {
  it('rejects an Idempotency-Key and an If-Match on administration routes, which do not support either', async () => {
    const app = { own_app: { name: 'Shelf Sync' } };
    const keyed = await call(`POST ${ADMIN}/own_apps.json`, app, { headers: { 'idempotency-key': 'k-1' } });
    expect([keyed.status, keyed.body['error']]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
    const versioned = await call(`PUT ${ADMIN}/own_apps/5.json`, app, { headers: { 'if-match': '"1"' } });
    expect([versioned.status, versioned.body['code']]).toEqual([412, 'precondition_failed']);
    expect(desk.calls.map(({ operation }) => operation)).toEqual(['find']);
  });
});

describe('own apps', () => {
  const { app_id, company_id: _company, ...settings } = anApp();
  const SHOWN = { id: app_id, ...settings };
  const SENT = {
    name: 'Shelf Sync',
    redirect_uris: ['https://a.example/cb'],
    developer_email: 'dev@a.example',
    requires_secret: false,
  };

  it("lists and reads the company's own apps without their secrets", async () => {
    expect((await call(`GET ${ADMIN}/own_apps.json`)).body).toEqual({ own_apps: [SHOWN] });
    expect((await call(`GET ${ADMIN}/own_apps/5.json`)).body).toEqual({ own_app: SHOWN });
    const until = '2025-11-16T09:00:00';
    desk.answers.set('app', () => anApp({ former_secret_until: until }));
    const { body } = await call(`GET ${ADMIN}/own_apps/5.json`);
    expect(body).toEqual({ own_app: { ...SHOWN, former_secret_until: until } });
  });

  it('creates an app and returns its secret once, in a response with no-store', async () => {
    const made = await call(`POST ${ADMIN}/own_apps.json`, { own_app: SENT });
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store']);
    expect(made.body).toEqual({ own_app: { ...SHOWN, client_secret: CREDENTIALS.client_secret } });
    expect(desk.asked('createApp')).toEqual([SENT]);
    expect(JSON.stringify((await call(`GET ${ADMIN}/own_apps/5.json`)).body)).not.toContain(CREDENTIALS.client_secret);
    expect(gateway.lines.join()).not.toContain(CREDENTIALS.client_secret);
  });

  it('names each invalid field of an app', async () => {
    const { status, body } = await call(`POST ${ADMIN}/own_apps.json`, { own_app: { name: ' ', sync_url: 5 } });
    expect([status, Object.keys(body['errors'] as object).toSorted()]).toEqual([
      422,
      ['developer_email', 'name', 'redirect_uris', 'sync_url'],
    ]);
    refuse('createApp', ShopError.invalid({ 'redirect_uris.1': ['must be an https address'] }));
    const refused = await call(`POST ${ADMIN}/own_apps.json`, { own_app: SENT });
    expect(refused.body['errors']).toEqual({ 'redirect_uris.1': ['must be an https address'] });
  });

  it('changes only the sent settings of an app, and keeps the others', async () => {
    const { status, body } = await call(`PUT ${ADMIN}/own_apps/5.json`, { own_app: { sync_url: null } });
    expect([status, body]).toEqual([200, { own_app: SHOWN }]);
    expect(desk.asked('updateApp')).toEqual([{ app_id: 5, app: { sync_url: null } }]);
  });

  it('replaces the secret of an app after a password check, and deletes an app', async () => {
    const { status, body } = await call(`POST ${ADMIN}/own_apps/5/secret.json`, PASSWORD);
    expect([status, body]).toEqual([200, { own_app: { ...SHOWN, client_secret: CREDENTIALS.client_secret } }]);
    expect(desk.asked('rotateApp')).toEqual([{ app_id: 5, ...CONFIRMED }]);
    expect((await call(`DELETE ${ADMIN}/own_apps/5.json`)).body).toEqual({});
    expect(desk.asked('removeApp')).toEqual([{ app_id: 5 }]);
  });

  it('answers 404 for an own app of another company', async () => {
    for (const path of ['own_apps/6', 'own_apps/x']) expect((await call(`GET ${ADMIN}/${path}.json`)).status).toBe(404);
  });
});

describe('the permissions of apps', () => {
  it('lists permissions of apps with their user and their last use', async () => {
    desk.answers.set('grants', () => ({ grants: [aGrant(), aGrant({ grant_id: 32, last_used_at: null })] }));
    const { grant_id: id, ...grant } = aGrant();
    expect((await call(`GET ${ADMIN}/app_permissions.json`)).body).toEqual({
      app_permissions: [
        { id, ...grant },
        { ...grant, id: 32, last_used_at: null },
      ],
    });
  });

  it('revokes the permissions of only the named app', async () => {
    desk.answers.set('grants', () => ({ grants: [aGrant({ grant_id: 30, client_id: 'other' }), aGrant()] }));
    expect((await call(`DELETE ${ADMIN}/app_permissions/shelf-sync-5f2c81.json`)).body).toEqual({});
    expect(desk.asked('removeGrant')).toEqual([{ grant_id: 31 }]);
    expect((await call(`DELETE ${ADMIN}/app_permissions/unknown.json`)).status).toBe(404);
    expect(desk.asked('removeGrant')).toEqual([]);
  });
});

describe('signing secrets', () => {
  it('shows the signing secret after a password check, in a response with no-store', async () => {
    const shown = await call(`POST ${ADMIN}/signing_secrets/show.json`, PASSWORD);
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toEqual({ signing_secrets: SECRETS.slice(0, 1) });
    expect(desk.asked('secrets')).toEqual([CONFIRMED]);
    expect(gateway.lines.join()).not.toContain(SECRETS[0]?.secret);
  });

  it('replaces the signing secret after a password check, and returns when the previous one expires', async () => {
    const { body } = await call(`POST ${ADMIN}/signing_secrets/rotate.json`, PASSWORD);
    expect(body).toEqual({ signing_secrets: SECRETS });
    expect(desk.asked('rotateSecret')).toEqual([CONFIRMED]);
  });
});

describe('the confirmation by password', () => {
  const confirming = [
    ['signing_secrets/show', 'secrets'],
    ['signing_secrets/rotate', 'rotateSecret'],
    ['own_apps/5/secret', 'rotateApp'],
  ] as const;

  it.each(confirming)('names a wrong password as an invalid field and shows no secret: %s', async (path, operation) => {
    refuse(operation, new ShopError('unauthorized', 'The password is wrong.'));
    const { status, body } = await call(`POST ${ADMIN}/${path}.json`, { password: 'hunter2' });
    expect([status, body['code'], body['errors']]).toEqual([
      422,
      'invalid',
      { password: ['is wrong: enter the password of the signed-in user'] },
    ]);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(gateway.lines.join()).not.toContain('hunter2');
  });

  it.each(confirming)(
    'rejects a request for a secret without a password before it calls auth: %s',
    async (path, operation) => {
      for (const sent of [{}, { password: '' }, { password: 5 }]) {
        const { status, body } = await call(`POST ${ADMIN}/${path}.json`, sent);
        expect([status, body['errors']]).toEqual([422, { password: ['is required'] }]);
      }
      expect(desk.asked(operation)).toEqual([]);
    },
  );

  it.each(confirming)('returns the refusal of auth after too many wrong passwords: %s', async (path, operation) => {
    refuse(operation, new ShopError('rate_limited', 'Try again in 12 seconds.', undefined, { retry_after: 12 }));
    const { status, headers } = await call(`POST ${ADMIN}/${path}.json`, PASSWORD);
    expect([status, headers['retry-after']]).toEqual([429, '12']);
  });
});

describe('the domains of shops', () => {
  it('lists domains with their DNS record and the result of their last lookup', async () => {
    expect((await call(`GET ${ADMIN}/domains.json`)).body).toEqual({ domains: [{ ...aDomain(), looks_in_dns: true }] });
    desk.answers.set('domains', () => ({ domains: [aDomain()], looks_in_dns: false }));
    expect((await call(`GET ${ADMIN}/domains.json`)).body).toMatchObject({ domains: [{ looks_in_dns: false }] });
  });

  it('checks the DNS record of a domain on request and returns the result', async () => {
    const proven = { proven_at: '2025-11-12T08:00:00', proven_by: 'dns', found: 'found' } as const;
    desk.answers.set('checkDomain', () => aDomain(proven));
    const { body } = await call(`POST ${ADMIN}/domains/check.json`, { host: 'books.example.org' });
    expect(body).toEqual({ domain: { ...aDomain(proven), looks_in_dns: true } });
    expect(desk.asked('checkDomain')).toEqual([{ host: 'books.example.org' }]);
    expect((await call(`POST ${ADMIN}/domains/check.json`, {})).status).toBe(422);
    refuse('checkDomain', new ShopError('rate_limited', 'Try again in 12 seconds.', undefined, { retry_after: 12 }));
    const soon = await call(`POST ${ADMIN}/domains/check.json`, { host: 'books.example.org' });
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '12']);
  });
});

describe('the users of a company', () => {
  const SENT = { email: 'max@example.org', first_name: 'Max', last_name: 'Frey', permissions: { web_access: 1 } };

  it('lists and reads users of a company with their state and permissions', async () => {
    const max = aUser({ id: 12, first_name: 'Max', state: 'disabled' });
    desk.answers.set('users', () => ({ users: [aUser(), max] }));
    expect((await call(`GET ${ADMIN}/users.json`)).body).toEqual({ users: [aUser(), max] });
    expect((await call(`GET ${ADMIN}/users/12.json`)).body).toEqual({ user: max });
    expect((await call(`GET ${ADMIN}/users/99.json`)).status).toBe(404);
  });

  it('invites a user, and names each invalid field of an invitation', async () => {
    const invited = await call(`POST ${ADMIN}/users.json`, { user: SENT });
    expect([invited.status, invited.body]).toEqual([201, { user: aUser() }]);
    expect(desk.asked('invite')).toMatchObject([SENT]);
    refuse('invite', ShopError.invalid({ 'permissions.unlock': ['must not exceed your own permissions'] }));
    const refused = await call(`POST ${ADMIN}/users.json`, { user: SENT });
    expect(refused.body['errors']).toEqual({ 'permissions.unlock': ['must not exceed your own permissions'] });
    refuse('invite', new ShopError('conflict', 'There is a user with this email already.'));
    expect((await call(`POST ${ADMIN}/users.json`, { user: SENT })).status).toBe(409);
  });

  it('changes only the sent permissions of a user, and keeps the others', async () => {
    const path = `PUT ${ADMIN}/users/12/permissions.json`;
    expect((await call(path, { permissions: { manage_shop: 0, create_users: 1 } })).body).toEqual({});
    expect(desk.asked('permit')).toEqual([{ user_id: 12, permissions: { manage_shop: 0, create_users: 1 } }]);
    const invalid = await call(path, { permissions: { manage_shop: 7 } });
    expect([invalid.status, Object.keys(invalid.body['errors'] as object)]).toEqual([422, ['permissions.manage_shop']]);
    const missing = await call(path, {});
    expect([missing.status, missing.body['errors']]).toEqual([422, { permissions: ['is required'] }]);
    refuse('permit', new ShopError('conflict', 'The permissions of the owner cannot be changed.'));
    expect((await call(path, { permissions: {} })).status).toBe(409);
  });

  it('resends an invitation, and disables and enables a user', async () => {
    for (const [path, operation] of [
      ['invitation', 'remind'],
      ['disable', 'disable'],
      ['enable', 'enable'],
    ] as const) {
      const { status, body } = await call(`POST ${ADMIN}/users/12/${path}.json`);
      expect([status, body, desk.asked(operation)]).toEqual([200, {}, [{ user_id: 12 }]]);
    }
    refuse('disable', new ShopError('conflict', 'The owner of a company cannot be disabled.'));
    expect((await call(`POST ${ADMIN}/users/12/disable.json`)).status).toBe(409);
  });
});
