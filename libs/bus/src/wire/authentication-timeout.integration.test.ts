import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { infrastructure } from '@marquee/testing';
import { until } from '../../test/own-nats';
import { Bus } from '../bus/bus';

/** The NATS server's message to a client that was too slow. */
const TIMED_OUT = "-ERR 'Authentication Timeout'\r\n";
const WRONG_PASSWORD = "-ERR 'Authorization Violation'\r\n";
const INFO = `INFO ${JSON.stringify({ server_id: 'S', version: '2.9.10', proto: 1, headers: true, max_payload: 1024, auth_required: true })}\r\n`;

describe('a client that NATS refuses while it connects', () => {
  let proxy: Server;
  let url: string;
  /** How the next connections are refused; later ones reach the server. */
  let refusals: string[] = [];
  let attempts = 0;
  const sockets = new Set<Socket>();
  const open: Bus[] = [];

  beforeAll(async () => {
    const server = new URL(infrastructure().natsUrl);
    proxy = createServer((socket) => {
      attempts += 1;
      sockets.add(socket.on('error', () => undefined));
      const refusal = refusals.shift();
      if (refusal !== undefined) return void socket.write(INFO, () => socket.end(refusal));
      const upstream = connect(Number(server.port), server.hostname).on('error', () => socket.destroy());
      socket
        .on('close', () => upstream.destroy())
        .pipe(upstream)
        .pipe(socket);
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    url = `nats://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    attempts = 0;
  });
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.drain();
  });
  afterAll(() => proxy.close());

  const connected = async (): Promise<Bus> => {
    const bus = await Bus.connect({ url, name: 'gateway', password: infrastructure().passwords.gateway });
    open.push(bus);
    return bus;
  };

  it('retries a NATS connection after an authentication timeout', async () => {
    refusals = [TIMED_OUT, TIMED_OUT];
    const bus = await connected();
    expect(bus.connected).toBe(true);
    expect(attempts).toBe(4); // Two refused connections, one that checks the credentials, and one that stays open.
  });

  it('does not retry a NATS connection with a wrong password', async () => {
    refusals = [WRONG_PASSWORD];
    await expect(connected()).rejects.toThrow('Authorization Violation');
    expect(attempts).toBe(1);
  });

  it('reconnects after authentication timeouts once the server responds again', async () => {
    const bus = await connected();
    refusals = [TIMED_OUT, TIMED_OUT, TIMED_OUT];
    for (const socket of sockets) socket.destroy();
    await until(() => bus.losses > 0 && bus.connected);
    expect(refusals).toEqual([]);
  });
});
