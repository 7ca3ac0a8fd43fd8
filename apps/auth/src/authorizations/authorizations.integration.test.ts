import { createHash } from 'node:crypto';
import {
  adminApps,
  adminTokens,
  authorizations,
  consoleGrants,
  tokens,
  type AppCredentials,
  type AppSettings,
  type AuthorizationRequest,
  type Review,
  type TokenResponse,
} from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { newPerson } from '../testing/people';

const CALLBACK = 'https://app.example.org/callback';
const WITH_QUERY = 'https://app.example.org/callback?shop=1&code=own';
const VERIFIER = 'a-verifier-of-more-than-forty-three-characters-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let fixture: AuthFixture;
let app: AppCredentials;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  fixture.tenant.company(500, { name: 'Shelf Works' });
  app = await anApp();
});
afterAll(() => fixture?.stop());

function anApp(change: Partial<AppSettings> = {}): Promise<AppCredentials> {
  return fixture.cli.call(adminApps.create, fixture.operator(), {
    company_id: 500,
    name: 'Shelf Sync',
    redirect_uris: [CALLBACK, WITH_QUERY],
    developer_email: 'dev@example.org',
    sync_url: null,
    ...change,
  });
}

let companies = 600;
function aCompany(email = newPerson().email): { email: string; company_id: number } {
  const company_id = ++companies;
  fixture.tenant.company(company_id, { name: `Films ${company_id}`, email });
  return { email, company_id };
}

const asking = (change: AuthorizationRequest = {}): AuthorizationRequest => ({
  client_id: app.client_id,
  redirect_uri: CALLBACK,
  scope: 'orders,customers',
  access_type: 'offline',
  state: 'xyz',
  ...change,
});
const review = (request: AuthorizationRequest, email: string | null = null, company_id: number | null = null) =>
  fixture.gateway.call(authorizations.review, fixture.call(), { request, email, company_id });
const decide = (request: AuthorizationRequest, who: { email: string; company_id: number }, allow = true) =>
  fixture.gateway.call(authorizations.decide, fixture.call(), { request, ...who, allow });

function locationOf(answer: { outcome: string }): URL {
  expect(answer).toEqual({ outcome: 'redirect', location: expect.any(String) as string });
  return new URL((answer as Review & { outcome: 'redirect' }).location);
}
async function exchange(code: string, change: object = {}): Promise<TokenResponse> {
  const input = { grant_type: 'refresh_token', refresh_token: code, client_id: app.client_id, ...change };
  const answer = await fixture.gateway.call(tokens.exchange, fixture.call(), input);
  if ('error' in answer) throw new Error(`${answer.error}: ${answer.error_description}`);
  return answer;
}
/** The number of rows of everything that a grant stores. */
async function traces(): Promise<unknown> {
  const [row] = await fixture.rows(`
    select (select count(*) from grants) as grants, (select count(*) from refresh_chains) as chains,
      (select count(*) from outbox) as events, (select count(*) from audit) as actions,
      (select count(*) from revocations) as revocations`);
  return row;
}

/** The users who granted the app access, according to the audit log. */
async function allowedIn(company: number): Promise<string[]> {
  const rows = await fixture.rows<{ operator: string }>(
    "select operator from audit where company_id = $1 and action = 'app allow' order by id",
    [company],
  );
  return rows.map(({ operator }) => operator);
}

const shown = { name: 'Shelf Sync', publisher: 'Shelf Works', redirect_origin: 'https://app.example.org' };
const REFUSED = { outcome: 'refused', message: expect.stringMatching(/^.+\.$/) as string };

const unregistered: [what: string, uri: string | undefined][] = [
  ['none', undefined],
  ['an empty one', ''],
  ['another site', 'https://evil.example/callback'],
  ['a prefix', 'https://app.example.org/call'],
  ['a suffix', `${CALLBACK}/more`],
  ['a trailing slash', `${CALLBACK}/`],
  ['a query', `${CALLBACK}?next=https://evil.example`],
  ['less of its query', 'https://app.example.org/callback?shop=1'],
  ['its query in another order', 'https://app.example.org/callback?code=own&shop=1'],
  ['a fragment', `${CALLBACK}#x`],
  ['other letters', 'https://app.example.org/Callback'],
  ['a host in capitals', 'https://APP.example.org/callback'],
  ['its port said', 'https://app.example.org:443/callback'],
  ['another port', 'https://app.example.org:8443/callback'],
  ['another scheme', 'http://app.example.org/callback'],
  ['a subdomain', 'https://x.app.example.org/callback'],
  ['its host as a subdomain', 'https://app.example.org.evil.example/callback'],
  ['its host as a user', 'https://app.example.org@evil.example/callback'],
  ['a user', 'https://me@app.example.org/callback'],
  ['encoded letters', 'https://app.example.org/%63allback'],
  ['an encoded whole', encodeURIComponent(CALLBACK)],
  ['a way up', 'https://app.example.org/callback/../callback'],
  ['a backslash', 'https://app.example.org\\@evil.example/callback'],
  ['blanks around it', ` ${CALLBACK} `],
  ['a line break', `${CALLBACK}\n`],
  ['a NUL', `${CALLBACK}\0`],
  ['no scheme', '//app.example.org/callback'],
  ['a script', 'javascript:alert(1)'],
  ['two of them', `${CALLBACK},${CALLBACK}`],
];

describe('a request that leads nowhere', () => {
  const unknown: [what: string, change: AuthorizationRequest][] = [
    ['no client', { client_id: undefined }],
    ['an empty client', { client_id: '' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a client with a NUL', { client_id: 'no\0body' }],
    ['an overlong client', { client_id: 'x'.repeat(100_000) }],
    ...unregistered.map(([what, redirect_uri]): [string, AuthorizationRequest] => [
      `as redirect URI ${what}`,
      { redirect_uri },
    ]),
  ];

  it.each(unknown)(
    'refuses an authorization request without a valid destination and stores nothing: %s',
    async (_what, change) => {
      const kim = aCompany();
      const before = await traces();
      // Applies even with other faults: a browser is never redirected to an unregistered address.
      for (const request of [asking(change), asking({ ...change, scope: 'nonsense' })]) {
        expect(await review(request)).toEqual(REFUSED);
        expect(await review(request, kim.email, kim.company_id)).toEqual(REFUSED);
        for (const allow of [true, false]) expect(await decide(request, kim, allow)).toEqual(REFUSED);
      }
      expect(await traces()).toEqual(before);
    },
  );

  it('refuses an authorization request for a deleted app', async () => {
    const kim = aCompany();
    const { client_id } = await anApp();
    await fixture.cli.call(adminApps.remove, fixture.operator(), { client_id });
    const before = await traces();
    expect(await review(asking({ client_id }))).toEqual(REFUSED);
    expect(await decide(asking({ client_id }), kim)).toEqual(REFUSED);
    expect(await traces()).toEqual(before);
  });

  it('refuses an authorization request with the redirect URI of another app', async () => {
    const other = await anApp({ redirect_uris: ['https://other.example/callback'] });
    expect(await review(asking({ client_id: other.client_id }))).toEqual(REFUSED);
  });
});

const faults: [error: string, what: string, change: AuthorizationRequest][] = [
  ['unsupported_response_type', 'another response type', { response_type: 'token' }],
  ['invalid_scope', 'no scope', { scope: undefined }],
  ['invalid_scope', 'an unknown scope', { scope: 'orders,everything' }],
  ['invalid_request', 'an overlong scope', { scope: 'orders,'.repeat(1000) }],
  ['invalid_request', 'another access type', { access_type: 'forever' }],
  ['invalid_request', 'a plain challenge', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }],
  ['invalid_request', 'a challenge without a method', { code_challenge: CHALLENGE }],
  ['invalid_request', 'a short challenge', { code_challenge: 'short', code_challenge_method: 'S256' }],
];

describe('a request that is wrong in itself', () => {
  it.each(faults)(
    'sends the app the error %s for %s, but only after the user has signed in',
    async (error, _what, change) => {
      const kim = aCompany();
      const before = await traces();
      const request = asking(change);
      // A user without a session is not redirected because of an invalid request.
      expect(await review(request)).toEqual({ outcome: 'sign_in', app: shown });
      const answers = [await review(request, kim.email, kim.company_id), await decide(request, kim)];
      for (const answer of answers) {
        const location = locationOf(answer);
        expect(location.origin + location.pathname).toBe(CALLBACK);
        expect(Object.fromEntries(location.searchParams)).toEqual({
          error,
          error_description: expect.stringMatching(/.+/) as string,
          state: 'xyz',
        });
      }
      expect(await traces()).toEqual(before);
    },
  );

  it('does not return an overlong state to the app', async () => {
    const location = locationOf(await review(asking({ state: 'x'.repeat(2049) }), aCompany().email));
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect(location.searchParams.has('state')).toBe(false);
  });

  it('sends the error to the default address of a legacy app without a redirect URI', async () => {
    const old = await anApp({ default_redirect_uri: WITH_QUERY });
    const request = asking({ client_id: old.client_id, redirect_uri: undefined, scope: '' });
    expect(locationOf(await review(request, aCompany().email)).href).toMatch(
      /^https:\/\/app\.example\.org\/callback\?shop=1&code=own&error=/,
    );
  });
});

describe('a sound request', () => {
  it('asks a user without a session to sign in before the prompt', async () => {
    expect(await review(asking())).toEqual({ outcome: 'sign_in', app: shown });
  });

  it('asks for consent to each scope once, in the order of the interface', async () => {
    const kim = aCompany();
    const before = await traces();
    const answer = await review(asking({ scope: 'orders, customers products orders' }), kim.email);
    expect(answer).toEqual({
      outcome: 'consent',
      app: shown,
      company: expect.objectContaining({ company_id: kim.company_id }) as object,
      asked: ['products', 'customers', 'orders'],
      held: [],
      access_type: 'offline',
    });
    expect(await traces()).toEqual(before);
  });

  it("asks a user of several companies to choose one, and accepts only the user's companies", async () => {
    const kim = aCompany();
    const other = aCompany(kim.email);
    const stranger = aCompany();
    const answer = await review(asking(), kim.email);
    expect(answer).toMatchObject({
      outcome: 'choose',
      app: shown,
      companies: [{ company_id: kim.company_id }, { company_id: other.company_id }],
    });
    const before = await traces();
    expect(await review(asking(), kim.email, other.company_id)).toMatchObject({
      outcome: 'consent',
      company: { company_id: other.company_id },
    });
    expect(await review(asking(), kim.email, stranger.company_id)).toEqual(REFUSED);
    for (const allow of [true, false]) {
      expect(await decide(asking(), { email: kim.email, company_id: stranger.company_id }, allow)).toEqual(REFUSED);
    }
    expect(await traces()).toEqual(before);
  });

  it('refuses an authorization request of a user without a company', async () => {
    const { email } = newPerson();
    expect(await review(asking(), email)).toEqual(REFUSED);
    expect(await decide(asking(), { email, company_id: 500 })).toEqual(REFUSED);
  });
});

describe('a decision', () => {
  it('reports a denied request to the app and stores nothing', async () => {
    const kim = aCompany();
    const before = await traces();
    const location = locationOf(await decide(asking({ redirect_uri: WITH_QUERY }), kim, false));
    expect(location.href).toMatch(/^https:\/\/app\.example\.org\/callback\?shop=1&code=own&error=access_denied&/);
    expect(location.searchParams.get('state')).toBe('xyz');
    expect(await traces()).toEqual(before);
  });

  // interface: Flow rule 2
  it('appends code, company and the unchanged state to the redirect URI when a user allows access', async () => {
    const kim = aCompany();
    const state = 'a b+c&d=e#f?ä€"\r\n';
    const location = locationOf(await decide(asking({ redirect_uri: WITH_QUERY, state }), kim));
    expect(location.href.startsWith(`${WITH_QUERY}&code=`)).toBe(true);
    const [own, code] = location.searchParams.getAll('code');
    expect(own).toBe('own');
    expect(location.searchParams.get('companyid')).toBe(String(kim.company_id));
    expect(location.searchParams.get('state')).toBe(state);
    expect(await exchange(code ?? '')).toMatchObject({ scope: 'customers,orders', userName: kim.email });
  });

  it('redirects to the default address of a legacy app, without a state if the app sent none', async () => {
    const kim = aCompany();
    const old = await anApp({ default_redirect_uri: CALLBACK });
    const request = asking({ client_id: old.client_id, redirect_uri: undefined, state: undefined });
    const location = locationOf(await decide(request, kim));
    expect(location.origin + location.pathname).toBe(CALLBACK);
    expect([...location.searchParams.keys()]).toEqual(['code', 'companyid']);
  });

  it('binds the authorization code to the PKCE challenge', async () => {
    const kim = aCompany();
    const request = asking({ code_challenge: CHALLENGE, code_challenge_method: 'S256' });
    const code = locationOf(await decide(request, kim)).searchParams.get('code') ?? '';
    await expect(exchange(code)).rejects.toThrow('invalid_grant');
    expect(await exchange(code, { code_verifier: VERIFIER })).toMatchObject({ access_type: 'offline' });
  });

  it('issues no refresh token for an online grant', async () => {
    const location = locationOf(await decide(asking({ access_type: 'online' }), aCompany()));
    const answer = await exchange(location.searchParams.get('code') ?? '');
    expect(answer).toMatchObject({ access_type: 'online', refresh_token: null });
  });
});

describe('an earlier grant', () => {
  it('issues a new code without a prompt for scopes that were granted before', async () => {
    const kim = aCompany();
    const first = locationOf(await decide(asking({ scope: 'orders,customers,products' }), kim));
    const before = await fixture.rows('select * from outbox');
    for (const scope of ['products,customers,orders', 'orders', 'customers orders']) {
      const location = locationOf(await review(asking({ scope }), kim.email));
      const code = location.searchParams.get('code') ?? '';
      expect(code).not.toBe(first.searchParams.get('code'));
      expect(location.searchParams.get('companyid')).toBe(String(kim.company_id));
      expect(await exchange(code)).toMatchObject({ userName: kim.email });
    }
    expect(await fixture.rows('select * from outbox')).toHaveLength(before.length);
  });

  it('requires a session and the same company for scopes that were granted before', async () => {
    const kim = aCompany();
    await decide(asking(), kim);
    expect(await review(asking())).toMatchObject({ outcome: 'sign_in' });
    const other = aCompany(kim.email);
    expect(await review(asking(), kim.email)).toMatchObject({ outcome: 'choose' });
    expect(await review(asking(), kim.email, other.company_id)).toMatchObject({ outcome: 'consent', held: [] });
  });

  it('asks only for the scopes that were not granted before', async () => {
    const kim = aCompany();
    await decide(asking({ scope: 'orders' }), kim);
    const more = asking({ scope: 'orders,customers,webhooks' });
    expect(await review(more, kim.email)).toMatchObject({
      outcome: 'consent',
      asked: ['customers', 'webhooks'],
      held: ['orders'],
    });
    await decide(more, kim);
    expect(locationOf(await review(more, kim.email)).searchParams.has('code')).toBe(true);
  });

  it('asks each user of a company once for consent, and audits each consent', async () => {
    const kim = aCompany();
    const bob = { ...kim, email: newPerson().email };
    fixture.tenant.user(bob.company_id, bob.email, 7);
    await decide(asking(), kim);
    const before = await traces();
    expect(await review(asking(), bob.email)).toMatchObject({
      outcome: 'consent',
      asked: [],
      held: ['customers', 'orders'],
      access_type: 'offline',
    });
    expect(await traces()).toEqual(before);
    const code = locationOf(await decide(asking(), bob)).searchParams.get('code') ?? '';
    expect(await exchange(code)).toMatchObject({ userName: bob.email });
    for (const { email } of [bob, kim]) {
      expect(locationOf(await review(asking(), email)).searchParams.has('code')).toBe(true);
    }
    expect(await allowedIn(kim.company_id)).toEqual([kim.email, bob.email]);
  });

  it('asks again for offline access after online access, but not the reverse', async () => {
    const kim = aCompany();
    const [online, offline] = [asking({ access_type: 'online' }), asking({ access_type: 'offline' })];
    const passes = async (request: AuthorizationRequest) => (await review(request, kim.email)).outcome === 'redirect';
    await decide(online, kim);
    expect([await passes(online), await passes(offline)]).toEqual([true, false]);
    expect(await review(offline, kim.email)).toMatchObject({ outcome: 'consent', asked: [], access_type: 'offline' });
    await decide(offline, kim);
    await decide(online, kim);
    expect([await passes(online), await passes(offline)]).toEqual([true, true]);
    expect(await allowedIn(kim.company_id)).toEqual([kim.email, kim.email]);
  });

  it('asks the owner for consent if only an operator has granted access', async () => {
    const kim = aCompany();
    const input = { company_id: kim.company_id, client_id: app.client_id, scopes: ['orders' as const] };
    await fixture.cli.call(adminTokens.issue, fixture.operator(), input);
    expect(await review(asking({ scope: 'orders' }), kim.email)).toMatchObject({
      outcome: 'consent',
      asked: [],
      held: ['orders'],
    });
  });

  it('asks for consent again after the grant was removed', async () => {
    const kim = aCompany();
    await decide(asking(), kim);
    const person = fixture.person(kim.company_id);
    const { grants } = await fixture.gateway.call(consoleGrants.list, person, {});
    await fixture.gateway.call(consoleGrants.remove, person, { grant_id: grants[0]?.grant_id ?? 0 });
    expect(await review(asking(), kim.email)).toMatchObject({ outcome: 'consent', held: [] });
  });
});
