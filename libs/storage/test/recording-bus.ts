import type { CloudEvent } from '@marquee/contracts';
import type { RelayBus } from '../src/events';
import { sleep } from './context';

interface Message {
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  readonly event: CloudEvent<unknown>;
}

/** A stream in memory that drops repeated message ids, as JetStream does, and can be made to fail. */
export class RecordingBus implements RelayBus {
  messages: Message[] = [];
  /** Every call of `publishEvent`, including repeated ones. */
  readonly attempts: { subject: string; id: string; headers?: Record<string, string> }[] = [];
  /** Replaces the answer after the message was stored; throws to refuse it. */
  onStored: (message: Message) => Promise<void> = () => Promise.resolve();
  /** Throws to refuse a message before it is stored. */
  onPublish: (event: CloudEvent<unknown>) => Promise<void> | void = () => undefined;
  away = false;
  losses = 0;

  async publishEvent(subject: string, id: string, body: string, headers?: Record<string, string>) {
    if (this.away) throw new Error('the bus is away');
    this.attempts.push({ subject, id, headers });
    const event = JSON.parse(body) as CloudEvent<unknown>;
    await this.onPublish(event);
    const known = this.messages.find((message) => message.id === id);
    if (known) return { seq: known.seq, duplicate: true };
    const message = { seq: (this.messages.at(-1)?.seq ?? 0) + 1, id, subject, event };
    this.messages.push(message);
    await this.onStored(message);
    return { seq: message.seq, duplicate: false };
  }

  async storedMessageId(seq: number): Promise<string | null> {
    if (this.away) throw new Error('the bus is away');
    return this.messages.find((message) => message.seq === seq)?.id ?? null;
  }

  async eventsState(): Promise<{ lastSeq: number }> {
    if (this.away) throw new Error('the bus is away');
    return { lastSeq: this.messages.at(-1)?.seq ?? 0 };
  }

  /** The sequences of each resource in stream order. */
  order(): Record<string, number[]> {
    const found: Record<string, number[]> = {};
    for (const { event } of this.messages) (found[`${event.companyid}/${event.subject}`] ??= []).push(event.sequence);
    return found;
  }
}

/** Delays publishing, so that relays overlap. */
export function slowly(bus: RecordingBus): RecordingBus {
  bus.onPublish = () => sleep(Math.random() * 4);
  return bus;
}
