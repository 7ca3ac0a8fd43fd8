import { randomBytes, randomUUID } from 'node:crypto';
import type { User } from '@marquee/contracts';
import {
  aCompany,
  api,
  eventually,
  feedOf,
  inRounds,
  issued,
  mailsIn,
  type RefusedCase,
  system,
  type TestCompany,
} from '@marquee/testing';
import { Client } from 'pg';

type One = { user: User };
type Many = { users: User[] };
type Failure = { error: string; error_code: number; errors?: Record<string, string[]> };

/** Timeout for other processes; a NATS fetch with missed heartbeats restarts on a busy machine. */
const TIMEOUT_MS = 20_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const NO_PERMISSIONS = {
  request_products: 0,
  request_keyfile: 0,
  request_rescue_code: 0,
  request_beta_code: 0,
  create_users: 0,
  web_access: 0,
  accounting: 0,
  unlock: 0,
  RepAccounting: 0,
  manage_apps: 0,
  manage_shop: 0,
};
const PERMISSIONS = Object.keys(NO_PERMISSIONS);
/** In the order of the response. */
const ADDRESS = {
  first_name: 'Kim',
  last_name: 'Lee',
  name: 'Kim Lee',
  company: 'Harbour Films',
  address1: 'Quay 1',
  address2: '2nd floor',
  city: 'Hamburg',
  zip: '20095',
  province: 'Hamburg',
  province_code: 'HH',
  country: 'Deutschland',
  country_name: 'Germany',
  country_code: 'DE',
  phone: '+49 40 1',
  language: 'de',
  default: true,
};

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

const anEmail = () => `kim-${randomBytes(5).toString('hex')}@example.org`;
async function aUser(input: object = {}, of = shop): Promise<User> {
  const user = { email: anEmail(), first_name: 'Kim', last_name: 'Lee', ...input };
  return (await of.api.post<One>('/api/users.json', { user }, 201)).body.user;
}
const read = async (token: string | number): Promise<User> =>
  (await shop.api.get<One>(`/api/users/${token}.json`, 200)).body.user;
const change = async (token: string, user: object): Promise<User> =>
  (await shop.api.put<One>(`/api/users/${token}.json`, { user }, 200)).body.user;
const countOf = async (of = shop) => (await of.api.get<{ count: number }>('/api/users/count.json', 200)).body.count;
const userEventsOf = async (of: TestCompany, id: number) =>
  (await feedOf(of.company_id))
    .filter(({ data }) => data.type === 'user' && data.id === String(id))
    .map((event) => event.scope);

/** Simulates that the last change was long ago. */
async function aged({ id }: User, updated_at: string): Promise<void> {
  const admin = new Client({ connectionString: system().databaseOf('tenant') });
  await admin.connect();
  await admin.query('update tenant.users set updated_at = $2 where id = $1', [id, updated_at]);
  await admin.end();
}

describe('creating a user', () => {
  // interface: POST /api/users.json; User.*; User.default_address.*; User.permissions.*
  it('creates a user from an email and a name, generates id and token, and fills every default', async () => {
    const email = anEmail();
    const made = await aUser({ email });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      company_id: shop.company_id,
      email,
      first_name: 'Kim',
      last_name: 'Lee',
      language: 'en',
      note: '',
      state: 'enabled',
      time_zone: 0,
      token: expect.stringMatching(/^[A-Z]{16}$/) as string,
      created_at: expect.stringMatching(TIME) as string,
      updated_at: expect.stringMatching(TIME) as string,
      valid: true,
      verified_email: false,
      default_address: null,
      permissions: NO_PERMISSIONS,
    });
    expect(await read(made.token)).toEqual(made);
    const { body } = await shop.api.post<Failure>('/api/users.json', { user: {} }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual(['email', 'first_name', 'last_name']);
  });

  it(
    'mails a new user an invitation to choose a password, and accepts no password',
    async () => {
      const made = await aUser({ password: 'of-my-own-choice', language: 'de' });
      expect(made).not.toHaveProperty('password');
      const [mail] = await eventually(() => {
        const mails = mailsIn(system().dataDir, made.email);
        expect(mails).toHaveLength(1);
        return mails;
      }, TIMEOUT_MS);
      const [, link] = /\/sign-in\/password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
      expect(issued(link ?? '')).not.toBe('');
    },
    2 * TIMEOUT_MS,
  );

  it('rejects a new user with an email of the company in any case', async () => {
    const { email } = await aUser();
    const before = await countOf();
    const user = { email: email.toUpperCase(), first_name: 'Eve', last_name: 'Lee' };
    const { body } = await shop.api.post<Failure>('/api/users.json', { user }, 409);
    expect(body).toMatchObject({
      error_code: -8,
      error: 'This company already has a user with that email. Choose another email.',
    });
    expect(await countOf()).toBe(before);
    expect((await aUser({ email }, await aCompany())).email).toBe(email);
  });

  it('creates one user for repeated requests with one Idempotency-Key', async () => {
    const company = await aCompany();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { user: { email: anEmail(), first_name: 'Kim', last_name: 'Lee' } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => company.api.post<One>('/api/users.json', body, 201, { headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(company)).toBe(2);
    const other = { user: { ...body.user, first_name: 'Eve' } };
    await company.api.post('/api/users.json', other, 422, { headers });
  });

  it('creates an enabled user, whatever state is sent', async () => {
    expect(await aUser({ state: 'disabled' })).toMatchObject({ state: 'enabled' });
  });
});

/** Field, sent value, and the returned value if it differs. */
const WRITABLE: [field: string, sent: unknown, back?: unknown][] = [
  ['first_name', 'Zoë'],
  ['last_name', 'O’Hara'],
  ['language', 'FR', 'fr'],
  ['note', 'line 1\nline 2'],
  ['time_zone', -330],
  ['default_address', null],
];

const READ_ONLY: [field: string, sent: unknown][] = [
  ['id', 1],
  ['company_id', 1],
  ['token', 'ABCDEFGHIJKLMNOP'],
  ['created_at', '2001-01-01T00:00:00'],
  ['updated_at', '2001-01-01T00:00:00'],
  ['valid', false],
  ['verified_email', true],
  ['surprise', true],
];
const TEXTS = Object.keys(ADDRESS).filter((name) => name !== 'default');
const WRONG: RefusedCase[] = [
  ['email', 5],
  ['email', 'nobody'],
  ['email', null],
  ['first_name', 5],
  ['first_name', '  '],
  ['last_name', {}],
  ['last_name', 'x'.repeat(256)],
  ['language', 'english'],
  ['language', 1],
  ['note', []],
  ['state', 'gone'],
  ['state', true],
  ['time_zone', '60'],
  ['time_zone', 1.5],
  ['time_zone', 1441],
  ['default_address', 'Quay 1'],
  ['default_address.country_code', { country_code: 'Germany' }],
  [TEXTS.map((name) => `default_address.${name}`), Object.fromEntries(TEXTS.map((name) => [name, 5]))],
  ['permissions', 'all'],
  ['permissions', null],
  ...[true, 2].map((value): RefusedCase => [
    PERMISSIONS.map((name) => `permissions.${name}`),
    Object.fromEntries(PERMISSIONS.map((name) => [name, value])),
  ]),
];

const NO_COUNTRY: RefusedCase[] = [['default_address.country_code', { country_code: 'zz' }]];

describe('the fields of a user', () => {
  let standing: User;
  beforeAll(async () => void (standing = await aUser()));

  // interface: PUT /api/users/{token}.json; User.email; User.first_name; User.last_name; User.language; User.note; User.state; User.time_zone; User.permissions.*
  it('accepts all fields of a user in one PUT, and changes nothing else', async () => {
    const made = await aUser({ default_address: { city: 'Hamburg' } });
    const sent = { ...Object.fromEntries(WRITABLE), email: 'New.Address@example.org', state: 'disabled' };
    const back = Object.fromEntries(WRITABLE.map(([field, value, read = value]) => [field, read]));
    const changed = await change(made.token, sent);
    expect(changed).toEqual({
      ...made,
      ...sent,
      ...back,
      valid: false,
      updated_at: expect.stringMatching(TIME) as string,
    });
    expect(await read(made.id)).toEqual(changed);
    expect(await change(made.token, { note: '' })).toEqual({
      ...changed,
      note: '',
      updated_at: expect.stringMatching(TIME) as string,
    });
  });

  // interface: User.permissions.*
  it('changes each permission of a user without affecting other permissions', async () => {
    const made = await aUser();
    const permissions: Record<string, number> = { ...NO_PERMISSIONS };
    for (const name of PERMISSIONS) {
      permissions[name] = 1;
      const changed = await change(made.token, { permissions: { [name]: 1 } });
      expect(changed).toEqual({ ...made, permissions, updated_at: expect.stringMatching(TIME) as string });
    }
  });

  // interface: POST /api/users.json
  it('accepts all fields of a user in one POST', async () => {
    const back = Object.fromEntries(WRITABLE.map(([field, value, read = value]) => [field, read]));
    const permissions = Object.fromEntries(PERMISSIONS.map((name) => [name, 1]));
    const made = await aUser({ ...Object.fromEntries(WRITABLE), permissions });
    expect(made).toMatchObject({ ...back, permissions });
    expect(await read(made.token)).toEqual(made);
    const { RepAccounting: _last, ...others } = NO_PERMISSIONS;
    expect(await aUser({ permissions: { RepAccounting: 1 } })).toMatchObject({
      permissions: { ...others, RepAccounting: 1 },
    });
  });

  // interface: User.id; User.company_id; User.token; User.created_at; User.updated_at; User.valid; User.verified_email
  it('ignores read-only and unknown fields of a user, in POST and PUT', async () => {
    const sent = Object.fromEntries(READ_ONLY);
    const made = await aUser(sent);
    for (const [field, value] of READ_ONLY) expect(made).not.toMatchObject({ [field]: value });
    expect(await change(made.token, sent)).toEqual(made);
  });

  it.each([...inRounds(WRONG), ...inRounds(NO_COUNTRY)])(
    'refuses $paths of a user in POST and PUT, and stores nothing',
    async ({ sent, paths }) => {
      const before = await countOf();
      const user = { email: anEmail(), first_name: 'Kim', last_name: 'Lee', ...sent };
      const created = await shop.api.post<Failure>('/api/users.json', { user }, 422);
      // A create ignores the state: every new user is enabled.
      expect(Object.keys(created.body.errors ?? {}).toSorted()).toEqual(paths.filter((path) => path !== 'state'));
      const updated = await shop.api.put<Failure>(`/api/users/${standing.token}.json`, { user: sent }, 422);
      expect(Object.keys(updated.body.errors ?? {}).toSorted()).toEqual(paths);
      expect(await read(standing.token)).toEqual(standing);
      expect(await countOf()).toBe(before);
    },
  );

  // interface: User.default_address; User.default_address.password_option
  it('returns a complete address of a user in order, and changes only sent fields', async () => {
    const made = await aUser({ default_address: { ...ADDRESS, id: 9, token: 'X', password_option: 'x' } });
    const { language, default: isDefault, ...before } = ADDRESS;
    const { id } = made.default_address ?? {};
    const whole = { id, ...before, language, token: made.token, default: isDefault, password_option: null };
    expect([Number.isSafeInteger(id), id === 9]).toEqual([true, false]);
    expect(JSON.stringify(made.default_address)).toBe(JSON.stringify(whole));
    const moved = await change(made.token, { default_address: { city: 'Bremen', phone: '' } });
    expect(moved.default_address).toEqual({ ...whole, city: 'Bremen', phone: '' });
    expect((await change(made.token, { default_address: null })).default_address).toBeNull();
    expect(await change(made.token, { default_address: { zip: '1' } })).toMatchObject({
      default_address: { zip: '1', city: '', country_code: null, token: made.token, default: true },
    });
  });
});

describe('changing a user', () => {
  it('updates a user by its token and by its id', async () => {
    const made = await aUser();
    await change(String(made.id), { note: 'by id' });
    expect(await read(made.token)).toMatchObject({ id: made.id, note: 'by id' });
  });

  it(
    'mails the new address when an email changes, and marks it as unverified',
    async () => {
      const { token } = await aUser();
      const email = anEmail();
      expect(await change(token, { email })).toMatchObject({ email, verified_email: false });
      const { email: taken } = await aUser();
      await shop.api.put(`/api/users/${token}.json`, { user: { email: taken } }, 409);
      await eventually(() => expect(mailsIn(system().dataDir, email)).toHaveLength(1), TIMEOUT_MS);
    },
    2 * TIMEOUT_MS,
  );

  it(
    'publishes each change of a user once, and no event for an unchanged echo',
    async () => {
      const company = await aCompany();
      const made = await aUser({ default_address: { city: 'Hamburg' }, permissions: { unlock: 1 } }, company);
      const path = `/api/users/${made.token}.json`;
      const tag = async () => (await company.api.get(path, 200)).headers.get('etag');
      const before = await tag();
      expect((await company.api.put<One>(path, { user: made }, 200)).body.user).toEqual(made);
      expect(await tag()).toBe(before);
      await company.api.put(path, { user: { note: 'new' } }, 200);
      const topics = ['user/create', 'user/invite', 'user/update'];
      await eventually(async () => expect(await userEventsOf(company, made.id)).toEqual(topics), TIMEOUT_MS);
    },
    2 * TIMEOUT_MS,
  );

  it('answers 412 for a change of an older user version, and 304 for a known version', async () => {
    const { token } = await aUser();
    const path = `/api/users/${token}.json`;
    const etag = (await shop.api.get(path, 200)).headers.get('etag') as string;
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await shop.api.put(path, { user: { note: 'newer' } }, 200, { headers: { 'if-match': etag } });
    await shop.api.put(path, { user: { note: 'too late' } }, 412, { headers: { 'if-match': etag } });
    expect((await read(token)).note).toBe('newer');
  });

  it('rejects disabling the owner for whom the app calls, or removing their permissions', async () => {
    const before = await read(shop.user_id);
    const path = `/api/users/${shop.user_id}.json`;
    await shop.api.put(path, { user: { state: 'disabled' } }, 409);
    await shop.api.put(path, { user: { permissions: { create_users: 0 } } }, 409);
    expect(await read(shop.user_id)).toEqual(before);
  });
});

describe('reading users', () => {
  let library: TestCompany;
  const made: User[] = [];
  beforeAll(async () => {
    library = await aCompany();
    for (let n = 1; n <= 4; n += 1) made.push(await aUser({ first_name: `U${n}` }, library));
  });
  const list = async (query: string) => (await library.api.get<Many>(`/api/users.json${query}`, 200)).body.users;
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  const search = async (query: string, more = '') =>
    (await library.api.get<Many>(`/api/users/search.json?query=${encodeURIComponent(query)}${more}`, 200)).body.users;

  // interface: GET /api/users.json; GET /api/users/count.json
  it('lists users by id with the owner first, in pages, and counts all users', async () => {
    const ids = [library.user_id, ...made.map(({ id }) => id)];
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('?limit=2&page=2')).toEqual(ids.slice(2, 4));
    expect(await idsOf(`?since_id=${ids[3]}`)).toEqual(ids.slice(4));
    expect(await list('?fields=first_name&limit=2')).toEqual([{ first_name: '' }, { first_name: 'U1' }]);
    const { headers } = await library.api.get('/api/users.json?limit=2', 200);
    expect(headers.get('link')).toContain('rel="next"');
    expect(await countOf(library)).toBe(5);
  });

  // interface: GET /api/users.json?updated_at_min
  it('lists users that changed at or after a time', async () => {
    const later = new Date(Date.now() + 60_000).toISOString().slice(0, 19);
    const earlier = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
    expect(await idsOf(`?updated_at_min=${later}`)).toEqual([]);
    expect(await idsOf(`?updated_at_min=${earlier}`)).toHaveLength(5);
    expect(await idsOf('?updated_at_min=')).toHaveLength(5);
    expect(await idsOf(`?updated_at_min=${earlier.replace('T', '%20')}`)).toHaveLength(5);
    const [first, second] = made as [User, User];
    await aged(first, '2001-02-03T04:05:06.7Z');
    await aged(second, '2001-02-03T04:05:05.9Z');
    const old = '?updated_at_min=2001-02-03T04:05:06';
    expect(await idsOf(old)).not.toContain(second.id);
    expect(await list(`${old}&fields=updated_at&limit=1&page=2`)).toEqual([{ updated_at: '2001-02-03T04:05:06' }]);
    for (const bad of ['yesterday', '2026-02-31T00:00:00', '2026-11-15']) {
      const { body } = await library.api.get<Failure>(`/api/users.json?updated_at_min=${bad}`, 400);
      expect(Object.keys(body.errors ?? {})).toEqual(['updated_at_min']);
    }
  });

  // interface: GET /api/users/search.json; GET /api/users/search.json?query
  it('finds a user by the complete email in any case', async () => {
    const kim = made.at(-1) as User;
    expect(await search(`email:${kim.email}`)).toEqual([kim]);
    expect(await search(`email:${kim.email.toUpperCase()}`, '&fields=id')).toEqual([{ id: kim.id }]);
    expect(await search(`email:${kim.email.slice(1)}`)).toEqual([]);
    expect(await search('email:%@example.org')).toEqual([]);
    for (const bad of ['?query=first_name:U1', '?query=email', '?query=email:', '']) {
      const { body } = await library.api.get<Failure>(`/api/users/search.json${bad}`, 400);
      expect(Object.keys(body.errors ?? {})).toEqual(['query']);
    }
  });

  // interface: GET /api/users/{token}.json; Conventions rule 7
  it('returns a user by its token or its id, with the requested fields', async () => {
    const kim = made.at(-1) as User;
    for (const name of [kim.token, kim.id]) {
      expect((await library.api.get<One>(`/api/users/${name}.json`, 200)).body).toEqual({ user: kim });
    }
    const some = await library.api.get(`/api/users/${kim.token}.json?fields=id,token,nonsense`, 200);
    expect(some.body).toEqual({ user: { id: kim.id, token: kim.token } });
  });

  it('answers 404 for an unknown token or id of a user', async () => {
    for (const token of ['0', '-1', 'abc', '999999999', 'ABCDEFGHIJKLMNOP', '99999999999999999999']) {
      const { body } = await library.api.get<Failure>(`/api/users/${token}.json`, 404);
      expect(body.error_code).toBe(-6);
      await library.api.put(`/api/users/${token}.json`, { user: { note: 'x' } }, 404);
    }
  });

  it('answers 404 for a user of another company, by token and by id', async () => {
    const [kim] = made as [User];
    for (const name of [kim.token, kim.id]) {
      await shop.api.get(`/api/users/${name}.json`, 404);
      await shop.api.put(`/api/users/${name}.json`, { user: { note: 'x' } }, 404);
    }
    expect((await library.api.get<One>(`/api/users/${kim.token}.json`, 200)).body.user.note).toBe('');
  });

  it('answers 401 for users without a token', async () => {
    const { headers } = await api().get('/api/users.json', 401);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  });
});
