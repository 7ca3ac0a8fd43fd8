import { createServer, type Server, type Socket } from 'node:net';
import { MISBEHAVIOURS } from './misbehaviours';

/** A server that does at each path something else that no server should; at `/good` all is well. */
export class HostileServer {
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>();
  /** How often somebody has called where no server of another may lead them: an address of our own network. */
  trapped = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly trap: Server,
  ) {}

  static async start(): Promise<HostileServer> {
    const [server, trap] = await Promise.all([listening(), listening()]);
    const hostile = new HostileServer(server, trap);
    server.on('connection', (socket) => hostile.take(socket));
    trap.on('connection', (socket) => {
      hostile.trapped += 1;
      socket.destroy();
    });
    return hostile;
  }

  get port(): number {
    return portOf(this.server);
  }

  /** The addresses of everything bad. */
  get urls(): string[] {
    return Object.keys(MISBEHAVIOURS)
      .filter((path) => path !== '/good')
      .map((path) => this.url(path));
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    this.trap.close();
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
      MISBEHAVIOURS[path]?.(socket, this.url(''), `http://127.0.0.1:${portOf(this.trap)}`);
    });
  }
}

async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
