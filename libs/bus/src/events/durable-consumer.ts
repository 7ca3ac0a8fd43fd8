import { Batcher } from '@marquee/async';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { Parked, type CloudEvent, type ParkedEvent } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import { type Connection, textOf, messageOf } from '../wire';
import { ParkedEventReader } from './parked-event-reader';
import { ACK_WAIT_MS } from './durable-config';
import type { Inbox } from './inbox';
import { KeyedQueue, type Verdict } from './keyed-queue';
import type { EventHandler } from './listeners';
import { pull } from './pull';

export interface Policy {
  readonly inbox: Inbox;
  /** Milliseconds after each failure; after the last one, the message is dead-lettered. */
  readonly retryDelaysMs: readonly number[];
  /** Whether consecutive events of a resource are handled together, in order. See `Manner`. */
  readonly inRuns: boolean;
  /** Whether handlers may wait for other events to form a batch. See `Manner`. */
  readonly batched: boolean;
  readonly periods?: Partial<Periods>;
}

/** All periods in milliseconds; tests change them. */
export interface Periods {
  /** How long the server holds a fetch open; less than the lease of the reader. */
  readonly fetch: number;
  /** Additional time before a fetch counts as lost, for example because the consumer was deleted. */
  readonly graceMs: number;
  /** Retry interval while the database accepts neither the event nor the failure note. */
  readonly again: number;
  /** How often a replica that does not read tries to become the reader. */
  readonly leadAgain: number;
}

/** `processed`: a parked event must still be settled. */
type Outcome = 'processed' | Verdict;

/** A stream message, or a parked event. */
interface Held {
  readonly subject: string;
  readonly body: string;
  readonly place: number;
  /** A sentence if the message contains no event. */
  readonly event: CloudEvent | string;
  readonly attempts: number;
  readonly source: FromStream | ParkedEvent;
}

interface FromStream {
  readonly msg: JsMsg;
  /** The number of lost connections when it arrived. */
  readonly losses: number;
}

const PERIODS: Periods = { fetch: 1_500, graceMs: 5_000, again: 1_000, leadAgain: 500 };
/** Resources whose events a process handles concurrently. */
const CONCURRENCY = 16;
/** The concurrency of a subscription with shared transactions, where more events mean larger batches. */
const SHARED_CONCURRENCY = 128;
const FETCH = 200;
/** Maximum messages in memory; other replicas read further messages. */
const MAX_HELD = 400;
const MAX_CLAIMED = 200;
const FETCH_RETRY_MS = 200;

/**
 * Reads one durable consumer. Every message is handled, parked or dead-lettered before it is acknowledged, so the
 * acknowledgement floor shows what the service knows.
 */
export class DurableConsumer {
  /** Keyed by stream sequence, because the server may redeliver a message in progress. */
  private readonly held = new Map<number, FromStream>();
  /** Keyed by resource and sequence, because a lease may expire while the event is in progress. */
  private readonly claimed = new Map<string, ParkedEvent>();
  private readonly keyedQueue: KeyedQueue<Held>;
  private readonly parkedEvents: ParkedEventReader;
  private readonly periods: Periods;
  private readonly width: number;
  private reading: Promise<void> | undefined;
  /** Batches the settlements of one event loop turn. */
  private readonly settling = new Batcher<readonly ParkedEvent[]>({ run: (events) => this.settleAll(events.flat()) });
  private stopping = false;
  private readonly ending = new AbortController();
  private keepAlive: NodeJS.Timeout | undefined;
  private resumeReading: (() => void) | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly durable: string,
    private readonly consumer: Consumer,
    private readonly handle: EventHandler,
    private readonly policy: Policy,
  ) {
    this.periods = { ...PERIODS, ...policy.periods };
    this.width = policy.inRuns ? SHARED_CONCURRENCY : CONCURRENCY;
    // A failed event may fail again, and would abort the batch of its run.
    const joins = ({ event, attempts }: Held) => policy.inRuns && attempts === 0 && typeof event !== 'string';
    this.keyedQueue = new KeyedQueue(this.width, { order: sequenceOf, joins }, (run) => this.workOn(run));
    this.parkedEvents = new ParkedEventReader(connection, durable, consumer, policy.inbox, {
      capacity: () => MAX_CLAIMED - this.claimed.size,
      take: (event) => this.takeParked(event),
    });
  }

  start(): void {
    this.keepAlive = setInterval(() => this.held.forEach(({ msg }) => msg.working()), ACK_WAIT_MS / 3);
    this.reading = this.read();
    this.parkedEvents.start();
  }

  /** Finishes running handlers; returns the rest to the server or to other replicas at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.ending.abort();
    this.resumeReading?.();
    await Promise.all([this.keyedQueue.stop(), this.reading, this.parkedEvents.stop()]);
    clearInterval(this.keepAlive);
    await this.giveBack();
    const { inbox } = this.policy;
    await inbox
      .resign(this.durable)
      .catch((err: unknown) =>
        this.connection.log.warn({ err }, 'could not release the reader lease; another replica reads after it expires'),
      );
    await inbox
      .release(this.durable, [...this.claimed.values()])
      .catch((err: unknown) =>
        this.connection.log.warn({ err }, 'could not release parked events; they are free after their lease expires'),
      );
  }

  private async read(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.awaitCapacity();
        if (!(await this.policy.inbox.lead(this.durable))) {
          await this.pause(this.periods.leadAgain);
          continue;
        }
        if (this.stopping) return;
        const { fetch: expires, graceMs } = this.periods;
        const options = { max_messages: FETCH, expires, graceMs, signal: this.ending.signal };
        await pull(this.connection, this.consumer, options, (msg) => this.take(msg));
      } catch (error) {
        await this.readingFailed(error);
      }
    }
  }

  /**
   * The order matters: a cancelled pull stays open at the server and would swallow the first message; a request about
   * the consumer makes the server drop such pulls.
   */
  private async giveBack(): Promise<void> {
    const msgs = [...this.held.values()].map(({ msg }) => msg).toSorted((a, b) => a.seq - b.seq);
    if (msgs.length > 0 && this.connection.connected) await this.consumer.info().catch(() => undefined);
    for (const msg of msgs) msg.nak();
  }

  private async awaitCapacity(): Promise<void> {
    while (!this.stopping && this.held.size > MAX_HELD - FETCH) {
      await new Promise<void>((resolve) => (this.resumeReading = resolve));
    }
  }

  /** Reads a deleted consumer again once it is provisioned; the inbox deduplicates redelivered events. */
  private async readingFailed(error: unknown): Promise<void> {
    await this.pause(FETCH_RETRY_MS);
    if (!this.connection.connected) return;
    this.connection.log.warn(
      { err: error, consumer: this.durable },
      'could not fetch events from the stream; retrying',
    );
  }

  /** Ends early when the consumer is stopped. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }

  private take(msg: JsMsg): void {
    const { losses } = this.connection;
    if (this.held.get(msg.seq)?.losses === losses) return;
    const body = textOf(msg.data);
    const event = readEvent(msg.subject, body);
    const source = { msg, losses };
    this.held.set(msg.seq, source);
    this.add({ subject: msg.subject, body, place: msg.seq, event, attempts: 0, source });
  }

  private takeParked(parked: ParkedEvent): void {
    const { subject, body, place, attempts } = parked;
    const key = keyOf(parked);
    if (this.claimed.has(key)) return;
    this.claimed.set(key, parked);
    this.add({ subject, body, place, event: readEvent(subject, body), attempts, source: parked });
  }

  private add(held: Held): void {
    const { event, subject } = held;
    this.keyedQueue.add(typeof event === 'string' ? subject : `${event.companyid} ${event.subject}`, held);
  }

  /** Starts the handlers in order, without waiting. */
  private async workOn(run: readonly Held[]): Promise<Verdict[]> {
    const outcomes = await Promise.all(run.map((held) => this.work(held)));
    const processed = run.flatMap(({ source }, index) =>
      outcomes[index] === 'processed' && isParked(source) ? [source] : [],
    );
    if (processed.length > 0) await this.settling.add(processed);
    return outcomes.map((outcome) => (outcome === 'processed' ? 'done' : outcome));
  }

  private async work(held: Held): Promise<Outcome> {
    const { event, subject, place, attempts, source } = held;
    if (typeof event === 'string') return this.deadLetter(held, event);
    const parked = isParked(source);
    const released = parked && source.released;
    const { batched } = this.policy;
    const about = { consumer: this.durable, batched, width: this.width };
    const how = { ...about, attempt: attempts + 1, subject, place, released, parked };
    try {
      await this.handle(event, how);
    } catch (error) {
      // The event is still in the database, and its row belongs to another claim.
      return error instanceof Parked ? this.left(held) : this.failed(held, event, error);
    }
    this.left(held);
    return 'processed';
  }

  private async failed(held: Held, event: CloudEvent, error: unknown): Promise<Verdict> {
    const delay = this.policy.retryDelaysMs[held.attempts];
    const attempts = held.attempts + 1;
    if (delay === undefined) return this.deadLetter(held, messageOf(error));
    const about = { consumer: this.durable, event_id: event.id, attempt: attempts };
    const { subject, body, place } = held;
    const parked = { consumer: this.durable, subject, body, place, attempts, position: event, released: false };
    try {
      await this.policy.inbox.park(parked, messageOf(error), delay);
    } catch (err) {
      this.connection.log.warn({ ...about, err }, 'could neither process nor park an event; retrying');
      return { againIn: this.periods.again };
    }
    this.connection.log.warn({ ...about, again_in_ms: delay, err: error }, 'could not process an event; parking it');
    this.parkedEvents.wakeIn(delay);
    return this.left(held);
  }

  private async deadLetter(held: Held, error: string): Promise<Verdict> {
    const { subject, body, event, place, attempts } = held;
    const isEvent = typeof event !== 'string';
    const event_id = isEvent ? event.id : messageId(held.source) || `seq-${place}`;
    const letter = { consumer: this.durable, subject, event_id, error, attempts: isEvent ? attempts + 1 : attempts };
    try {
      await this.policy.inbox.deadLetter({ ...letter, body, position: isEvent ? event : null });
    } catch (err) {
      this.connection.log.error({ ...letter, err }, 'could not store a message as a dead letter; retrying');
      return { againIn: this.periods.again };
    }
    this.connection.log.error(letter, 'stored a message as a dead letter');
    return this.left(held);
  }

  /** A missing record causes a second attempt, which finds no work. */
  private async settleAll(events: readonly ParkedEvent[]): Promise<void> {
    await this.policy.inbox
      .settle(this.durable, events)
      .catch((err: unknown) =>
        this.connection.log.warn({ err }, 'processed parked events, but could not remove them; the next attempt does'),
      );
  }

  /** The outcome of the event is in the database. */
  private left({ source }: Held): Verdict {
    if (isParked(source)) {
      this.claimed.delete(keyOf(source));
    } else {
      // After a reconnect its sequence may belong to another message, which must not be acknowledged.
      if (source.losses === this.connection.losses) source.msg.ack();
      if (this.held.get(source.msg.seq) === source) this.held.delete(source.msg.seq);
      if (this.held.size <= MAX_HELD - FETCH) this.resumeReading?.();
    }
    return 'done';
  }
}

function isParked(source: FromStream | ParkedEvent): source is ParkedEvent {
  return 'position' in source;
}

function keyOf({ position }: ParkedEvent): string {
  return `${position.companyid} ${position.subject} ${position.sequence}`;
}

/** Messages without an event keep their order of arrival. */
function sequenceOf({ event }: Held): number {
  return typeof event === 'string' ? 0 : event.sequence;
}

function messageId(source: FromStream | ParkedEvent): string | undefined {
  return isParked(source) ? undefined : source.msg.headers?.get('Nats-Msg-Id');
}
