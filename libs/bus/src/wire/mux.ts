import { randomUUID } from 'node:crypto';
import { createInbox, MsgHdrsImpl, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { ShopError, type ErrorCode, epochMs } from '@marquee/contracts';
import type { Headers } from './headers';
import type { BusLog } from './log';
import { repliesTo, type BusUser } from './user';

export interface BusMessage {
  readonly to: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface Outgoing {
  readonly message: BusMessage;
  readonly headers: MsgHdrsImpl;
  /** The caller that waits for the reply. */
  readonly waiting?: Waiting;
}

interface Waiting {
  readonly token: string;
  readonly to: string;
  readonly deadline: number;
  /** `posted` until the message is passed to the client library; up to then it was certainly not sent. */
  state: 'posted' | 'sent' | 'settled';
  resolve(answer: Msg): void;
  reject(error: unknown): void;
}

/** No receiver got the message: no receiver exists, or the message was never sent. */
export class NotTaken extends ShopError {
  constructor() {
    super('unavailable');
  }
}

/**
 * A message was sent and got no reply before the disconnect or the deadline. The caller decides whether something may
 * have been done.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    private readonly reason: 'lost' | 'late',
    /** Why a partial reply failed. */
    private readonly fault?: ShopError,
  ) {
    super(reason === 'lost' ? 'the connection was lost before the reply arrived' : 'the reply did not arrive in time');
  }

  /** Whether the reply may have been lost with the connection. */
  get isLost(): boolean {
    return this.reason === 'lost';
  }

  /** The error for reads and idempotent calls. */
  asNotDone(): ShopError {
    return this.fault ?? because(this, this.reason === 'lost' ? 'unavailable' : 'timeout');
  }

  asUnknown(): ShopError {
    return because(this, 'outcome_unknown');
  }
}

/** The cause is for the log. */
function because(cause: unknown, code: ErrorCode): ShopError {
  return Object.assign(new ShopError(code), { cause });
}

/** Maximum delay before an expired deadline is noticed. */
const SWEEP_MS = 20;
const NO_RESPONDERS = 503;

/**
 * Request and reply for one connection: a single inbox subscription, a map of waiting calls and one timer for all
 * deadlines. Four times as fast as requests of the client library.
 */
export class Mux {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox: string;
  private sweeper: NodeJS.Timeout | undefined;
  private outgoing: Outgoing[] = [];

  constructor(
    private readonly nc: NatsConnection,
    private readonly name: BusUser,
    private readonly log: BusLog,
  ) {
    this.inbox = `${createInbox(repliesTo(name))}.`;
    nc.subscribe(`${this.inbox}*`, {
      callback: (error, answer) => {
        if (error) log.error({ err: error }, 'NATS refused the subscription to the reply inbox');
        else this.receive(answer);
      },
    });
  }

  /** The maximum message size of the server, including headers. */
  get maxPayload(): number {
    if (!this.nc.info) throw new ShopError('unavailable');
    return this.nc.info.max_payload;
  }

  /** Sends a message and returns its reply; throws `NoAnswer` if a sent message got none. */
  ask(message: BusMessage, deadline: number): Promise<Msg> {
    return new Promise((resolve, reject) => {
      if (deadline <= epochMs()) return reject(new ShopError('timeout'));
      // Unguessable, because our callees may publish to our inbox, also to the tokens of other calls.
      const token = randomUUID();
      const waiting: Waiting = { token, to: message.to, deadline, state: 'posted', resolve, reject };
      this.waiting.set(token, waiting);
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS);
      try {
        this.post(message, waiting);
      } catch (error) {
        this.settle(token);
        reject(error);
      }
    });
  }

  /** Like `ask`, for reads and idempotent calls. */
  async askSafely(message: BusMessage, deadline: number): Promise<Msg> {
    try {
      return await this.ask(message, deadline);
    } catch (error) {
      throw error instanceof NoAnswer ? error.asNotDone() : error;
    }
  }

  /** Sends a message without a reply. */
  notify(message: BusMessage): void {
    this.post(message);
  }

  /** Fails all waiting calls. */
  disconnected(): void {
    for (const [token, { state }] of this.waiting) {
      this.settle(token)?.reject(state === 'sent' ? new NoAnswer('lost') : new NotTaken());
    }
  }

  /** Whether no call waits for a reply. */
  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** The server refused a publish to this subject. */
  refused(subject: string): void {
    for (const [token, { to }] of this.waiting) {
      if (to !== subject) continue;
      this.settle(token)?.reject(
        new ShopError('forbidden', `${this.name} may not publish to ${subject}. Add the permission to users.conf.`),
      );
    }
  }

  close(): void {
    this.disconnected();
    clearInterval(this.sweeper);
  }

  /** Passes on the messages posted in this turn of the event loop. */
  flush(): void {
    const outgoing = this.outgoing;
    this.outgoing = [];
    for (const { message, headers, waiting } of outgoing) {
      // The caller already received the send error.
      if (waiting?.state === 'settled') continue;
      try {
        const reply = waiting && this.inbox + waiting.token;
        this.nc.publish(message.to, message.body, { headers, reply });
        if (waiting) waiting.state = 'sent';
      } catch (error) {
        this.unsent(message, waiting, error);
      }
    }
  }

  /** Sends all messages of one event-loop turn together, because system calls dominate the cost under load. */
  private post(message: BusMessage, waiting?: Waiting): void {
    const headers = wireHeaders(message.headers);
    if (this.outgoing.push({ message, headers, waiting }) === 1) setImmediate(() => this.flush());
  }

  private unsent(message: BusMessage, waiting: Waiting | undefined, error: unknown): void {
    if (!waiting) return this.log.warn({ err: error, subject: message.to }, 'could not send a message over NATS');
    const isClosing = this.nc.isClosed() || this.nc.isDraining();
    this.settle(waiting.token)?.reject(isClosing ? because(error, 'unavailable') : error);
  }

  private receive(answer: Msg): void {
    const waiting = this.settle(answer.subject.slice(this.inbox.length));
    if (!waiting) return;
    if (answer.data.length === 0 && answer.headers?.code === NO_RESPONDERS) {
      waiting.reject(new NotTaken());
    } else {
      waiting.resolve(answer);
    }
  }

  private settle(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    this.waiting.delete(token);
    if (waiting) waiting.state = 'settled';
    return waiting;
  }

  private sweep(): void {
    const now = epochMs();
    for (const [token, { deadline, state }] of this.waiting) {
      if (deadline > now) continue;
      this.settle(token)?.reject(state === 'sent' ? new NoAnswer('late') : new ShopError('timeout'));
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }
}

/** Builds the library's headers without its slow lookups, so the essential check is made here. */
export function wireHeaders(headers: Headers): MsgHdrsImpl {
  const wire: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n]/.test(value)) throw new ShopError('malformed', `The header ${name} contains a line break. Remove it.`);
    wire[name] = [value];
  }
  return MsgHdrsImpl.fromRecord(wire) as MsgHdrsImpl;
}

export function readHeaders(msg: { headers?: MsgHdrs }): Headers {
  const headers: Headers = {};
  for (const [name, values] of msg.headers ?? []) headers[name] = values[0] ?? '';
  return headers;
}
