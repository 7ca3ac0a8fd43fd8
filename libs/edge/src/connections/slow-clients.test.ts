import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually, opened } from '@marquee/testing';
import { SlowClients, type Slow } from './slow-clients';

/** Exceeds the buffers of the operating system. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
const SECOND = 1_000;

describe('slow clients', () => {
  let server: Server;
  let clients: SlowClients;
  let isTight: boolean;
  let slow: Slow[];
  let client: Socket;
  /** The server's side of the connection. */
  let socket: Socket;

  beforeEach(async () => {
    isTight = false;
    slow = [];
    server = createServer((request: IncomingMessage, response) => {
      if (request.method === 'GET') return response.end(LARGE);
      clients.watch(request);
      request.resume();
    });
    const timeout = { milliseconds: 30 * SECOND, isTight: () => isTight };
    clients = new SlowClients(server, timeout, (kind, of) => {
      slow.push(kind);
      of.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection');
    client = await opened((server.address() as AddressInfo).port);
    client.on('error', () => undefined);
    [socket] = (await connected) as [Socket];
  });
  afterEach(() => {
    client.destroy();
    server.close();
  });

  /** Bytes of the answer that the system has accepted. */
  const taken = () => {
    const { _handle } = socket as Socket & { _handle: { bytesWritten: number; writeQueueSize: number } };
    return _handle.bytesWritten - _handle.writeQueueSize;
  };
  const asksAndDoesNotRead = async () => {
    client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await eventually(() => expect(socket.writableLength).toBeGreaterThan(0));
    // The kernel accepts bytes until its buffer is full.
    let before = -1;
    await eventually(() => {
      const now = taken();
      const hasMoved = now !== before;
      before = now;
      expect(hasMoved).toBe(false);
    });
  };
  const readsOn = async () => {
    const before = taken();
    const stop = () => taken() > before && client.pause();
    client.on('data', stop).resume();
    await eventually(() => expect(taken()).toBeGreaterThan(before));
    client.off('data', stop).pause();
  };
  const sends = async (body: string) => {
    const before = socket.bytesRead;
    client.write(body);
    await eventually(() => expect(socket.bytesRead).toBe(before + body.length));
  };

  it('treats a client as slow once it leaves an answer unread for the whole timeout', async () => {
    await asksAndDoesNotRead();
    clients.look(0);
    clients.look(30 * SECOND);
    expect(slow).toEqual([]);
    clients.look(30 * SECOND + 1);
    expect([slow, socket.destroyed]).toEqual([['reader'], true]);
  });

  it('waits at most five seconds for a slow client while memory is low', async () => {
    await asksAndDoesNotRead();
    isTight = true;
    clients.look(0);
    clients.look(5 * SECOND);
    expect(slow).toEqual([]);
    clients.look(5 * SECOND + 1);
    expect(slow).toEqual(['reader']);
  });

  it('keeps a client that reads steadily above the minimum rate', async () => {
    await asksAndDoesNotRead();
    clients.look(0);
    for (const seconds of [29, 58, 87]) {
      await readsOn();
      clients.look(seconds * SECOND);
    }
    expect(slow).toEqual([]);
    await readsOn();
    clients.look(36_000 * SECOND);
    expect(slow).toEqual(['reader']);
  });

  it('does not drop an idle client that has read the whole response', async () => {
    client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    client.resume();
    await eventually(() => expect(client.bytesRead).toBeGreaterThan(LARGE.length));
    await eventually(() => expect(socket.writableLength).toBe(0));
    clients.look(0);
    clients.look(60 * SECOND);
    expect([slow, socket.destroyed]).toEqual([[], false]);
  });

  it('drops a client that stalls in a request body only while memory is low', async () => {
    const from = Math.ceil(performance.now());
    await sends('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n12345');
    clients.look(from + SECOND);
    clients.look(from + 20 * SECOND);
    expect(slow).toEqual([]);
    await sends('678');
    isTight = true;
    clients.look(from + 21 * SECOND);
    clients.look(from + 26 * SECOND);
    expect(slow).toEqual([]);
    clients.look(from + 26 * SECOND + 1);
    expect(slow).toEqual(['sender']);
  });

  it('keeps a client that waits for an answer', async () => {
    await sends('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n12345');
    isTight = true;
    const from = Math.ceil(performance.now());
    clients.look(from + SECOND);
    clients.look(from + 60 * SECOND);
    expect(slow).toEqual([]);
  });
});
