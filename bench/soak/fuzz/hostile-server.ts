import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { PIXEL } from './requests';

type Behaviour = (socket: Socket, own: string) => void;

const BLOCK = Buffer.alloc(64 * 1024, 'x');
const DRIP_MS = 500;

function answered(status: string, fields: readonly string[], body: Buffer | string = ''): Behaviour {
  return (socket) => {
    const head = [`HTTP/1.1 ${status}`, ...fields, 'Connection: close', '', ''].join('\r\n');
    socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
  };
}

function redirected(to: (own: string) => string): Behaviour {
  return (socket, own) => answered('302 Found', [`Location: ${to(own)}`, 'Content-Length: 0'])(socket, own);
}

/** Writes the same again and again, as fast as the other side takes it, or now and then. */
function endless(head: string, piece: Buffer | string, everyMs = 0): Behaviour {
  return (socket) => {
    socket.write(head);
    if (everyMs > 0) {
      const drip = setInterval(() => socket.write(piece), everyMs);
      socket.once('close', () => clearInterval(drip));
      return;
    }
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    more();
  };
}

const OK = 'HTTP/1.1 200 OK\r\n';
const PNG = 'Content-Type: image/png';

/** What servers may do to whoever calls them, by the path that it is done at. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '/hangs': () => undefined,
  '/resets': (socket) => socket.resetAndDestroy(),
  '/closes': (socket) => socket.end(),
  '/garbage': endless('', Buffer.from([0, 255, 13, 10, 7, 128])),
  '/drips': endless(`${OK}${PNG}\r\n\r\n`, '.', DRIP_MS),
  '/drips-headers': endless(OK, 'X-More: x\r\n', DRIP_MS),
  '/endless': endless(`${OK}${PNG}\r\n\r\n`, BLOCK),
  '/endless-chunks': endless(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  '/endless-headers': endless(OK, `X-More: ${'x'.repeat(1000)}\r\n`),
  '/endless-interim': endless('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  '/loops': redirected((own) => `${own}/loops`),
  '/to-loopback': redirected(() => 'http://127.0.0.1:1/'),
  '/to-metadata': redirected(() => 'http://169.254.169.254/latest/meta-data/'),
  '/to-file': redirected(() => 'file:///passwd'),
  '/to-nowhere': redirected(() => 'http://'),
  '/to-itself-in-time': redirected((own) => `${own}/drips`),
  '/announces-much': answered('200 OK', [PNG, 'Content-Length: 99999999999'], PIXEL),
  '/announces-more': answered('200 OK', [PNG, `Content-Length: ${PIXEL.length + 100}`], PIXEL),
  '/announces-less': answered('200 OK', [PNG, 'Content-Length: 10'], PIXEL),
  '/announces-twice': answered('200 OK', [PNG, 'Content-Length: 10', 'Content-Length: 20'], PIXEL),
  '/bad-chunks': answered('200 OK', ['Transfer-Encoding: chunked'], 'zz\r\nx\r\n'),
  '/packed': answered('200 OK', [PNG, 'Content-Encoding: gzip'], gzipSync(Buffer.alloc(50_000_000))),
  '/page': answered('200 OK', [PNG], '<html><script>alert(1)</script>'),
  '/error': answered('500 Oh no', ['Content-Length: 0']),
  '/nothing': answered('204 No Content', []),
  '/old': answered('200', [], 'no reason'),
  '/switches': answered('101 Switching Protocols', ['Upgrade: websocket', 'Connection: upgrade']),
  '/good': answered('200 OK', [PNG, `Content-Length: ${PIXEL.length}`], PIXEL),
};

/** A server that does at each path something else that no server should; at `/good` all is well. */
export class HostileServer {
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<HostileServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const hostile = new HostileServer(server, typeof address === 'object' && address !== null ? address.port : 0);
    server.on('connection', (socket) => hostile.take(socket));
    return hostile;
  }

  /** The addresses of everything bad. */
  get urls(): string[] {
    return Object.keys(BEHAVIOURS)
      .filter((path) => path !== '/good')
      .map((path) => this.url(path));
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private take(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
    // The first bytes have the whole line, or this is nobody whom we know.
    socket.once('data', (bytes) => {
      const path = /^\w+ (\/[\w-]*)/.exec(bytes.toString('latin1'))?.[1] ?? '';
      this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
      socket.resume();
      BEHAVIOURS[path]?.(socket, this.url(''));
    });
  }
}
