import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually, opened } from '@marquee/testing';
import { boundPipelining, MAX_CONCURRENT_REQUESTS, MAX_WAITING_REQUESTS } from './pipelining';

describe('requests that a client pipelines on one connection', () => {
  let server: Server;
  let client: Socket;
  let received: string;
  /** Responses of the requests that are being handled, by their paths. */
  let running: Map<string, ServerResponse>;
  let handled: number;
  let isAnswering: boolean;

  beforeEach(async () => {
    running = new Map();
    handled = 0;
    isAnswering = false;
    received = '';
    server = createServer((request, response) => {
      handled += 1;
      const path = request.url ?? '';
      running.set(path, response);
      request.resume();
      if (isAnswering) request.once('end', answerAll);
    });
    boundPipelining(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = await opened((server.address() as AddressInfo).port);
    client.on('data', (bytes) => (received += String(bytes)));
    client.on('error', () => undefined);
  });
  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const pipeline = (count: number, from = 0, filler = '') =>
    client.write(
      Array.from({ length: count }, (_, n) => `GET /${from + n} HTTP/1.1\r\nhost: a\r\n${filler}\r\n`).join(''),
    );
  const answerAll = () => {
    for (const [path, response] of running) response.end(`<${path}>`);
    running.clear();
  };
  const answers = () => Array.from(received.matchAll(/<\/(\d+)>/g), ([, path]) => Number(path));
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

  it('handles a few pipelined requests at a time and answers all of them in order', async () => {
    pipeline(100);
    await eventually(() => expect(handled).toBe(MAX_CONCURRENT_REQUESTS));
    isAnswering = true;
    answerAll();
    await eventually(() => expect(answers()).toEqual(numbers(100)));
    pipeline(1, 100);
    await eventually(() => expect(answers()).toEqual(numbers(101)));
  });

  it('stops reading the socket while pipelined requests wait', async () => {
    const filler = `x-filler: ${'x'.repeat(4_000)}\r\n`;
    pipeline(3_000, 0, filler);
    await eventually(() => expect(handled).toBe(MAX_CONCURRENT_REQUESTS));
    // Answers a few requests, which must not admit all waiting ones.
    for (let n = 0; n < 5; n += 1) {
      const before = handled;
      answerAll();
      await eventually(() => expect(handled).toBe(before + MAX_CONCURRENT_REQUESTS));
    }
    expect(client.writableLength).toBeGreaterThan(0);
    isAnswering = true;
    answerAll();
    await eventually(() => expect(answers()).toEqual(numbers(3_000)));
  });

  it('closes the connection when too many pipelined requests wait', async () => {
    pipeline(MAX_CONCURRENT_REQUESTS + MAX_WAITING_REQUESTS + 1);
    await once(client, 'close');
    expect([handled, received]).toEqual([MAX_CONCURRENT_REQUESTS, '']);
  });

  it('reads pipelined requests with bodies completely', async () => {
    const body = 'b'.repeat(100_000);
    const post = (n: number) => `POST /${n} HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n${body}`;
    client.write(numbers(20).map(post).join(''));
    isAnswering = true;
    answerAll();
    await eventually(() => expect(answers()).toEqual(numbers(20)));
  });
});
