import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalSystem } from '@marquee/local';
import { Balancer } from '../balancer';
import { Disabling } from './disabling';

/** The statuses that a gateway returns to each token in turn; 401 after the last one. */
type Answers = Record<string, number[]>;

const servers: Server[] = [];
async function gatewayWith(replica: string, answers: Answers) {
  const server = createServer(({ headers }, response) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    response.statusCode = answers[token]?.shift() ?? 401;
    response.end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { name: 'gateway', replica, httpPort: (server.address() as AddressInfo).port };
}
/** An operator with these gateways and one other app, who has disabled companies 4 and 5. */
async function disablingBefore(...gateways: Answers[]): Promise<Disabling> {
  const catalog = { name: 'catalog', replica: 'catalog', httpPort: undefined };
  const started = await Promise.all(gateways.map((answers, at) => gatewayWith(`gateway-${at + 1}`, answers)));
  const apps = new Map([catalog, ...started].map((app) => [app.replica, app]));
  const disabling = new Disabling({ apps } as unknown as LocalSystem, balancer);
  disabling.disabled.push({ company: 4, token: 'four', at: 0, served: [] });
  disabling.disabled.push({ company: 5, token: 'five', at: 0, served: [] });
  return disabling;
}

let balancer: Balancer;
beforeEach(() => void (balancer = new Balancer()));
afterEach(async () => {
  balancer.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

it('reports no violation if every gateway rejects the tokens of a disabled company', async () => {
  expect(await (await disablingBefore({}, {})).stillServed()).toEqual([]);
});

it('reports a chaos run in which no company was disabled', async () => {
  const disabling = await disablingBefore({});
  disabling.disabled.length = 0;
  expect(await disabling.stillServed()).toEqual(['no company was disabled']);
});

it('reports a company that one gateway still serves after the run', async () => {
  expect(await (await disablingBefore({}, { five: [200] })).stillServed()).toEqual([
    'company 5 is served by gateway-2',
  ]);
});

it('retries a request to a gateway until its answer shows whether the token is valid', async () => {
  const disabling = await disablingBefore({ four: [503, 503, 200] }, {});
  expect(await disabling.stillServed()).toEqual(['company 4 is served by gateway-1']);
});

it('reports a gateway whose answers never show whether the token is valid', async () => {
  const never = Array.from({ length: 1_000 }, () => 503);
  expect(await (await disablingBefore({ four: never }, {})).stillServed(0)).toEqual([
    'gateway-1 does not say whether company 4 is served',
  ]);
});
