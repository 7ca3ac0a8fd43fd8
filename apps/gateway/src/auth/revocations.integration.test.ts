import { revocationKey, type AccessTokenClaims } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { TokenMint } from '../testing/token-mint';
import { useGateway } from '../testing/use-gateway';
import { Revocations } from './revocations';

const COUNT = 'GET /api/categories/count.json';
const { fixture, gateway, script } = useGateway();
/** Signs with a second key that auth publishes too. */
let otherMint: TokenMint;
beforeAll(async () => {
  otherMint = await TokenMint.open(script);
});

const signed = (change: Partial<AccessTokenClaims> = {}) => fixture.mint.token(change);
const statusOf = async (token: string) => (await gateway.call(COUNT, { token })).statusCode;
const comesTo = (token: string, status: number) => eventually(async () => expect(await statusOf(token)).toBe(status));

describe('a revoked access token', () => {
  const claims = { grant: 71, client_id: 'app-7', sub: '77', company: 7001 };
  const but = (change: Partial<AccessTokenClaims>) => () => signed({ ...claims, ...change });
  /** The revoked keys, and a token that is not among them. */
  const keys: [string, () => string, () => Promise<string>][] = [
    ['grant', () => revocationKey.grant(71), but({ grant: 72 })],
    ['app', () => revocationKey.app('app-7'), but({ client_id: 'app-8' })],
    ['user', () => revocationKey.user(7001, 77), but({ sub: '78' })],
    ['user of this company', () => revocationKey.user(7001, 77), but({ company: 7002 })],
    ['company', () => revocationKey.company(7001), but({ company: 7002 })],
    ['signing key', () => revocationKey.key(fixture.mint.kid), () => otherMint.token(claims)],
  ];
  it.each(keys)(
    'rejects a verified token while its %s is revoked, and accepts it afterwards',
    async (_by, keyOf, other) => {
      const key = keyOf();
      const [known, unknown, others] = [await signed(claims), await signed(claims), await other()];
      expect(await statusOf(known)).toBe(200);
      await fixture.revocations.put(key);
      await comesTo(known, 401);
      const refusal = await gateway.call(COUNT, { token: unknown });
      expect([refusal.statusCode, refusal.json().error]).toEqual([401, 'invalid access_token']);
      expect(refusal.headers['www-authenticate']).toContain('error="invalid_token"');
      expect(await statusOf(others)).toBe(200);
      await fixture.revocations.remove(key);
      await comesTo(known, 200);
      expect(await statusOf(unknown)).toBe(200);
    },
  );

  it('answers 403 while the API of the company is inactive, unless the token is revoked as well', async () => {
    const [key, grant] = [revocationKey.api(7003), revocationKey.grant(73)];
    const [token, other] = [await signed({ company: 7003, grant: 73 }), await signed({ company: 7004 })];
    expect(await statusOf(token)).toBe(200);
    await fixture.revocations.put(key);
    await comesTo(token, 403);
    const refusal = await gateway.call(COUNT, { token: await signed({ company: 7003 }) });
    const { error, code } = refusal.json<{ error: string; code: string }>();
    expect([error, code]).toEqual([
      'The API is not active for this company. Ask the company to activate it.',
      'api_inactive',
    ]);
    expect(await statusOf(other)).toBe(200);
    await fixture.revocations.put(grant);
    await comesTo(token, 401);
    await fixture.revocations.remove(grant);
    await fixture.revocations.remove(key);
    await comesTo(token, 200);
  });

  it('answers tokeninfo for a revoked token with an error', async () => {
    const token = await signed({ grant: 81 });
    const described = () => gateway.call(`GET /api/tokeninfo?access_token=${token}`, { token: null });
    expect((await described()).statusCode).toBe(200);
    await fixture.revocations.put(revocationKey.grant(81));
    await eventually(async () => {
      const answer = await described();
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'invalid access_token', code: 'unauthorized' },
      ]);
    });
  });

  it('rejects a revoked token at a gateway that starts after the revocation', async () => {
    const token = await signed({ grant: 91 });
    await fixture.revocations.put(revocationKey.grant(91));
    await comesTo(token, 401);
    await gateway.app.close();
    await fixture.boot(gateway);
    expect([await statusOf(token), await statusOf(await signed())]).toEqual([401, 200]);
  });
});

describe('the check of a token', () => {
  it('verifies a token without a call to auth once the keys are cached', async () => {
    const seen = await signed();
    await gateway.call(COUNT, { token: seen });
    script.calls.length = 0;
    for (let i = 0; i < 10; i++) {
      expect(await statusOf(seen)).toBe(200);
      expect(await statusOf(await signed())).toBe(200);
      expect(await statusOf(await signed({ grant: 91 }))).toBe(401);
    }
    expect(script.calls.map(({ operation }) => operation)).toEqual(Array.from({ length: 20 }, () => 'count'));
  });
});

describe('a gateway that has lost NATS', () => {
  it('accepts tokens for 30 s after losing NATS and then rejects all tokens', async () => {
    const tokeninfo = async () => (await gateway.call('GET /api/tokeninfo')).statusCode;
    const said = async () => (await gateway.health.look()).checks['revocations'];
    expect([await tokeninfo(), await said()]).toEqual([200, null]);
    await fixture.withoutNats(async () => {
      gateway.ahead = 20_000;
      expect(await tokeninfo()).toBe(200);
      gateway.ahead = 31_000;
      await eventually(async () => expect([await tokeninfo(), await said()]).toEqual([503, 'not current']));
      expect(await statusOf(await signed())).toBe(503);
    });
    await eventually(async () => expect([await tokeninfo(), await said()]).toEqual([200, null]));
    await comesTo(await signed(), 200);
  });
});

describe('a gateway whose auth cannot publish revocations', () => {
  it('reports not ready and rejects tokens after auth failed to publish revocations for 30 s', async () => {
    const ask = () => gateway.app.get(Revocations).ask();
    const seen = async () => {
      const { checks } = await gateway.health.look();
      return [await statusOf(await signed()), checks['revocations']];
    };
    const well = [200, null];
    const ill = [503, 'auth has revocations that it cannot publish'];
    try {
      // A NATS server may take this long to be replaced.
      script.stuckSeconds = 30;
      await ask();
      expect(await seen()).toEqual(well);
      script.stuckSeconds = 31;
      await ask();
      expect(await seen()).toEqual(ill);
      // If auth does not respond, the last answer stays valid; one missing answer is not a fault.
      script.stuckSeconds = undefined;
      await ask();
      expect(await seen()).toEqual(ill);
      script.stuckSeconds = 0;
      await ask();
      script.stuckSeconds = undefined;
      await ask();
      expect(await seen()).toEqual(well);
    } finally {
      script.stuckSeconds = 0;
      await ask();
    }
  });
});
