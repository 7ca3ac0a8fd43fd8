import { withTimeout } from '@marquee/async';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliverPolicy, type ConsumerMessages } from '@nats-io/jetstream';
import {
  EVENTS_STREAM,
  ShopError,
  type AnyOperation,
  type Audience,
  type CloudEvent,
  type ContextOf,
  type Message,
  type Operation,
  type ReplyMeta,
  epochMs,
  followClock,
  isService,
} from '@marquee/contracts';
import { BucketReader, BucketWatch, FirstValues, Keys, type KeyWatch, Objects } from '../stores';
import {
  type ChangeListener,
  ChangeNotifications,
  Peers,
  readEvent,
  ShopEvents,
  StoredEvents,
  streamOfSubject,
} from '../events';
import {
  type BusMessage,
  Connection,
  type ConnectionOptions,
  failureOf,
  HEADER,
  type Headers,
  headersOf,
  jsonOf,
  metaOf,
  NoAnswer,
  NotTaken,
  store,
  storedMessage,
  textOf,
} from '../wire';
import { exchange, inOnePiece, type Whole } from '../calls';
import { ContendedCalls } from './contended-calls';

export interface BusOptions extends ConnectionOptions {
  /** Maximum concurrent calls; further ones are refused as `unavailable`. */
  readonly maxInFlight?: number;
  /** Limits the calls in flight of one company while other companies call. */
  readonly sharesCalls?: boolean;
}

/** A reply with its bytes as received; for a page, the array of its items. */
export interface RawReply {
  readonly parts: readonly Uint8Array[];
  readonly meta: ReplyMeta;
  /** Reads the next page of the same list; absent on its last page. */
  readonly following?: (deadline: number, limit: number) => Promise<RawReply>;
}

/** Delay before a call is repeated while NATS servers restart. */
const RETRY_DELAY_MS = 50;
/**
 * Heartbeat of a watch, so that it resumes quickly after its server has stopped; the library's default takes half a
 * minute or more.
 */
const HEARTBEAT_MS = 5_000;
const MAX_IN_FLIGHT = 2000;
const DRAIN_MS = 10_000;
const MSG_ID = 'Nats-Msg-Id';

/** The client side of the bus. */
export class Bus {
  private calls = 0;
  private draining = false;
  private whenIdle: (() => void) | undefined;
  private readonly peers: Peers;
  private readonly notifications: ChangeNotifications;

  private constructor(
    /** The connection, for files of this library only. */
    readonly connection: Connection,
    private readonly maxInFlight: number,
    private readonly followsServices: boolean,
    private readonly contended: ContendedCalls | undefined,
  ) {
    this.peers = new Peers(connection);
    this.notifications = new ChangeNotifications(connection);
  }

  static async connect(o: BusOptions): Promise<Bus> {
    const contended = o.sharesCalls ? new ContendedCalls() : undefined;
    return new Bus(await Connection.open(o), o.maxInFlight ?? MAX_IN_FLIGHT, !isService(o.name), contended);
  }

  get inFlight(): number {
    return this.calls;
  }
  get connected(): boolean {
    return this.connection.connected;
  }
  /** How often the connection was lost. Each time, the next server may be another one, or have older data. */
  get losses(): number {
    return this.connection.losses;
  }
  disconnectedFor(): number {
    return this.connection.disconnectedFor();
  }

  async call<I, O, A extends Audience, S>(operation: Operation<I, O, A, S>, ctx: ContextOf<A>, input: S): Promise<O> {
    const { parts, meta } = await this.pass(operation, ctx, input);
    const value: unknown = JSON.parse(textOf(inOnePiece(parts)));
    return (operation.paged ? { items: value, next: meta.next ?? null } : value) as O;
  }

  /**
   * Calls an operation and returns its output as bytes. Fails with `outcome_unknown` if a sent request got no response;
   * a read fails with a retryable error instead.
   */
  async pass<I, O, A extends Audience, S>(
    operation: Operation<I, O, A, S>,
    ctx: ContextOf<A>,
    input: S,
  ): Promise<RawReply> {
    const company = 'company' in ctx ? ctx.company : ctx.shopOf;
    const release = company === undefined ? undefined : await this.contended?.enter({ ...ctx, company }, operation);
    try {
      const reply = await this.sent(operation, ctx, input);
      const { next } = reply.meta;
      if (!operation.paged || next === undefined) return reply;
      const rest = { ...input, page: undefined, page_info: next };
      return {
        ...reply,
        following: (deadline, limit) => this.pass(operation, { ...ctx, deadline }, { ...rest, limit }),
      };
    } finally {
      release?.();
    }
  }

  private async sent<I, O, A extends Audience, S>(
    operation: Operation<I, O, A, S>,
    ctx: ContextOf<A>,
    input: S,
  ): Promise<RawReply> {
    if (this.draining || this.calls >= this.maxInFlight) throw new ShopError('unavailable');
    this.calls++;
    try {
      const headers = headersOf(operation.audience, ctx);
      const message = { to: operation.subject, headers, body: jsonOf(input) };
      const asked = performance.now();
      const answer = await this.exchanged(message, ctx.deadline, operation);
      const movedMs = this.compareClocks(answer.headers[HEADER.time], performance.now() - asked);
      if (movedMs !== 0) return await this.sent(operation, { ...ctx, deadline: ctx.deadline + movedMs }, input);
      return read(answer);
    } catch (error) {
      throw this.asShopError(error, operation);
    } finally {
      this.calls--;
      if (this.calls === 0) this.whenIdle?.();
    }
  }

  /** Stores an event. The server deduplicates the id within its duplicate window. */
  async publishEvent(
    subject: string,
    id: string,
    body: Uint8Array | string,
    headers: Headers = {},
  ): Promise<{ seq: number; duplicate: boolean }> {
    // Does not wait for a reconnect, because the next server may first have to recover lost events.
    if (!this.connected) throw new ShopError('unavailable');
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const message = { to: subject, headers: { ...headers, [MSG_ID]: id }, body: bytes };
    return store(this.connection.mux, streamOfSubject(subject), message);
  }

  /** The message id of the event at this stream sequence; null if there is none. */
  async storedMessageId(seq: number): Promise<string | null> {
    const stored = await this.connection.jsm.streams.getMessage(EVENTS_STREAM, { seq });
    return stored?.header.get(MSG_ID) || null;
  }

  /** The stored event at this stream sequence; null if there is none. */
  async storedEvent(seq: number): Promise<Message | null> {
    const stored = await storedMessage(this.connection.mux, EVENTS_STREAM, { seq });
    return stored && { subject: stored.subject, body: textOf(stored.bytes) };
  }

  /** All events of the stream, for full scans of the operator's command line. */
  storedEvents(): StoredEvents {
    return new StoredEvents(this.connection);
  }

  /** Fails at once without a connection, because a request sent then would wait for its whole timeout. */
  async eventsState(): Promise<{ lastSeq: number }> {
    if (!this.connected) throw new ShopError('unavailable');
    const { state } = await this.connection.jsm.streams.info(EVENTS_STREAM);
    return { lastSeq: state.last_seq };
  }

  /** Shows a watcher live events of services or shop fronts; stores nothing. */
  async tail(
    filter: string,
    onEvent: (event: CloudEvent, subject: string) => void,
  ): Promise<{ stop(): Promise<void> }> {
    const messages = await this.watch(filter, onEvent);
    return { stop: async () => void (await messages.close()) };
  }

  /** The events of shop fronts, read by stream sequence. */
  shopEvents(): ShopEvents {
    return new ShopEvents(this.connection);
  }

  /** The objects of a store, within this user's permissions. */
  objects(store: string): Objects {
    return new Objects(this.connection, store);
  }

  /** The keys of a bucket, for writing. */
  keys(bucket: string): Keys {
    return new Keys(this.connection, bucket);
  }

  /** The keys of a bucket in which the first value wins. */
  firstValues(bucket: string): FirstValues {
    return new FirstValues(this.connection, bucket);
  }

  /** The keys of a bucket, for lookups; resolves when all of them are loaded. */
  async watchKeys(bucket: string, now: () => number = Date.now): Promise<KeyWatch> {
    return BucketWatch.open(await BucketReader.open(this.connection, bucket), now);
  }

  /** Sends to all other processes of this app that are connected. */
  sendToPeers(topic: string, data: unknown): void {
    this.peers.notify(topic, data);
  }

  /** Receives, unchecked, what the other processes of this app send. */
  onPeerMessage(topic: string, listener: (data: unknown) => void): void {
    this.peers.receive(topic, listener);
  }

  /**
   * Publishes a transient change notification with the kinds of the change: `notifyChange('feed', 1202, ['order/create'])`.
   */
  notifyChange(name: string, about: number, kinds: readonly string[]): void {
    this.notifications.notify(name, about, kinds);
  }

  /** Calls the listener for each such notification, until the returned function is called. */
  onChange(name: string, about: number | '*', listener: ChangeListener): () => void {
    return this.notifications.receive(name, about, listener);
  }

  /** Accepts no new calls, waits for those in progress, and closes. */
  async drain(): Promise<void> {
    this.draining = true;
    if (this.calls > 0) await this.idle();
    await this.connection.close();
  }

  /**
   * While NATS servers restart, untaken messages and unanswered reads are sent again, however long they took. Otherwise
   * a missing service fails at once.
   */
  private async exchanged(message: BusMessage, deadline: number, { reads }: AnyOperation): Promise<Whole> {
    const { connection } = this;
    for (;;) {
      await connection.whenConnected(deadline);
      try {
        return await exchange(connection.mux, message, deadline);
      } catch (error) {
        const isSafe = error instanceof NotTaken || (reads && error instanceof NoAnswer && error.isLost);
        if (!isSafe || epochMs() >= deadline) throw error;
        // "No responders" may arrive a moment before the disconnect.
        await sleep(RETRY_DELAY_MS);
        if (!connection.unsettled) throw error;
      }
    }
  }

  private async watch(
    filter: string,
    onEvent: (event: CloudEvent, subject: string) => void,
  ): Promise<ConsumerMessages> {
    const options = { filter_subjects: filter, deliver_policy: DeliverPolicy.New };
    const consumer = await this.connection.js.consumers.get(streamOfSubject(filter), options);
    return consumer.consume({
      expires: HEARTBEAT_MS,
      callback: (msg) => {
        const event = readEvent(msg.subject, textOf(msg.data));
        if (typeof event === 'string') this.connection.log.warn({ subject: msg.subject }, event);
        else onEvent(event, msg.subject);
      },
    });
  }

  /**
   * A process without a database follows the clock of the service that refused its deadline, and applies the returned
   * offset. Nothing was done, so a retry with a later deadline is safe.
   */
  private compareClocks(time: string | undefined, tookMs: number): number {
    if (time === undefined || !this.followsServices) return 0;
    const movedMs = followClock(Number(time), tookMs);
    if (movedMs !== 0) this.connection.log.warn({ moved_ms: movedMs }, 'adopting the clock of the other services');
    return movedMs;
  }

  private idle(): Promise<void> {
    const idle = new Promise<void>((resolve) => (this.whenIdle = resolve));
    return withTimeout(idle, DRAIN_MS, () => undefined);
  }

  private asShopError(error: unknown, { name, reads }: AnyOperation): ShopError {
    if (error instanceof NoAnswer) return reads ? error.asNotDone() : error.asUnknown();
    if (error instanceof ShopError) {
      // Side effects of a read, such as a cache entry, do not make its outcome unknown.
      return reads && error.code === 'outcome_unknown' ? new ShopError('unavailable') : error;
    }
    this.connection.log.error({ err: error, operation: name }, 'a call over the bus failed');
    return new ShopError('internal');
  }
}

function read({ headers, parts }: Whole): RawReply {
  if (headers[HEADER.status] === 'ok') return { parts, meta: metaOf(headers) };
  if (headers[HEADER.status] === 'error') throw failureOf(inOnePiece(parts));
  throw new Error(`the reply has the unknown status ${headers[HEADER.status] ?? '(none)'}`);
}
