import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalSystem } from '@marquee/local';
import type { Balancer } from '../balancer';
import { Disabling } from './disabling';

/** The gateway knows that one of them was disabled, and not the other. */
let gateway: Server;
beforeEach(async () => {
  gateway = createServer(({ headers }, response) => {
    response.statusCode = headers.authorization === 'Bearer heard' ? 401 : 200;
    response.end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

it('notices a disabled company that is still served when everything is quiet', async () => {
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const disabling = new Disabling({} as LocalSystem, { next: () => url } as unknown as Balancer);
  disabling.disabled.push({ company: 4, token: 'heard', at: 0, served: [] });
  expect(await disabling.stillServed()).toEqual([]);
  disabling.disabled.push({ company: 5, token: 'missed', at: 0, served: [] });
  expect(await disabling.stillServed()).toEqual(['company 5 is served']);
});
