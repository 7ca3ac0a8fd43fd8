import { withTimeout } from '@marquee/async';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { errors, type NatsConnection } from '@nats-io/transport-node';
import { ShopError, epochMs } from '@marquee/contracts';
import { connectWithRetry } from './connect-with-retry';
import { noLog, type BusLog } from './log';
import { Mux } from './mux';
import { inboxPrefix, type BusUser } from './user';

export interface ConnectionOptions {
  /** The address of one server, or of several servers separated by commas. */
  readonly url: string;
  readonly name: BusUser;
  /** The NATS user; defaults to the name. */
  readonly user?: string;
  readonly password?: string;
  readonly log?: BusLog;
}

/**
 * Responders on a connection, which pause their subscriptions before it moves to another server and resume them
 * afterwards.
 */
export interface Answering {
  /** Resolves when no request is in progress. */
  pause(): Promise<void>;
  resume(): void;
}

/** For this time after servers joined or left, their clients may still be reconnecting. */
const SETTLING_MS = 3_000;
/** After this time without a connection, calls fail at once. */
const RECONNECT_MS = 3_000;
/** Servers in lame duck mode close connections after ten seconds; requests in progress get this share. */
const FINISH_TIMEOUT_MS = 5_000;
const IDLE_MS = 2_000;
/** Random delay, so that the clients of a server do not leave together. */
const SPREAD_MS = 500;
const POLL_MS = 5;

/** A NATS connection that reconnects automatically, with the services that the bus needs. */
export class Connection {
  readonly mux: Mux;
  readonly js: JetStreamClient;
  /** How often the connection was lost. */
  losses = 0;
  private lostAt: number | undefined;
  private changedAt = 0;
  /** The server announced its shutdown, and this client will move to another. */
  private leaving = false;
  /** Sends nothing new until the move is complete. */
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
    // Checks the credentials first: servers of a cluster announce each other before authentication, and the library
    // would otherwise try them forever.
    await (await connectWithRetry({ ...asked, reconnect: false, ignoreClusterUpdates: true })).close();
    const nc = await connectWithRetry({
      ...asked,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
      // A server with rotating credentials may refuse briefly; giving up would require a restart.
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
    });
    // Not every user may read account totals, so the manager must not request them.
    return new Connection(nc, await jetstreamManager(nc, { checkAPI: false }), o.name, o.log ?? noLog);
  }

  get connected(): boolean {
    return this.lostAt === undefined && !this.parting && !this.nc.isClosed();
  }

  /** Whether servers came or went recently, so that a responder may be away for a moment. */
  get unsettled(): boolean {
    return !this.connected || epochMs() - this.changedAt < SETTLING_MS;
  }

  /** Resolves when connected; fails after the deadline, or if the connection has been away too long. */
  async whenConnected(until: number): Promise<void> {
    if (this.connected) return;
    const ms = Math.min(until - epochMs(), RECONNECT_MS - this.disconnectedFor());
    if (ms > 0 && !this.nc.isClosed()) {
      await withTimeout(new Promise<void>((done) => this.waiting.push(done)), ms, () => undefined);
    }
    if (!this.connected) throw new ShopError('unavailable');
  }

  /** Registers responders to pause before the connection moves. */
  answeredBy(answering: Answering): void {
    this.answering.add(answering);
  }

  /** Milliseconds since the connection was lost; 0 while connected. */
  disconnectedFor(): number {
    return this.lostAt === undefined ? 0 : epochMs() - this.lostAt;
  }

  /** Flushes and closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    this.mux.flush();
    try {
      if (this.connected) await this.nc.drain();
    } finally {
      // If the server stops during the drain, the drain fails and the library would reconnect forever.
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
   * Moves to another server before this one closes. Finishes requests in progress and delays new ones, so none is lost.
   */
  private async leave(): Promise<void> {
    if (this.leaving || !this.connected) return;
    this.leaving = true;
    this.changedAt = epochMs();
    this.log.info({}, 'the NATS server announced its shutdown; moving to another one');
    const { losses } = this;
    await sleep(randomInt(SPREAD_MS));
    if (this.losses !== losses) return;
    const paused = Promise.all([...this.answering].map((one) => one.pause()));
    const inTime = await withTimeout(
      paused.then(() => true),
      FINISH_TIMEOUT_MS,
      () => false,
    );
    if (this.losses !== losses) return;
    this.parting = true;
    const until = epochMs() + IDLE_MS;
    while (!this.mux.isIdle && epochMs() < until && this.losses === losses) await sleep(POLL_MS);
    if (!inTime || !this.mux.isIdle) {
      this.log.warn({}, 'disconnecting from the NATS server before all requests in progress have finished');
    }
    // Flushes the last replies before the connection closes.
    if (this.losses === losses) await withTimeout(this.nc.flush(), IDLE_MS, () => undefined);
    if (this.losses === losses) await this.nc.reconnect();
  }

  /** Resumes the responders; the server will close the connection and the library reconnects. */
  private stays(err: unknown): void {
    this.log.warn({ err }, 'could not disconnect from the NATS server before its shutdown; reconnecting after it');
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
    if (this.lostAt === undefined && !this.parting) this.log.warn({}, 'lost the connection to NATS; reconnecting');
    this.lostAt ??= epochMs();
    this.changedAt = epochMs();
    this.mux.disconnected();
  }

  private found(): void {
    this.log.info({ after_ms: this.disconnectedFor() }, 'reconnected to NATS');
    this.lostAt = undefined;
    this.changedAt = epochMs();
    this.takeUp();
  }

  private troubled(error: Error): void {
    this.log.error({ err: error }, 'NATS reported a permission or protocol error');
    const isPublish = error instanceof errors.PermissionViolationError && error.operation === 'publish';
    if (isPublish) this.mux.refused(error.subject);
  }
}
