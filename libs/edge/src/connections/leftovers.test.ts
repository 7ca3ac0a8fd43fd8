import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { eventually } from '@marquee/testing';
import { Leftovers, type Pace } from './leftovers';
import { closeInStages } from './staged-close';

const MIB = 1024 * 1024;
const STRANGERS = 40;
/** The maximum that the event loop reads of two connections at a time. */
const ONE_TURN = 2 * 2 * MIB;
/** So slow that no connection reads twice during a test. */
const STANDSTILL: Pace = { burst: 0, steady: 1 / 1024 };

describe('data that a client sends after a refusal', () => {
  let server: Server;
  const clients: Socket[] = [];
  const taken = new Set<Socket>();
  const listen = async (pace?: Pace): Promise<void> => {
    server = createServer((_request, response) => void response.writeHead(401).end('who are you?'));
    closeInStages(server, new Leftovers(pace));
    server.on('connection', (socket) => taken.add(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  afterEach(() => {
    jest.restoreAllMocks();
    for (const socket of [...clients.splice(0), ...taken]) socket.destroy();
    taken.clear();
    server.close();
  });

  /** A client that sends headers and part of a body without its last byte. */
  function send(bytes: number): Socket {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    clients.push(socket.on('error', () => undefined));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes + 1}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
    return socket;
  }
  const answerTo = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);
  const bytesRead = () => Array.from(taken).reduce((sum, socket) => sum + socket.bytesRead, 0);

  it('drains refused bodies at a fixed rate for any number of clients', async () => {
    await listen(STANDSTILL);
    const strangers = Array.from({ length: STRANGERS }, () => send(4 * MIB));
    for (const answer of await Promise.all(strangers.map(answerTo))) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*\r\nConnection: close\r\n.*who are you\?/s);
    }
    // The event loop continues and would read the waiting bytes.
    for (let n = 0; n < 50; n += 1) await answerTo(send(0));
    // Each connection has read the bytes that came with its headers; some have also had one turn.
    expect(bytesRead()).toBeLessThan(ONE_TURN + STRANGERS * MIB);
  });

  it('keeps at most 64 draining connections of one network open for longer than a second', async () => {
    await listen(STANDSTILL);
    // On a busy machine the answers alone may take a second.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const many = Array.from({ length: 80 }, () => send(4 * MIB));
    for (const answer of await Promise.all(many.map(answerTo))) expect(answer).toMatch(/who are you\?/);
    const open = () => Array.from(taken).filter(({ destroyed }) => !destroyed);
    expect(open()).toHaveLength(80);
    clock.mockReturnValue(11_100);
    await answerTo(send(4 * MIB));
    await eventually(() => expect(open()).toHaveLength(64));
  });

  it('drains refused bodies at full speed if only a few bodies wait', async () => {
    await listen({ ...STANDSTILL, burst: 8 * MIB });
    const some = [4 * MIB, 3 * MIB].map(send);
    await Promise.all(some.map(answerTo));
    await eventually(() => expect(bytesRead()).toBeGreaterThanOrEqual(7 * MIB));
  });
});

describe('turns', () => {
  it('drains refused bodies of networks in turn, and of connections of a network in turn', async () => {
    const turns: string[] = [];
    const socketOf = (name: string, remoteAddress: string): Socket => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      socket.resume = () => (turns.push(name), socket);
      return socket;
    };
    const names = Array.from({ length: 3 }, (_, n) => `a${n}`);
    const many = names.map((name) => socketOf(name, '192.0.2.1'));
    const lonely = socketOf('x', '192.0.2.2');
    const leftovers = new Leftovers();
    for (const socket of [...many, lonely]) leftovers.add(socket);
    await eventually(() => expect(turns.length).toBeGreaterThanOrEqual(8));
    expect(turns.slice(0, 8)).toEqual(['a0', 'x', 'a1', 'x', 'a2', 'x', 'a0', 'x']);
    for (const socket of many) socket.destroy();
    await eventually(() => expect(many.every(({ closed }) => closed)).toBe(true));
    const seen = turns.length;
    await eventually(() => expect(turns.length).toBeGreaterThanOrEqual(seen + 3));
    expect(turns.slice(seen, seen + 3)).toEqual(['x', 'x', 'x']);
    lonely.destroy();
  });
});
