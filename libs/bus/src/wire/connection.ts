import { withTimeout } from '@marquee/async';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { errors, type NatsConnection } from '@nats-io/transport-node';
import { ShopError, epochMs } from '@marquee/contracts';
import { connectWithRetry } from './connect-with-retry';
import { silent, type BusLog } from './log';
import { Mux } from './mux';
import { inboxPrefix, type BusUser } from './user';

export interface ConnectionOptions {
  /** Of one server, or of several with commas between them. */
  readonly url: string;
  readonly name: BusUser;
  /** The user of NATS; the name where it is not given. */
  readonly user?: string;
  readonly password?: string;
  readonly log?: BusLog;
}

/** Whoever answers on a connection: before it moves to another server they let go of what comes in, and then take it up again. */
export interface Answering {
  /** Settles when nothing is being answered. */
  pause(): Promise<void>;
  resume(): void;
}

/** So long after servers came or went, clients of them may still be on their way to others. */
const SETTLING_MS = 3_000;
/** Without a connection for longer than this, callers are told so at once. */
const RECONNECT_MS = 3_000;
/** Servers that are about to stop wait for ten seconds until they close their connections: what is under way has these of them. */
const PAUSE_MS = 5_000;
const IDLE_MS = 2_000;
/** Not all clients of a server leave it at the same moment. */
const SPREAD_MS = 500;
const POLL_MS = 5;

/** One NATS connection that comes back by itself, and what the rest of the bus needs of it. */
export class Connection {
  readonly mux: Mux;
  readonly js: JetStreamClient;
  /** How often the connection was lost. */
  losses = 0;
  private lostAt: number | undefined;
  private changedAt = 0;
  /** The server is about to stop, and we are about to go to another. */
  private leaving = false;
  /** Nothing new is sent until we are there. */
  private parting = false;
  private readonly answering = new Set<Answering>();
  private waiting: (() => void)[] = [];

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
      servers: o.url.split(','),
      name: o.name,
      inboxPrefix: inboxPrefix(o.name),
      ...(o.password === undefined ? {} : { user: o.user ?? o.name, pass: o.password }),
    };
    // Whether we are let in at all. The servers of a cluster name each other before they ask who we are, and the library
    // would try them in turns for ever where none lets us in.
    await (await connectWithRetry({ ...asked, reconnect: false, ignoreClusterUpdates: true })).close();
    const nc = await connectWithRetry({
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
    return this.lostAt === undefined && !this.parting && !this.nc.isClosed();
  }

  /** Whether servers have come or gone just now, so that whoever is asked may be away for a moment. */
  get unsettled(): boolean {
    return !this.connected || epochMs() - this.changedAt < SETTLING_MS;
  }

  /** Settles when there is a connection; fails where there is none by then, or has not been for too long. */
  async whenConnected(until: number): Promise<void> {
    if (this.connected) return;
    const ms = Math.min(until - epochMs(), RECONNECT_MS - this.disconnectedFor());
    if (ms > 0 && !this.nc.isClosed()) {
      await withTimeout(new Promise<void>((done) => this.waiting.push(done)), ms, () => undefined);
    }
    if (!this.connected) throw new ShopError('unavailable');
  }

  /** From here on these are asked to let go before the connection moves. */
  answeredBy(answering: Answering): void {
    this.answering.add(answering);
  }

  /** Milliseconds since the connection was lost, 0 when it is there. */
  disconnectedFor(): number {
    return this.lostAt === undefined ? 0 : epochMs() - this.lostAt;
  }

  /** Sends what is still to be sent, then closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    this.mux.flush();
    try {
      if (this.connected) await this.nc.drain();
    } finally {
      // If the server goes away meanwhile, the drain fails, and the library would look for the server for ever.
      await this.nc.close();
      this.mux.close();
    }
  }

  private async watch(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type === 'disconnect') this.lost();
      else if (status.type === 'reconnect') this.found();
      else if (status.type === 'error') this.troubled(status.error);
      else if (status.type === 'update') this.changedAt = epochMs();
      else if (status.type === 'ldm') void this.leave().catch((err: unknown) => this.stays(err));
    }
    this.lostAt ??= epochMs();
    this.mux.close();
    this.wake();
  }

  /**
   * Goes to another server before this one closes the connection: what is under way ends first, and what begins meanwhile waits.
   * Nothing is lost, unless it takes longer than the server waits. Where the server is gone before, we are on our way already.
   */
  private async leave(): Promise<void> {
    if (this.leaving || !this.connected) return;
    this.leaving = true;
    this.changedAt = epochMs();
    this.log.info({}, 'the server of NATS is about to stop');
    const { losses } = this;
    await sleep(randomInt(SPREAD_MS));
    if (this.losses !== losses) return;
    const paused = Promise.all([...this.answering].map((one) => one.pause()));
    const inTime = await withTimeout(
      paused.then(() => true),
      PAUSE_MS,
      () => false,
    );
    if (this.losses !== losses) return;
    this.parting = true;
    const until = epochMs() + IDLE_MS;
    while (!this.mux.isIdle && epochMs() < until && this.losses === losses) await sleep(POLL_MS);
    if (!inTime || !this.mux.isIdle) this.log.warn({}, 'what was under way did not end before we leave the server');
    // What was answered last has left before the connection goes.
    if (this.losses === losses) await withTimeout(this.nc.flush(), IDLE_MS, () => undefined);
    if (this.losses === losses) await this.nc.reconnect();
  }

  /** Whoever had let go takes up again; the server will close the connection, and the library goes to another. */
  private stays(err: unknown): void {
    this.log.warn({ err }, 'the server of NATS could not be left before it stops');
    this.takeUp();
  }

  private takeUp(): void {
    this.leaving = this.parting = false;
    for (const one of this.answering) one.resume();
    this.wake();
  }

  private wake(): void {
    for (const done of this.waiting.splice(0)) done();
  }

  private lost(): void {
    this.losses++;
    if (this.lostAt === undefined && !this.parting) this.log.warn({}, 'the connection to NATS is lost');
    this.lostAt ??= epochMs();
    this.changedAt = epochMs();
    this.mux.disconnected();
  }

  private found(): void {
    this.log.info({ after_ms: this.disconnectedFor() }, 'connected to NATS again');
    this.lostAt = undefined;
    this.changedAt = epochMs();
    this.takeUp();
  }

  private troubled(error: Error): void {
    this.log.error({ err: error }, 'NATS refuses');
    const isPublish = error instanceof errors.PermissionViolationError && error.operation === 'publish';
    if (isPublish) this.mux.refused(error.subject);
  }
}
