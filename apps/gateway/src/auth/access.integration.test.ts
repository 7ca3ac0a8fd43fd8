import { ShopError, type AccessTokenClaims } from '@marquee/contracts';
import { eventually, UNHURRIED } from '@marquee/testing';
import type { TestGateway } from '../testing/gateway.fixture';
import { TokenMint } from '../testing/token-mint';
import { useGateway } from '../testing/use-gateway';

const { fixture, gateway } = useGateway();

const COUNT = 'GET /api/categories/count.json';
const signed = (change: Partial<AccessTokenClaims> = {}) => fixture.mint.token(change);

async function refused(token: string | null, query = '', at: TestGateway = gateway): Promise<unknown> {
  const answer = await at.call(`${COUNT}${query}`, { token });
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  expect(answer.json()).toMatchObject({ error_code: -3, code: 'unauthorized', request_id: expect.any(String) });
  return [answer.statusCode, answer.json().error];
}

describe('access tokens', () => {
  it('accepts an access token from the header or the query', async () => {
    const token = await signed();
    expect((await gateway.call(COUNT, { token })).statusCode).toBe(200);
    expect((await gateway.call(`${COUNT}?access_token=${token}`, { token: null })).statusCode).toBe(200);
  });

  // interface: Error Access token invalid, missing or expired
  it('rejects an invalid access token with one of the three error texts of the interface', async () => {
    const token = await signed();
    const past = Math.floor(Date.now() / 1000) - 1;
    const invalid = [401, 'invalid access_token'];
    expect(await refused(null)).toEqual([401, 'access_token required']);
    expect(await refused(await signed({ exp: past }))).toEqual([401, 'expired']);
    expect(await refused('nonsense')).toEqual(invalid);
    expect(await refused(`${token.slice(0, -4)}AAAA`)).toEqual(invalid);
    expect(await refused(null, `?access_token=${token}&access_token=${token}`)).toEqual(invalid);
    expect(await refused(token, `?access_token=${token}`)).toEqual(invalid);
    expect(await refused(await signed({ iss: 'elsewhere' as 'marquee' }))).toEqual(invalid);
    expect(await refused(await signed({ company: 0 }))).toEqual(invalid);
    expect(await refused(unsigned(token))).toEqual(invalid);
  });

  it('rejects an expired access token even if it was verified before', async () => {
    const token = await signed();
    const aging = await fixture.gateway();
    expect((await aging.call(COUNT, { token })).statusCode).toBe(200);
    aging.ahead = 1_801_000;
    expect(await refused(token, '', aging)).toEqual([401, 'expired']);
    aging.ahead = 0;
  });

  it('requires the scope of the route in an access token, and names it in the error', async () => {
    const answer = await gateway.call(COUNT, { token: await signed({ scope: 'orders' }) });
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      'The access token lacks the scope products. Authorize the app again with that scope.',
    ]);
  });

  it('fetches the keys from auth once for an unknown key id, not with each request', async () => {
    const fresh = await fixture.gateway();
    const before = fixture.script.count('keys');
    const token = await (await TokenMint.forged()).token();
    const answers = await Promise.all([1, 2, 3].map(() => fresh.call(COUNT, { token })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect((await fresh.call(COUNT, { token })).statusCode).toBe(401);
    expect((await fresh.call(COUNT)).statusCode).toBe(200);
    expect(fixture.script.count('keys') - before).toBe(1);
  });

  it('accepts tokens of a key that auth adds, and rejects tokens of a key that auth withdraws', async () => {
    const fresh = await fixture.gateway();
    expect((await fresh.call(COUNT)).statusCode).toBe(200);
    const added = await TokenMint.open(fixture.script);
    fresh.ahead = 6_000;
    expect((await fresh.call(COUNT, { token: await added.token() })).statusCode).toBe(200);
    fixture.script.keys = fixture.script.keys.filter(({ kid }) => kid !== added.kid);
    const before = fixture.script.count('keys');
    fresh.ahead = 400_000;
    await fresh.call(COUNT, { token: await signed() });
    while (fixture.script.count('keys') === before) await new Promise((resolve) => setTimeout(resolve, 5));
    fresh.ahead = 410_000;
    const withdrawn = await added.token();
    // The gateway refreshes its keys in the background.
    await eventually(async () => expect(await refused(withdrawn, '', fresh)).toEqual([401, 'invalid access_token']));
  });

  it('answers 503 to a token that cannot be verified while auth does not respond', async () => {
    const fresh = await fixture.gateway();
    fixture.script.keysFault = new ShopError('unavailable');
    const answer = await fresh.call(COUNT);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    fixture.script.keysFault = undefined;
    expect((await fresh.call(COUNT)).statusCode).toBe(200);
  });
});

/** The classic forgery: the same claims with `alg: none`. */
function unsigned(token: string): string {
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${none}.${token.split('.')[1]}.`;
}

describe('token information', () => {
  // interface: GET /api/tokeninfo; GET /api/tokeninfo?access_token
  it('describes app, user, scopes and lifetime of an access token in tokeninfo', async () => {
    const answer = await gateway.call(`GET /api/tokeninfo?access_token=${await signed()}`, { token: null });
    expect(answer.json()).toEqual({
      issued_to: 'app-1',
      user_id: '11',
      scope: 'products,orders',
      expires_in: expect.stringMatching(/^1(79\d|800)$/),
      access_type: 'offline',
    });
    expect((await gateway.call('GET /api/tokeninfo')).statusCode).toBe(200);
  });

  // interface: Error Access token invalid, missing or expired
  it.each([
    ['', 'access_token required'],
    ['?access_token=', 'access_token required'],
    ['?access_token=nonsense', 'invalid access_token'],
    ['?access_token=a&access_token=b', 'invalid access_token'],
  ])('answers 400 with one error text of the interface for the token query %j', async (query, error) => {
    const answer = await gateway.call(`GET /api/tokeninfo${query}`, { token: null });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'unauthorized' }]);
  });
});

describe('the rate limit', () => {
  it('counts calls per app and company, and returns the used calls with every answer', async () => {
    const limited = await fixture.gateway({ ...UNHURRIED, rateLimitBurst: 3, rateLimitPerSecond: 1 });
    limited.standStill();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await limited.call(COUNT));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['x-api-call-limit'])).toEqual(['1/3', '2/3', '3/3', '3/3']);
    expect(answers[3]?.headers['retry-after']).toBe('1');
    const other = await limited.call(COUNT, { token: await signed({ company: 9, scope: '' }) });
    expect([other.statusCode, other.headers['x-api-call-limit']]).toEqual([403, '1/3']);
    limited.ahead = 3_000;
    expect((await limited.call(COUNT)).headers['x-api-call-limit']).toBe('1/3');
  });
});
