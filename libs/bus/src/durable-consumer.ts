import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { Retry, type CloudEvent, type DeadMessage } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import type { Connection } from './connection';
import type { EventHandler } from './consumes';
import { ACK_WAIT_MS } from './durable-config';
import { textOf } from './json';
import { Lanes, type Verdict } from './lanes';

/** Where messages go that could not be processed. */
export interface DeadLetterSink {
  bury(letter: DeadMessage): Promise<void>;
}

export interface Policy {
  readonly deadLetters: DeadLetterSink;
  /** Milliseconds after each failure; when they are used up, the message is buried. */
  readonly retryDelaysMs: readonly number[];
}

interface Held {
  readonly msg: JsMsg;
  readonly body: string;
  /** A sentence when the message holds no event. */
  readonly event: CloudEvent | string;
  failures: number;
  firstTriedAt: number | undefined;
}

/** A wait that lasts is looked at less often: thousands of resources may be waiting at once. */
const RETRY_MS = { soonest: 100, latest: 1000 };
const BURY_AGAIN_MS = 1000;
/** Handlers of one consumer that run side by side in a process. */
const WIDTH = 16;
const FETCH = 200;
/** Also how long a stop may have to wait. */
const FETCH_MS = 1_500;
/** Must not meet the end of a fetch: two missed ones make the library give up, and lose what is on its way for ACK_WAIT_MS. */
const HEARTBEAT_MS = 500;
const FETCH_AGAIN_MS = 200;

/** Reads one durable consumer: every message ends handled or buried, and only then leaves the server. */
export class DurableConsumer {
  /** By place in the stream: the server may send again what is still being worked on. */
  private readonly held = new Map<number, Held>();
  private readonly lanes = new Lanes<Held>(WIDTH, (held) => this.work(held));
  private reading: Promise<void> | undefined;
  private stopping = false;
  private keepAlive: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly durable: string,
    private readonly consumer: Consumer,
    private readonly handle: EventHandler,
    private readonly policy: Policy,
  ) {}

  start(): void {
    this.keepAlive = setInterval(() => this.held.forEach(({ msg }) => msg.working()), ACK_WAIT_MS / 3);
    this.reading = this.read();
  }

  /** Finishes what runs; the rest goes back to the server at once, in order. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.lanes.stop(), this.reading]);
    clearInterval(this.keepAlive);
    for (const { msg } of this.held.values()) msg.nak();
  }

  /** Each fetch is short and read to its end: what the server has sent never gets lost with a subscription. */
  private async read(): Promise<void> {
    while (!this.stopping) {
      try {
        const options = { max_messages: FETCH, expires: FETCH_MS, idle_heartbeat: HEARTBEAT_MS };
        for await (const msg of await this.consumer.fetch(options)) this.take(msg);
      } catch (error) {
        await this.readingFailed(error);
      }
    }
  }

  /** One that was deleted under us is read again once it is provisioned; what it then sends twice, the inbox knows. */
  private async readingFailed(error: unknown): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN_MS));
    if (!this.connection.connected) return;
    this.connection.log.warn({ err: error, consumer: this.durable }, 'events could not be fetched');
  }

  private take(msg: JsMsg): void {
    if (this.held.has(msg.seq)) return;
    const body = textOf(msg.data);
    const event = readEvent(msg.subject, body);
    const held: Held = { msg, body, event, failures: 0, firstTriedAt: undefined };
    this.held.set(msg.seq, held);
    this.lanes.add(typeof event === 'string' ? msg.subject : `${event.companyid} ${event.subject}`, held);
  }

  private async work(held: Held): Promise<Verdict> {
    const { event } = held;
    if (typeof event === 'string') return this.bury(held, event);
    const now = Date.now();
    held.firstTriedAt ??= now;
    const delivery = {
      consumer: this.durable,
      attempt: held.failures + 1,
      waitedMs: now - held.firstTriedAt,
    };
    try {
      await this.handle(event, delivery);
    } catch (error) {
      return error instanceof Retry ? { againIn: pause(delivery.waitedMs) } : this.failed(held, event, error);
    }
    held.msg.ack();
    return this.done(held);
  }

  private failed(held: Held, event: CloudEvent, error: unknown): Verdict | Promise<Verdict> {
    const delay = this.policy.retryDelaysMs[held.failures++];
    if (delay === undefined) return this.bury(held, error instanceof Error ? error.message : String(error));
    const about = { consumer: this.durable, event_id: event.id, attempt: held.failures, again_in_ms: delay };
    this.connection.log.warn({ ...about, err: error }, 'an event could not be processed and waits');
    return { againIn: delay };
  }

  private async bury(held: Held, error: string): Promise<Verdict> {
    const { msg, body, event, failures } = held;
    const event_id = typeof event === 'string' ? msg.headers?.get('Nats-Msg-Id') || `seq-${msg.seq}` : event.id;
    const letter = { consumer: this.durable, subject: msg.subject, event_id, error, attempts: failures };
    try {
      await this.policy.deadLetters.bury({ ...letter, body });
    } catch (err) {
      this.connection.log.error({ ...letter, err }, 'a message could not be put with the dead letters');
      return { againIn: this.policy.retryDelaysMs.at(-1) ?? BURY_AGAIN_MS };
    }
    this.connection.log.error(letter, 'a message is now a dead letter');
    msg.term();
    return this.done(held);
  }

  private done(held: Held): Verdict {
    this.held.delete(held.msg.seq);
    return 'done';
  }
}

function pause(waitedMs: number): number {
  return Math.min(Math.max(RETRY_MS.soonest, waitedMs / 4), RETRY_MS.latest);
}
