import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** An app's connection and the matching one to Postgres. */
interface Pair {
  readonly app: Socket;
  readonly server: Socket;
  /** The application name from the first packet. */
  name: string;
  isUnresponsive: boolean;
}

const NAME = /application_name\0([^\0]+)\0/;

/** A proxy between the apps and Postgres. It can make connections unresponsive: they stay open without traffic. */
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

  /** Silences every current connection of this name and returns their number. New ones work. */
  silence(name: string): number {
    const struck = [...this.pairs].filter((pair) => pair.name === name && !pair.isUnresponsive);
    for (const pair of struck) {
      pair.isUnresponsive = true;
      pair.app.pause();
      pair.server.pause();
    }
    return struck.length;
  }

  /** Ends silenced connections, as a recovered network does: both sides learn that the other is gone. */
  endUnresponsive(name: string): void {
    for (const pair of this.pairs) if (pair.isUnresponsive && pair.name === name) this.end(pair);
  }

  async stop(): Promise<void> {
    for (const pair of this.pairs) this.end(pair);
    this.listening.close();
    await once(this.listening, 'close');
  }

  private take(app: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    const pair: Pair = { app, server, name: '', isUnresponsive: false };
    this.pairs.add(pair);
    app.once('data', (packet: Buffer) => (pair.name = NAME.exec(packet.toString('latin1'))?.[1] ?? ''));
    this.pass(pair, app, server);
    this.pass(pair, server, app);
  }

  private pass(pair: Pair, from: Socket, to: Socket): void {
    from.setNoDelay();
    from.on('data', (chunk: Buffer) => {
      if (!pair.isUnresponsive && !to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!pair.isUnresponsive) from.resume();
    });
    // The other side of a silenced connection does not learn that it was closed.
    from.on('close', () => {
      if (!pair.isUnresponsive) this.end(pair);
    });
    from.on('error', () => undefined);
  }

  private end(pair: Pair): void {
    this.pairs.delete(pair);
    pair.app.destroy();
    pair.server.destroy();
  }
}
