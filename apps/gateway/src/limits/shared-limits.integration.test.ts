import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@marquee/testing';
import type { TestGateway } from '../testing/gateway.fixture';
import { useFixture } from '../testing/use-gateway';
import { RefusedClients } from './refused-clients';

/*
 * `rate-limiter.test.ts` shows in simulated time that communicating replicas admit as much as one. This test shows
 * that they communicate.
 */
describe('two gateways', () => {
  const COUNT = 'GET /api/categories/count.json';
  const fixture = useFixture();
  let one: TestGateway;
  let two: TestGateway;
  let company = 5000;

  beforeAll(async () => {
    const limit = { rateLimitBurst: 5, rateLimitPerSecond: 1 };
    [one, two] = [await fixture.gateway(limit), await fixture.gateway(limit)];
  });

  const call = async (gateway: TestGateway, token: string) => {
    const { statusCode, headers } = await gateway.call(COUNT, { token });
    return [statusCode, headers['x-api-call-limit']];
  };

  /** Empties the buckets, has the first gateway fill its own, and waits for the messages. */
  async function spent(): Promise<string> {
    const token = await fixture.mint.token({ company: ++company });
    for (let i = 1; i <= 5; i++) expect((await call(one, token))[0]).toBe(200);
    await sleep(150);
    return token;
  }

  it('counts the calls that either of two gateways has admitted', async () => {
    // One second later the bucket has space for one call, and the machine may be busy.
    await eventually(async () => {
      const token = await spent();
      expect(await Promise.all([call(two, token), call(one, token)])).toEqual([
        [429, '5/5'],
        [429, '5/5'],
      ]);
    });
    const other = await fixture.mint.token({ company: ++company });
    expect(await call(two, other)).toEqual([200, '1/5']);
  });

  it('delays clients after concurrent calls at two gateways, and reports at most the burst', async () => {
    await eventually(async () => {
      const token = await fixture.mint.token({ company: ++company });
      const both = [one, one, one, one, one, two, two, two, two, two];
      const answers = await Promise.all(both.map((gateway) => call(gateway, token)));
      expect(answers.filter(([status]) => status === 200)).toHaveLength(10);
      await sleep(150);
      const refused = await one.call(COUNT, { token });
      expect([refused.statusCode, refused.headers['x-api-call-limit']]).toEqual([429, '5/5']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(4);
    });
  });

  it('counts the refusals of either of two gateways for a client', async () => {
    const client = { address: '192.0.2.7', client_id: 'a guess' };
    const [first, second] = [one, two].map(({ app }) => app.get(RefusedClients));
    for (let i = 0; i < 60; i++) first?.count(client);
    await eventually(() =>
      expect(() => second?.check(client)).toThrow('Too many requests with wrong client credentials'),
    );
    expect(() => second?.check({ ...client, client_id: 'another' })).not.toThrow();
  });
});
