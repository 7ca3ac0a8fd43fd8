import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { opened, receivedFrom } from '@marquee/testing';
import { askForBodies } from './asked-for-bodies';

const ASKED = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('a body whose sender waits to be asked for it', () => {
  let server: Server;
  let client: Socket;
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === '/refused') return response.writeHead(401).end('who are you?');
      if (request.url === '/begun') response.write('begun, ');
      return void text(request).then((body) => response.end(`read: ${body}`));
    });
    askForBodies(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = await opened((server.address() as AddressInfo).port);
  });
  afterEach(() => {
    client.destroy();
    server.close();
  });

  const head = (path: string, ...more: readonly string[]) =>
    [`POST ${path} HTTP/1.1`, 'host: a', 'content-length: 4', 'expect: 100-continue', ...more, '', ''].join('\r\n');
  const received = async () => String(((await once(client, 'data')) as [Buffer])[0]);

  it('sends 100 Continue when the server begins to read the body', async () => {
    client.write(head('/', 'connection: close'));
    expect(await received()).toBe(ASKED);
    client.write('body');
    expect(await receivedFrom(client)).toMatch(/^HTTP\/1\.1 200 .*read: body/s);
  });

  it('sends no 100 Continue if the answer precedes the body, and closes the connection', async () => {
    client.write(head('/refused'));
    const answer = await receivedFrom(client);
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*\r\nConnection: close\r\n.*who are you\?/s);
    expect(answer).not.toContain(ASKED);
  });

  it('sends no 100 Continue within the response to an earlier request', async () => {
    client.write(head('/begun'));
    const begun = await received();
    client.write('body');
    const answer = begun + (await receivedFrom(client));
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*begun, .*read: body/s);
    expect(answer).not.toContain(ASKED);
  });

  it('sends 100 Continue after the responses to earlier requests', async () => {
    client.write(`GET / HTTP/1.1\r\nhost: a\r\n\r\n${head('/', 'connection: close')}`);
    let sofar = '';
    while (!sofar.includes(ASKED)) sofar += await received();
    expect(sofar).toMatch(/^HTTP\/1\.1 200 .*read: .*HTTP\/1\.1 100 Continue\r\n\r\n$/s);
    client.write('body');
    expect(await receivedFrom(client)).toMatch(/^HTTP\/1\.1 200 .*read: body/s);
  });
});
