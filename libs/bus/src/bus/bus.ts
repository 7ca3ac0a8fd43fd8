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
import { News, Peers, readEvent, ShopEvents, StoredEvents, streamOfSubject } from '../events';
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

export interface BusOptions extends ConnectionOptions {
  /** Calls that may wait at a time; more are refused as `unavailable`. */
  readonly maxInFlight?: number;
}

/** A reply whose bytes nobody has touched, as they came; for a page, the array of its items. */
export interface RawReply {
  readonly parts: readonly Uint8Array[];
  readonly meta: ReplyMeta;
}

/** How long a call waits that is made again while servers of NATS are restarted. */
const AGAIN_MS = 50;
/** Whoever watches goes on so soon after the server is gone that showed the events; the library would take half a minute, or several. */
const NOTICED_MS = 5_000;
const MAX_IN_FLIGHT = 2000;
const DRAIN_MS = 10_000;
const MSG_ID = 'Nats-Msg-Id';

/** The caller's side of the bus. */
export class Bus {
  private calls = 0;
  private draining = false;
  private whenIdle: (() => void) | undefined;
  private readonly peers: Peers;
  private readonly news: News;

  private constructor(
    /** The connection, for the other files of this library alone. */
    readonly connection: Connection,
    private readonly maxInFlight: number,
    private readonly followsServices: boolean,
  ) {
    this.peers = new Peers(connection);
    this.news = new News(connection);
  }

  static async connect(o: BusOptions): Promise<Bus> {
    return new Bus(await Connection.open(o), o.maxInFlight ?? MAX_IN_FLIGHT, !isService(o.name));
  }

  get inFlight(): number {
    return this.calls;
  }
  get connected(): boolean {
    return this.connection.connected;
  }
  /** How often the connection was lost: another server, or one with older data, may be at its end each time. */
  get losses(): number {
    return this.connection.losses;
  }
  disconnectedFor(): number {
    return this.connection.disconnectedFor();
  }

  /** Calls an operation and gives its output. */
  async call<I, O, A extends Audience, S>(operation: Operation<I, O, A, S>, ctx: ContextOf<A>, input: S): Promise<O> {
    const { parts, meta } = await this.pass(operation, ctx, input);
    const value: unknown = JSON.parse(textOf(inOnePiece(parts)));
    return (operation.paged ? { items: value, next: meta.next ?? null } : value) as O;
  }

  /**
   * Calls an operation and gives its output as the bytes that came. Fails as `outcome_unknown` where it was handed over and
   * not answered; whoever asks to read is told to ask again instead.
   */
  async pass<I, O, A extends Audience, S>(
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
      if (movedMs !== 0) return await this.pass(operation, { ...ctx, deadline: ctx.deadline + movedMs }, input);
      return read(answer);
    } catch (error) {
      throw this.asShopError(error, operation);
    } finally {
      this.calls--;
      if (this.calls === 0) this.whenIdle?.();
    }
  }

  /** Stores an event; the server knows the id for as long as its window of duplicates. */
  async publishEvent(
    subject: string,
    id: string,
    body: Uint8Array | string,
    headers: Headers = {},
  ): Promise<{ seq: number; duplicate: boolean }> {
    // It must not wait for the next connection: that may be to a server that has to get back lost events first.
    if (!this.connected) throw new ShopError('unavailable');
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const message = { to: subject, headers: { ...headers, [MSG_ID]: id }, body: bytes };
    return store(this.connection.mux, streamOfSubject(subject), message);
  }

  /** The id under which the event at this place of the stream was published; null when there is none. */
  async storedMessageId(seq: number): Promise<string | null> {
    const stored = await this.connection.jsm.streams.getMessage(EVENTS_STREAM, { seq });
    return stored?.header.get(MSG_ID) || null;
  }

  /** The event at this place of the stream as it was published; null when there is none. */
  async storedEvent(seq: number): Promise<Message | null> {
    const stored = await storedMessage(this.connection.mux, EVENTS_STREAM, { seq });
    return stored && { subject: stored.subject, body: textOf(stored.bytes) };
  }

  /** All events in the stream, for the operator's command line, which looks through it as a whole. */
  storedEvents(): StoredEvents {
    return new StoredEvents(this.connection);
  }

  /** Fails at once without a connection: a request that is sent then would wait for its timeout even if the server is back before. */
  async eventsState(): Promise<{ lastSeq: number }> {
    if (!this.connected) throw new ShopError('unavailable');
    const { state } = await this.connection.jsm.streams.info(EVENTS_STREAM);
    return { lastSeq: state.last_seq };
  }

  /** Shows events from now on, to whoever watches, of services or of shop fronts; nothing is remembered. */
  async tail(
    filter: string,
    onEvent: (event: CloudEvent, subject: string) => void,
  ): Promise<{ stop(): Promise<void> }> {
    const messages = await this.watch(filter, onEvent);
    return { stop: async () => void (await messages.close()) };
  }

  /** What shop fronts have told, to be read by its places. */
  shopEvents(): ShopEvents {
    return new ShopEvents(this.connection);
  }

  /** The objects of a store, as far as this user may. */
  objects(store: string): Objects {
    return new Objects(this.connection, store);
  }

  /** The keys of a bucket, to write. */
  keys(bucket: string): Keys {
    return new Keys(this.connection, bucket);
  }

  /** The keys of a bucket whose first value counts. */
  firstValues(bucket: string): FirstValues {
    return new FirstValues(this.connection, bucket);
  }

  /** The keys of a bucket, to look up; given when all of them are known. */
  async watchKeys(bucket: string, now: () => number = Date.now): Promise<KeyWatch> {
    return BucketWatch.open(await BucketReader.open(this.connection, bucket), now);
  }

  /** Tells all other processes of this app that are there now. */
  tellPeers(topic: string, data: unknown): void {
    this.peers.tell(topic, data);
  }

  /** What the other processes of this app tell, unchecked; never what this one does. */
  hearPeers(topic: string, listener: (data: unknown) => void): void {
    this.peers.hear(topic, listener);
  }

  /** Tells those who listen now that something has changed, and of which kinds it is: `tellNews('feed', 1202, ['order/create'])`. */
  tellNews(name: string, about: number, kinds: readonly string[]): void {
    this.news.tell(name, about, kinds);
  }

  /** Calls the listener whenever that is told, until the returned function is called. */
  hearNews(name: string, about: number, listener: (kinds: readonly string[]) => void): () => void {
    return this.news.hear(name, about, listener);
  }

  /** Takes no new calls, lets those under way finish, closes. */
  async drain(): Promise<void> {
    this.draining = true;
    if (this.calls > 0) await this.idle();
    await this.connection.close();
  }

  /**
   * While servers of NATS come and go, what nobody has taken is sent again, and so is a question whose answer was lost, however
   * long it had been under way. At other times somebody who is not there is told of at once.
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
        // That nobody listens may be heard a moment before that a server has gone.
        await sleep(AGAIN_MS);
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
      expires: NOTICED_MS,
      callback: (msg) => {
        const event = readEvent(msg.subject, textOf(msg.data));
        if (typeof event === 'string') this.connection.log.warn({ subject: msg.subject }, event);
        else onEvent(event, msg.subject);
      },
    });
  }

  /**
   * A service follows the clock of its database. A process without one follows the service that has refused its deadline, and gets the
   * milliseconds by which its time has moved: nothing was done, and a later deadline may be in time.
   */
  private compareClocks(time: string | undefined, tookMs: number): number {
    if (time === undefined || !this.followsServices) return 0;
    const movedMs = followClock(Number(time), tookMs);
    if (movedMs !== 0) this.connection.log.warn({ moved_ms: movedMs }, 'following the clock of the services');
    return movedMs;
  }

  private idle(): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, DRAIN_MS);
      this.whenIdle = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  }

  private asShopError(error: unknown, { name, reads }: AnyOperation): ShopError {
    if (error instanceof NoAnswer) return reads ? error.asNotDone() : error.asUnknown();
    if (error instanceof ShopError) {
      // What the service noted down on the way, like a copy of what it had to ask for, nobody misses.
      return reads && error.code === 'outcome_unknown' ? new ShopError('unavailable') : error;
    }
    this.connection.log.error({ err: error, operation: name }, 'a call failed on the way');
    return new ShopError('internal');
  }
}

function read({ headers, parts }: Whole): RawReply {
  if (headers[HEADER.status] === 'ok') return { parts, meta: metaOf(headers) };
  if (headers[HEADER.status] === 'error') throw failureOf(inOnePiece(parts));
  throw new Error(`a reply has the status ${headers[HEADER.status] ?? '(none)'}`);
}
