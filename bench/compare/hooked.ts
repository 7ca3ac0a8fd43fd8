import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalSystem } from '@marquee/local';
import type { createAccess } from '../lab';
import { sendWell } from '../workers/http-client';

/** A company whose new products are told to one webhook, by the commit's own way to open one; its token. */
export async function openHooked(system: LocalSystem, access: typeof createAccess, receiver: Server): Promise<string> {
  const { token } = await access(system, ['products', 'webhooks']);
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await sendWell(system.url, {
    method: 'POST',
    path: '/admin/webhooks.json',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { topic: 'product/create', address } }),
  });
  return token;
}

/** Takes whatever is sent. */
export function startReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
