import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { silent, type BusLog } from './log';
import { Mux } from './mux';
import { inboxPrefix, type BusUser } from './user';

export interface ConnectionOptions {
  readonly url: string;
  readonly name: BusUser;
  /** The user of NATS; the name where it is not given. */
  readonly user?: string;
  readonly password?: string;
  readonly log?: BusLog;
}

/** One NATS connection that comes back by itself, and what the rest of the bus needs of it. */
export class Connection {
  readonly mux: Mux;
  readonly js: JetStreamClient;
  /** How often the connection was lost. */
  losses = 0;
  private lostAt: number | undefined;

  private constructor(
    readonly nc: NatsConnection,
    readonly jsm: JetStreamManager,
    readonly name: BusUser,
    readonly log: BusLog,
  ) {
    this.mux = new Mux(nc, name, log);
    this.js = jetstream(nc);
    void this.watch();
  }

  static async open(o: ConnectionOptions): Promise<Connection> {
    const asked = {
      servers: o.url,
      name: o.name,
      inboxPrefix: inboxPrefix(o.name),
      ...(o.password === undefined ? {} : { user: o.user ?? o.name, pass: o.password }),
    };
    // Whether we are let in at all. The servers of a cluster name each other before they ask who we are, and the library
    // would try them in turns for ever where none lets us in.
    await (await connect({ ...asked, reconnect: false, ignoreClusterUpdates: true })).close();
    const nc = await connect({
      ...asked,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
      // A server whose credentials are being rolled may refuse for a moment; giving up would need a restart.
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
    });
    // The account's totals are not for us to read, so the manager must not ask for them.
    return new Connection(nc, await jetstreamManager(nc, { checkAPI: false }), o.name, o.log ?? silent);
  }

  get connected(): boolean {
    return this.lostAt === undefined && !this.nc.isClosed();
  }

  /** Milliseconds since the connection was lost, 0 when it is there. */
  disconnectedFor(): number {
    return this.lostAt === undefined ? 0 : Date.now() - this.lostAt;
  }

  /** Sends what is still to be sent, then closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    this.mux.flush();
    await (this.connected ? this.nc.drain() : this.nc.close());
    this.mux.close();
  }

  private async watch(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type === 'disconnect') this.lost();
      else if (status.type === 'reconnect') this.found();
      else if (status.type === 'error') this.troubled(status.error);
    }
    this.lostAt ??= Date.now();
    this.mux.close();
  }

  private lost(): void {
    this.losses++;
    if (this.lostAt === undefined) this.log.warn({}, 'the connection to NATS is lost');
    this.lostAt ??= Date.now();
    this.mux.disconnected();
  }

  private found(): void {
    this.log.info({ after_ms: this.disconnectedFor() }, 'connected to NATS again');
    this.lostAt = undefined;
  }

  private troubled(error: Error): void {
    this.log.error({ err: error }, 'NATS refuses');
    const isPublish = error instanceof errors.PermissionViolationError && error.operation === 'publish';
    if (isPublish) this.mux.refused(error.subject);
  }
}
