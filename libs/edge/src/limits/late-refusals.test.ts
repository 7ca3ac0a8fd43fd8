import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@marquee/testing';
import type { FastifyReply } from 'fastify';
import { LateRefusals, type RefusalPace } from './late-refusals';
import { closeInStages } from '../connections/staged-close';

const MIB = 1024 * 1024;
const AT_ONCE = 3;
/** So slow that no delayed refusal is sent during a test. */
const NEVER: RefusalPace = { burst: AT_ONCE, perSecond: 0.001, mostMs: 1_000_000 };

describe('delayed refusals', () => {
  let server: Server;
  let late: LateRefusals;
  let sent: number;
  const clients: Socket[] = [];
  const taken = new Set<Socket>();
  const requests = new Set<IncomingMessage>();

  const listen = async (pace: RefusalPace): Promise<void> => {
    late = new LateRefusals(pace, pace);
    sent = 0;
    server = createServer((request, response) => {
      requests.add(request);
      const edge = { failure: { code: request.headers['x-code'] } };
      const reply = { raw: response, request: { raw: request, ip: request.headers['x-ip'], edge } };
      late.send(reply as unknown as FastifyReply, () => {
        sent += 1;
        response.writeHead(401).end('who are you?');
      });
    });
    closeInStages(server);
    server.on('connection', (socket) => taken.add(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  afterEach(() => {
    for (const socket of [...clients.splice(0), ...taken]) socket.destroy();
    taken.clear();
    requests.clear();
    server.close();
  });

  /** A client that sends headers and part of a body of this length. */
  function send(length: number, bytes = length - 1, ip = '192.0.2.1', code = 'unauthorized'): Socket {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    clients.push(socket.on('error', () => undefined));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Ip: ${ip}\r\nX-Code: ${code}\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
    return socket;
  }
  const answerTo = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);
  const areSent = (atOnce: number, waiting: number) =>
    eventually(() => expect([sent, late.waiting]).toEqual([atOnce, waiting]));

  it('sends few refusals at once, and delays refusals of a caller with many', async () => {
    await listen(NEVER);
    for (let n = 0; n < AT_ONCE + 5; n += 1) send(MIB);
    await areSent(AT_ONCE, 5);
    expect(await answerTo(send(MIB, MIB - 1, '203.0.113.9'))).toMatch(/^HTTP\/1\.1 401 /);
    await areSent(AT_ONCE + 1, 5);
  });

  it('delays repeated refusals of a caller by rate limits, apart from those of large bodies', async () => {
    await listen(NEVER);
    for (let n = 0; n < AT_ONCE + 5; n += 1) send(0, 0, '192.0.2.1', 'rate_limited');
    await areSent(AT_ONCE, 5);
    expect(await answerTo(send(MIB))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await answerTo(send(0, 0, '203.0.113.9', 'rate_limited'))).toMatch(/^HTTP\/1\.1 401 /);
    await areSent(AT_ONCE + 2, 5);
  });

  it('sends other refusals at once if the connection stays open', async () => {
    await listen(NEVER);
    for (let n = 0; n < AT_ONCE + 2; n += 1) send(MIB);
    await areSent(AT_ONCE, 2);
    expect(await answerTo(send(1000, 10))).toMatch(/^HTTP\/1\.1 401 .*\r\nConnection: keep-alive/s);
    expect(await answerTo(send(0, 0))).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('sends each delayed refusal completely, without reading or storing the body first', async () => {
    await listen({ burst: 0, perSecond: 0.001, mostMs: 1_000 });
    const waiting = Array.from({ length: 8 }, () => send(8 * MIB));
    const answers = Promise.all(waiting.map(answerTo));
    await areSent(0, waiting.length);
    for (const { bytesRead } of taken) expect(bytesRead).toBeLessThan(MIB / 4);
    for (const { readableLength } of requests) expect(readableLength).toBe(0);
    for (const answer of await answers) expect(answer).toMatch(/\r\nConnection: close\r\n.*who are you\?/s);
    await areSent(waiting.length, 0);
  });

  it('sends all delayed refusals at once when the gateway stops', async () => {
    await listen({ burst: 0, perSecond: 0.001, mostMs: 1_000_000 });
    const answers = Promise.all(Array.from({ length: 4 }, () => answerTo(send(MIB))));
    await areSent(0, 4);
    late.end();
    expect((await answers).map((answer) => answer.slice(0, 12))).toEqual(Array(4).fill('HTTP/1.1 401'));
    expect(await answerTo(send(MIB))).toMatch(/^HTTP\/1\.1 401 /);
    await areSent(5, 0);
  });

  it('sends no refusal on a closed connection', async () => {
    await listen({ burst: 0, perSecond: 0.001, mostMs: 500 });
    for (const _ of [1, 2]) send(MIB);
    await areSent(0, 2);
    const [ended] = taken;
    ended?.destroy();
    await areSent(0, 1);
    await areSent(1, 0);
    expect(ended?.destroyed).toBe(true);
  });
});
