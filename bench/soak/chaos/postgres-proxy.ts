import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection of an app, and the one that was opened to Postgres for it. */
interface Pair {
  readonly app: Socket;
  readonly server: Socket;
  /** What the client calls itself, which the first packet says. */
  name: string;
  isSilent: boolean;
}

const NAME = /application_name\0([^\0]+)\0/;

/** Stands between the apps and Postgres. It can let connections fall silent: they stay open, and nothing comes through any more. */
export class PostgresProxy {
  private readonly pairs = new Set<Pair>();
  private readonly listening: Server;

  private constructor(private readonly port: number) {
    this.listening = createServer((app) => this.take(app));
  }

  static async start(port: number): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(port);
    proxy.listening.listen(0, '127.0.0.1');
    await once(proxy.listening, 'listening');
    return proxy;
  }

  get ownPort(): number {
    return (this.listening.address() as AddressInfo).port;
  }

  /** Every connection that whoever is called so has now; gives how many. New ones are served. */
  silence(name: string): number {
    const struck = [...this.pairs].filter((pair) => pair.name === name && !pair.isSilent);
    for (const pair of struck) {
      pair.isSilent = true;
      pair.app.pause();
      pair.server.pause();
    }
    return struck.length;
  }

  /** Ends those that are silent, as a network does that answers again: both sides learn that the other is gone. */
  endSilent(name: string): void {
    for (const pair of this.pairs) if (pair.isSilent && pair.name === name) this.end(pair);
  }

  async stop(): Promise<void> {
    for (const pair of this.pairs) this.end(pair);
    this.listening.close();
    await once(this.listening, 'close');
  }

  private take(app: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    const pair: Pair = { app, server, name: '', isSilent: false };
    this.pairs.add(pair);
    app.once('data', (packet: Buffer) => (pair.name = NAME.exec(packet.toString('latin1'))?.[1] ?? ''));
    this.pass(pair, app, server);
    this.pass(pair, server, app);
  }

  private pass(pair: Pair, from: Socket, to: Socket): void {
    from.setNoDelay();
    from.on('data', (chunk: Buffer) => {
      if (!pair.isSilent && !to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!pair.isSilent) from.resume();
    });
    // Whoever leaves a silent connection leaves it alone: the other side does not hear of that either.
    from.on('close', () => {
      if (!pair.isSilent) this.end(pair);
    });
    from.on('error', () => undefined);
  }

  private end(pair: Pair): void {
    this.pairs.delete(pair);
    pair.app.destroy();
    pair.server.destroy();
  }
}
