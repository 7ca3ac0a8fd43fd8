import { createHash } from 'node:crypto';
import { revocationKey, REVOCATIONS_BUCKET, ShopError, signingKeys, type TokenResponse } from '@marquee/contracts';
import { asOwner, databaseOf, eventually, preparedOn, wholeScansOf } from '@marquee/testing';
import { decodeJwt } from 'jose';
import { RefreshTokens } from '../grants/refresh-tokens.adapter';
import { REDIRECT_URI, TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
  fixture.tenant.fault = undefined;
});

const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Simulates that all users are disabled. */
async function withoutUsers(work: () => Promise<unknown>): Promise<void> {
  const { users } = fixture.tenant;
  fixture.tenant.users = [];
  try {
    await work();
  } finally {
    fixture.tenant.users = users;
  }
}
const pairOf = ({ access_token, refresh_token }: TokenResponse) => `${access_token} ${refresh_token}`;

describe('fifty exchanges of one later refresh token at once', () => {
  // interface: Limit Refresh token exchange
  it('accepts one of fifty concurrent exchanges of a refresh token without the secret', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const answers = await times(50, () => app.exchange(token));
    const errors = answers.flatMap((answer) => ('error' in answer ? answer.error : []));
    expect(errors).toEqual(Array(49).fill('invalid_grant'));
    expect(await app.chains()).toMatchObject([{ generation: 3 }]);
    expect(await app.grants()).toHaveLength(1);
  });

  it('returns the same tokens for fifty exchanges of a refresh token with the secret', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const answers = await times(50, () => app.exchanged(token, app.withSecret));
    expect(new Set(answers.map(pairOf)).size).toBe(1);
    expect(await app.chains()).toMatchObject([{ generation: 3 }]);
    expect(await app.grants()).toHaveLength(1);
    expect(await app.refusal(answers[0]?.refresh_token as string)).toBeNull();
  });

  it('accepts one of fifty concurrent exchanges of a refresh token across two replicas', async () => {
    const second = await fixture.boot();
    try {
      const app = await TestApp.make(fixture);
      const token = await app.refreshToken();
      const answers = await times(50, () => app.refusal(token));
      expect(answers.filter((error) => error === null)).toHaveLength(1);
      const again = await app.refreshToken();
      const pairs = await times(50, async () => pairOf(await app.exchanged(again, app.withSecret)));
      expect(new Set(pairs).size).toBe(1);
    } finally {
      await second.stop();
    }
  });
});

describe('the salt of a chain', () => {
  it('refuses refresh tokens of an earlier chain with the same number, without ending a grant', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const older = token;
    const newer = (await app.exchanged(token)).refresh_token as string;
    const id = Number((await app.chains())[0]?.id);
    await fixture.rows("update refresh_chains set salt = 'of-another-chain' where id = $1", [id]);
    for (const sent of [newer, older]) expect(await app.refusal(sent)).toBe('invalid_grant');
    expect(await app.chains()).toMatchObject([{ generation: 3 }]);
    expect(await app.grants()).toHaveLength(1);
  });

  it('exchanges refresh tokens of older chains, which have no salt', async () => {
    const app = await TestApp.make(fixture);
    await app.refreshToken();
    const id = Number((await app.chains())[0]?.id);
    await fixture.rows('update refresh_chains set salt = null where id = $1', [id]);
    const tokens = fixture.auth.app.get(RefreshTokens, { strict: false });
    const old = tokens.encode({ company: app.company, chain: id, generation: 2 }, null);
    const { refresh_token } = await app.exchanged(old);
    expect(await app.refusal(refresh_token as string)).toBeNull();
  });
});

describe('the token response', () => {
  // interface: Flow rule 4
  it('returns every key of the interface in the token response', async () => {
    const app = await TestApp.make(fixture);
    const code = await app.code({ scopes: ['products', 'orders'] });
    const answer = await app.exchanged(code);
    const owner = fixture.tenant.snapshots.get(app.company)?.owner;
    expect(answer).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'bearer',
      expires_in: 1800,
      refresh_token: expect.stringMatching(/^[\w-]{64}$/) as string,
      scope: 'products,orders',
      access_type: 'offline',
      'as:client_id': app.client_id,
      userName: owner?.email,
      issued: expect.stringMatching(/GMT$/) as string,
      expires: expect.stringMatching(/GMT$/) as string,
      '.issued': answer.issued,
      '.expires': answer.expires,
    });
    const claims = decodeJwt(answer.access_token);
    expect(claims).toMatchObject({ company: app.company, client_id: app.client_id, sub: String(owner?.user_id) });
    expect(Date.parse(answer.expires) - Date.parse(answer.issued)).toBe(1_800_000);
    expect((claims.exp as number) - (claims.iat as number)).toBe(1800);
    const [grant] = await app.grants();
    expect(claims['grant']).toBe(Number(grant?.id));
    expect(grant?.last_used_at).not.toBeNull();
  });

  it('returns no refresh token for an online grant', async () => {
    const app = await TestApp.make(fixture);
    const answer = await app.exchanged(await app.code({ access_type: 'online' }), app.withSecret);
    expect(answer).toMatchObject({ refresh_token: null, access_type: 'online' });
    expect(decodeJwt(answer.access_token)['access_type']).toBe('online');
  });
});

describe('a code', () => {
  it('exchanges an authorization code exactly once, even with the client secret', async () => {
    const app = await TestApp.make(fixture);
    const code = await app.code();
    await app.exchanged(code, app.withSecret);
    expect(await app.refusal(code, app.withSecret)).toBe('invalid_grant');
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
    expect(await app.grants()).toHaveLength(1);
  });

  it('exchanges an authorization code once under fifty concurrent requests', async () => {
    const app = await TestApp.make(fixture);
    const code = await app.code();
    const answers = await times(50, () => app.refusal(code, app.withSecret));
    expect(answers.filter((error) => error === null)).toHaveLength(1);
  });

  it('refuses an authorization code that is older than ten minutes', async () => {
    const app = await TestApp.make(fixture);
    const [early, late] = [await app.code(), await app.code()];
    fixture.ahead = 9 * MINUTE + 50 * SECOND;
    expect(await app.refusal(early)).toBeNull();
    fixture.ahead = 10 * MINUTE + SECOND;
    expect(await app.refusal(late)).toBe('invalid_grant');
    expect(await app.chains()).toMatchObject([{ generation: 2 }, { generation: 1 }]);
  });

  it('accepts a code with grant_type authorization_code, but only with the original redirect_uri', async () => {
    const app = await TestApp.make(fixture);
    const as = (code: string, redirect_uri?: string) =>
      app.refusal('', { grant_type: 'authorization_code', code, redirect_uri });
    const code = await app.code();
    expect(await as(code, 'https://app.example.org/other')).toBe('invalid_grant');
    expect(await as(code, `${REDIRECT_URI}/`)).toBe('invalid_grant');
    expect(await as(code, REDIRECT_URI)).toBeNull();
    expect(await as(await app.code())).toBeNull();
    expect(await as(await app.refreshToken())).toBe('invalid_grant');
  });

  it('keeps the tokens of a first consent valid after the user consents again', async () => {
    const app = await TestApp.make(fixture);
    const stored = await app.refreshToken();
    await app.exchanged(await app.code());
    expect(await app.refusal(stored)).toBeNull();
    expect(await app.chains()).toHaveLength(2);
    expect(await app.grants()).toHaveLength(1);
  });

  it('ends the least recently used refresh-token chain after twenty further consents', async () => {
    const app = await TestApp.make(fixture);
    const first = await app.refreshToken();
    const second = await app.refreshToken();
    const fresh = (await app.exchanged(first)).refresh_token as string;
    for (let prompt = 0; prompt < 18; prompt += 1) await app.exchanged(await app.code());
    expect(await app.chains()).toHaveLength(20);
    await app.exchanged(await app.code());
    expect(await app.chains()).toHaveLength(20);
    expect(await app.refusal(second)).toBe('invalid_grant');
    expect(await app.refusal(fresh)).toBeNull();
  });
});

describe('PKCE', () => {
  const verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');

  it('requires the PKCE verifier of the challenge, and keeps the code after a failure', async () => {
    const app = await TestApp.make(fixture);
    const code = await app.code({ code_challenge });
    expect(await app.refusal(code)).toBe('invalid_grant');
    expect(await app.refusal(code, { code_verifier: 'w'.repeat(43), ...app.withSecret })).toBe('invalid_grant');
    expect(await app.refusal(code, { code_verifier: code_challenge })).toBe('invalid_grant');
    const { refresh_token } = await app.exchanged(code, { code_verifier: verifier });
    expect(await app.refusal(refresh_token as string)).toBeNull();
  });

  it('refuses a PKCE verifier if the prompt had no challenge', async () => {
    const app = await TestApp.make(fixture);
    expect(await app.refusal(await app.code(), { code_verifier: verifier })).toBe('invalid_grant');
  });
});

describe('a repeat', () => {
  it('returns one access token for a minute, and always the same refresh token, to repeated exchanges', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const first = await app.exchanged(token, app.withSecret);
    fixture.ahead = 50 * SECOND;
    const same = await app.exchanged(token, app.withSecret);
    expect(same).toEqual({ ...first, expires_in: same.expires_in });
    fixture.ahead = 2 * MINUTE;
    const later = await app.exchanged(token, app.withSecret);
    expect(later.refresh_token).toBe(first.refresh_token);
    const [one, two] = [decodeJwt(first.access_token), decodeJwt(later.access_token)];
    expect(two.jti).not.toBe(one.jti);
    expect((two.iat as number) - (one.iat as number)).toBeGreaterThanOrEqual(119);
    expect(await app.chains()).toMatchObject([{ generation: 3 }]);
  });

  it('reports the remaining lifetime of the access token to a repeated exchange', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const { access_token } = await app.exchanged(token, app.withSecret);
    const left = () => (decodeJwt(access_token).exp as number) - Math.floor(fixture.now().getTime() / SECOND);
    fixture.ahead = 50 * SECOND;
    const most = left();
    const { expires_in } = await app.exchanged(token, app.withSecret);
    expect(expires_in).toBeLessThanOrEqual(most);
    expect(expires_in).toBeGreaterThanOrEqual(left());
    fixture.ahead = 2 * MINUTE;
    expect((await app.exchanged(token, app.withSecret)).expires_in).toBe(1800);
  });

  it('refuses an exchange that is repeated after a day', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const { refresh_token } = await app.exchanged(token, app.withSecret);
    fixture.ahead = 24 * HOUR - MINUTE;
    expect(await app.refusal(token, app.withSecret)).toBeNull();
    fixture.ahead = 24 * HOUR + MINUTE;
    expect(await app.refusal(token, app.withSecret)).toBe('invalid_grant');
    expect(await app.refusal(refresh_token as string)).toBeNull();
  });

  it('repeats the answer to an exchange without the secret for a client with the secret', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const first = await app.exchanged(token);
    expect(await app.refusal(token)).toBe('invalid_grant');
    expect(pairOf(await app.exchanged(token, app.withSecret))).toBe(pairOf(first));
  });
});

describe('a replay of a token two generations old', () => {
  it('ends the grant when a refresh token is replayed, and notifies, revokes, audits and logs', async () => {
    const app = await TestApp.make(fixture);
    const [old, other] = [await app.refreshToken(), await app.refreshToken()];
    const next = (await app.exchanged(old)).refresh_token as string;
    const last = (await app.exchanged(next)).refresh_token as string;
    const [grant] = await app.grants();
    fixture.lines.length = 0;

    expect(await app.refusal(old)).toBe('invalid_grant');

    expect(await app.grants()).toEqual([]);
    expect(await app.chains()).toEqual([]);
    expect(await app.refusal(last, app.withSecret)).toBe('invalid_grant');
    expect(await app.refusal(other, app.withSecret)).toBe('invalid_grant');
    expect(await app.events()).toEqual(['app/update 1 out', 'app/update 2 in', 'app/uninstalled 3 out']);
    const warning = fixture.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(warning).toMatchObject([{ level: 'warn', company: app.company, client_id: app.client_id }]);
    for (const secret of [old, next, last, other]) expect(fixture.lines.join()).not.toContain(secret);
    expect((await app.audit()).at(-1)).toMatchObject({
      operator: `app ${app.client_id}`,
      action: 'grant remove',
      company_id: String(app.company),
      detail: { reason: 'refresh token replay' },
    });
    const revoked = await fixture.gateway.watchKeys(REVOCATIONS_BUCKET);
    try {
      await eventually(() => expect(revoked.has(revocationKey.grant(Number(grant?.id)))).toBe(true));
    } finally {
      await revoked.stop();
    }
  });

  it('ends the grant once under fifty concurrent replays of a refresh token', async () => {
    const app = await TestApp.make(fixture);
    const old = await app.refreshToken();
    await app.exchanged((await app.exchanged(old)).refresh_token as string);
    const answers = await times(50, () => app.refusal(old, app.withSecret));
    expect(answers).toEqual(Array(50).fill('invalid_grant'));
    expect((await app.events()).filter((event) => event.startsWith('app/uninstalled'))).toHaveLength(1);
  });

  it('ends the grant on a replayed refresh token even if the user is disabled', async () => {
    const app = await TestApp.make(fixture);
    const old = await app.refreshToken();
    await app.exchanged((await app.exchanged(old)).refresh_token as string);
    await withoutUsers(() => app.refusal(old));
    expect(await app.grants()).toEqual([]);
  });

  it('ends the grant when an exchanged authorization code is replayed', async () => {
    const app = await TestApp.make(fixture);
    const code = await app.code();
    await app.exchanged((await app.exchanged(code)).refresh_token as string);
    expect(await app.refusal(code)).toBe('invalid_grant');
    expect(await app.grants()).toEqual([]);
  });
});

describe('a user who is disabled', () => {
  it('refuses an exchange while the user is disabled, and accepts the refresh token afterwards', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    await withoutUsers(async () => {
      expect(await app.refusal(token)).toBe('invalid_grant');
      expect(await app.refusal(token, app.withSecret)).toBe('invalid_grant');
    });
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
    expect(await app.refusal(token)).toBeNull();
  });

  it('keeps the refresh token valid if tenant does not respond to the exchange', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    fixture.tenant.fault = new ShopError('unavailable');
    await expect(app.exchange(token)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
  });
});

describe('a company whose API is not active', () => {
  it('refuses an exchange with unauthorized_client while the company API is inactive', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const snapshot = fixture.tenant.snapshots.get(app.company);
    if (!snapshot) throw new Error('the company is not known');
    fixture.tenant.snapshots.set(app.company, { ...snapshot, api_active: false });
    expect(await app.exchange(token)).toEqual({
      error: 'unauthorized_client',
      error_description: 'The API is not active for this company. Ask the company to activate it.',
    });
    expect(await app.refusal(token, app.withSecret)).toBe('unauthorized_client');
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
    fixture.tenant.snapshots.set(app.company, snapshot);
    expect(await app.refusal(token)).toBeNull();
  });
});

describe('the client', () => {
  it('refuses to exchange a token of another client, and keeps the token valid', async () => {
    const [app, other] = [await TestApp.make(fixture), await TestApp.make(fixture)];
    const token = await app.refreshToken();
    expect(await other.refusal(token, other.withSecret)).toBe('invalid_grant');
    await app.exchanged((await app.exchanged(token)).refresh_token as string);
    expect(await other.refusal(token, other.withSecret)).toBe('invalid_grant');
    expect(await app.grants()).toHaveLength(1);
    expect(await app.chains()).toMatchObject([{ generation: 4 }]);
  });

  it('requires a known client, and the right secret if the token request has one', async () => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    expect(await app.refusal(token, { client_id: 'nobody' })).toBe('invalid_client');
    expect(await app.refusal(token, { client_secret: 'wrong' })).toBe('invalid_client');
    expect(await app.refusal(token, { client_secret: app.secret.slice(1) })).toBe('invalid_client');
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
    // An empty parameter counts as absent.
    expect(await app.refusal(token, { client_secret: '' })).toBeNull();
  });

  it('refuses a token request without the secret if the app requires the secret', async () => {
    const app = await TestApp.make(fixture, { requires_secret: true });
    const token = await app.refreshToken();
    expect(await app.refusal(token)).toBe('invalid_client');
    expect(await app.refusal(token, app.withSecret)).toBeNull();
  });
});

describe('the parameters of a token request', () => {
  const long = 'x'.repeat(5000);

  it.each([
    ['no grant_type', { grant_type: undefined }, 'invalid_request'],
    ['an empty grant_type', { grant_type: '' }, 'invalid_request'],
    ['another grant_type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['authorization_code without a code', { grant_type: 'authorization_code' }, 'invalid_request'],
    ['no refresh_token', { refresh_token: undefined }, 'invalid_request'],
    ['an empty refresh_token', { refresh_token: '' }, 'invalid_request'],
    ['an invalid refresh_token', { refresh_token: 'nonsense' }, 'invalid_grant'],
    ['two refresh tokens', { refresh_token: ['a', 'b'] as unknown as string }, 'invalid_request'],
    ['no client_id', { client_id: undefined }, 'invalid_request'],
    ['a client_id with a NUL', { client_id: 'nobody\0' }, 'invalid_request'],
    ['an overlong grant_type', { grant_type: long }, 'invalid_request'],
    ['an overlong refresh_token', { refresh_token: long }, 'invalid_request'],
    ['an overlong client_id', { client_id: long }, 'invalid_request'],
    ['an overlong client_secret', { client_secret: long }, 'invalid_request'],
    ['an overlong code_verifier', { code_verifier: long }, 'invalid_request'],
    ['an overlong redirect_uri', { redirect_uri: long }, 'invalid_request'],
  ])('rejects a token exchange with %s by an OAuth error, and consumes no token', async (_what, change, error) => {
    const app = await TestApp.make(fixture);
    const token = await app.refreshToken();
    const answer = await app.exchange(token, change);
    expect(answer).toEqual({ error, error_description: expect.any(String) as string });
    expect(await app.chains()).toMatchObject([{ generation: 2 }]);
  });
});

it('signs access tokens with a published signing key', async () => {
  const app = await TestApp.make(fixture);
  const { access_token } = await app.exchanged(await app.code());
  const header = JSON.parse(Buffer.from(access_token.split('.')[0] as string, 'base64url').toString()) as object;
  const { keys } = await fixture.gateway.call(signingKeys.list, fixture.call(), {});
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: keys[0]?.kid });
});

it('uses indexes for a token exchange, however small the tables are', async () => {
  const app = await TestApp.make(fixture);
  await app.exchanged(await app.refreshToken());
  const db = databaseOf(fixture.auth.app);
  const prepared = (await preparedOn(db.pool)).flat();
  expect(prepared.map(({ name }) => name)).toContain('chains_exchange');
  await asOwner(db, 'vacuum analyze');
  // There are only a few signing keys, and the relay looks for unpublished events.
  expect(await wholeScansOf(db.pool, prepared, ['signing_keys', 'outbox_due'])).toEqual([]);
});
