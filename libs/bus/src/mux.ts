import { randomUUID } from 'node:crypto';
import { createInbox, MsgHdrsImpl, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { ShopError } from '@marquee/contracts';
import type { Headers } from './headers';
import type { BusLog } from './log';
import { inboxPrefix, type BusUser } from './user';

export interface Letter {
  readonly to: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface Outgoing {
  readonly letter: Letter;
  readonly headers: MsgHdrsImpl;
  /** Of the one who waits for the answer. */
  readonly token?: string;
}

interface Waiting {
  readonly to: string;
  readonly deadline: number;
  resolve(answer: Msg): void;
  reject(error: unknown): void;
}

/** How late a deadline may be noticed. */
const SWEEP_MS = 20;
const NO_RESPONDERS = 503;

/**
 * Asks and waits, for everything on one connection: one inbox subscription for all answers, a map of who waits for
 * them, one timer for all deadlines. Four times as fast as a request of the client library.
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
    this.inbox = `${createInbox(inboxPrefix(name))}.`;
    nc.subscribe(`${this.inbox}*`, {
      callback: (error, answer) => {
        if (error) log.error({ err: error }, 'the inbox subscription is refused');
        else this.receive(answer);
      },
    });
  }

  /** What the server takes in one message, headers included. */
  get maxPayload(): number {
    if (!this.nc.info) throw new ShopError('unavailable');
    return this.nc.info.max_payload;
  }

  /** Sends a message and gives the one that answers it. */
  ask(letter: Letter, deadline: number): Promise<Msg> {
    return new Promise((resolve, reject) => {
      if (deadline <= Date.now()) return reject(new ShopError('timeout'));
      // Not to be guessed: a service that was called once knows our inbox, and can have others answer to it.
      const token = randomUUID();
      this.waiting.set(token, { to: letter.to, deadline, resolve, reject });
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS);
      try {
        this.post(letter, token);
      } catch (error) {
        this.waiting.delete(token);
        reject(error);
      }
    });
  }

  /** Sends a message that nobody answers. */
  tell(letter: Letter): void {
    this.post(letter);
  }

  /** Nobody will answer any more. */
  disconnected(): void {
    for (const token of this.waiting.keys()) this.settle(token)?.reject(new ShopError('unavailable'));
  }

  /** The server has refused to take a message to this subject. */
  refused(subject: string): void {
    for (const [token, { to }] of this.waiting) {
      if (to !== subject) continue;
      this.settle(token)?.reject(new ShopError('forbidden', `${this.name} may not publish to ${subject}.`));
    }
  }

  close(): void {
    this.disconnected();
    clearInterval(this.sweeper);
  }

  /** Hands over what was posted in this turn of the event loop. */
  flush(): void {
    const outgoing = this.outgoing;
    this.outgoing = [];
    for (const { letter, headers, token } of outgoing) {
      try {
        const reply = token === undefined ? undefined : this.inbox + token;
        this.nc.publish(letter.to, letter.body, { headers, reply });
      } catch (error) {
        this.lost(letter, token, error);
      }
    }
  }

  /**
   * All messages of one turn of the event loop leave together: the client library writes to its socket once for each
   * tick, and under load these system calls are most of what a call costs.
   */
  private post(letter: Letter, token?: string): void {
    const headers = wireHeaders(letter.headers);
    if (this.outgoing.push({ letter, headers, token }) === 1) setImmediate(() => this.flush());
  }

  private lost(letter: Letter, token: string | undefined, error: unknown): void {
    if (token === undefined) this.log.warn({ err: error, subject: letter.to }, 'a message could not be sent');
    else this.settle(token)?.reject(error);
  }

  private receive(answer: Msg): void {
    const waiting = this.settle(answer.subject.slice(this.inbox.length));
    if (!waiting) return;
    if (answer.data.length === 0 && answer.headers?.code === NO_RESPONDERS) {
      waiting.reject(new ShopError('unavailable'));
    } else {
      waiting.resolve(answer);
    }
  }

  private settle(token: string): Waiting | undefined {
    const waiting = this.waiting.get(token);
    this.waiting.delete(token);
    return waiting;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [token, { deadline }] of this.waiting) {
      if (deadline <= now) this.settle(token)?.reject(new ShopError('timeout'));
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }
}

/** Builds the library's headers without its costly look-ups; so the one check that matters is made here. */
export function wireHeaders(headers: Headers): MsgHdrsImpl {
  const wire: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n]/.test(value)) throw new ShopError('malformed', `The header ${name} holds a line break.`);
    wire[name] = [value];
  }
  return MsgHdrsImpl.fromRecord(wire) as MsgHdrsImpl;
}

export function readHeaders(msg: { headers?: MsgHdrs }): Headers {
  const headers: Headers = {};
  for (const [name, values] of msg.headers ?? []) headers[name] = values[0] ?? '';
  return headers;
}
