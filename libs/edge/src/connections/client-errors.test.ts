import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually, opened, receivedFrom } from '@marquee/testing';
import { ClientErrors } from './client-errors';

let server: Server;
let socket: Socket;
afterEach(() => {
  socket.destroy();
  server.close();
});

/** The response to a client that sends this and then keeps the connection open. */
async function receivedBy(text: string, listener: RequestListener): Promise<string> {
  const errors = new ClientErrors({ 'x-everywhere': 'yes' });
  server = createServer({ requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 20 });
  server.on('request', errors.note).on('request', listener).on('clientError', errors.answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  socket = await opened((server.address() as AddressInfo).port, { allowHalfOpen: true });
  socket.write(text);
  const received = await receivedFrom(socket).catch(() => 'cut off');
  await eventually(() => expect(promisify(server.getConnections.bind(server))()).resolves.toBe(0));
  return received;
}

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const HALF = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf';
const WHOLE = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

describe('a request that does not come in time', () => {
  it.each([
    ['its head', 'GET / HTTP/1.1\r\nhost:'],
    ['its body', HALF],
    ['its body, after another request', WHOLE + HALF],
  ])('answers 408 and closes the connection if a client stalls in %s', async (_, text) => {
    const received = await receivedBy(text, (request, response) => void (request.method === 'GET' && response.end()));
    expect(statusesIn(received).at(-1)).toBe(408);
    expect(received).toMatch(
      /x-everywhere: yes\r\n.*"The request did not arrive in time\..*"error_code":-2,"code":"malformed","request_id":"/s,
    );
  });

  it('sends no second answer after a request timeout', async () => {
    const received = await receivedBy(HALF, (_, response) => void response.writeHead(401).end());
    expect(statusesIn(received)).toEqual([401]);
  });
});

describe('malformed HTTP', () => {
  it('answers 400 to bytes that are not HTTP once earlier requests are answered', async () => {
    expect(statusesIn(await receivedBy('NONSENSE\r\n\r\n', () => undefined))).toEqual([400]);
  });

  it('writes no error into an answer that has already begun', async () => {
    const received = await receivedBy(`${WHOLE}NONSENSE\r\n\r\n`, (_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('a picture');
    });
    expect(received).not.toContain('error_code');
  });

  it.each([
    ['malformed bytes after it', `${WHOLE}NONSENSE\r\n\r\n`],
    [
      'a malformed body after it',
      `${WHOLE}POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nno length\r\n`,
    ],
  ])('sends no error that a client could match to a pending request: %s', async (_, text) => {
    expect(statusesIn(await receivedBy(text, () => undefined))).toEqual([]);
  });

  it.each([
    ['at once', (done: () => void) => done()],
    ['later', (done: () => void) => void setImmediate(done)],
  ])('keeps the last answer intact before malformed bytes when the answer comes %s', async (_, when) => {
    const last = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4\r\n\r\nbody';
    const received = await receivedBy(`${last}NONSENSE\r\n\r\n`, (_request, response) =>
      when(() => response.end('done')),
    );
    expect(statusesIn(received)).toEqual([200]);
    expect(received).toMatch(/done$/);
  });
});
