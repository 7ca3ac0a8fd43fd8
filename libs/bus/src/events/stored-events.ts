import { randomUUID } from 'node:crypto';
import { AckPolicy, DeliverPolicy, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM, type CloudEvent } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import { type Connection, textOf } from '../wire';

export interface StoredEvent {
  readonly place: number;
  readonly event: CloudEvent;
}

const PAGE_SIZE = 500;
/** How long a fetch waits for messages. */
const FETCH_MS = 1_000;
/** The server deletes an abandoned reader after this time. */
const IDLE_MS = 60_000;
/** Maximum consecutive empty fetches while messages remain. */
const MAX_EMPTY_FETCHES = 10;

/** Scans the event stream from its first message to the last one at the start of the scan. */
export class StoredEvents {
  constructor(private readonly connection: Connection) {}

  async *pages(): AsyncGenerator<StoredEvent[]> {
    const { js, jsm } = this.connection;
    const { state } = await jsm.streams.info(EVENTS_STREAM);
    if (state.messages === 0) return;
    const name = `look-${randomUUID()}`;
    await jsm.consumers.add(EVENTS_STREAM, {
      name,
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.All,
      filter_subject: 'events.>',
      inactive_threshold: nanos(IDLE_MS),
      mem_storage: true,
    });
    try {
      const consumer = await js.consumers.get(EVENTS_STREAM, name);
      let read = 0;
      for (let place = 0; place < state.last_seq;) {
        const messages = await nextOf(consumer);
        const last = messages.at(-1);
        // Messages removed at the end of the stream never arrive.
        if (!last) return;
        read += messages.length;
        if (last.info.deliverySequence !== read) {
          throw new Error('Stored events were lost while they were read. Repeat the command.');
        }
        place = last.seq;
        yield messages.flatMap((msg) => this.eventIn(msg));
      }
    } finally {
      await jsm.consumers.delete(EVENTS_STREAM, name);
    }
  }

  /** Deletes one message from the stream permanently. */
  async remove(place: number): Promise<void> {
    await this.connection.jsm.streams.deleteMessage(EVENTS_STREAM, place, false);
  }

  private eventIn({ subject, data, seq }: JsMsg): StoredEvent[] {
    const event = readEvent(subject, textOf(data));
    if (typeof event !== 'string') return [{ place: seq, event }];
    this.connection.log.warn({ subject }, event);
    return [];
  }
}

/** Returns none only if the server reports that none remain, because a busy server may exceed the fetch time. */
async function nextOf(consumer: Consumer): Promise<JsMsg[]> {
  for (let empty = 0; empty < MAX_EMPTY_FETCHES; empty += 1) {
    const messages: JsMsg[] = [];
    for await (const msg of await consumer.fetch({ max_messages: PAGE_SIZE, expires: FETCH_MS })) messages.push(msg);
    if (messages.length > 0 || (await consumer.info()).num_pending === 0) return messages;
  }
  throw new Error('The NATS server does not return all events of the stream. It may be overloaded; try again later.');
}
