import { randomUUID } from 'node:crypto';
import { AckPolicy, DeliverPolicy, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM, type CloudEvent } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import { type Connection, textOf } from '../wire';

/** An event stands in a place of the stream. */
export interface StoredEvent {
  readonly place: number;
  readonly event: CloudEvent;
}

const PAGE = 500;
/** The server waits so long for messages that it does not have. */
const FETCH_MS = 1_000;
/** A reader that is gone is forgotten by the server after this. */
const IDLE_MS = 60_000;
/** The server may give nothing so often in a row although it has something. */
const MOST_EMPTY = 10;

/** Looks through the stream of events from its first message to the last that is there when the look begins. */
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
        // What was removed at the end of the stream never comes.
        if (!last) return;
        read += messages.length;
        if (last.info.deliverySequence !== read) throw new Error('Stored events were lost on their way here.');
        place = last.seq;
        yield messages.flatMap((msg) => this.eventIn(msg));
      }
    } finally {
      await jsm.consumers.delete(EVENTS_STREAM, name);
    }
  }

  /** Takes one out of the stream; what is gone stays gone. */
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

/** Answers none only where the server says that there are no more: one that is busy may take longer than a fetch waits. */
async function nextOf(consumer: Consumer): Promise<JsMsg[]> {
  for (let empty = 0; empty < MOST_EMPTY; empty += 1) {
    const messages: JsMsg[] = [];
    for await (const msg of await consumer.fetch({ max_messages: PAGE, expires: FETCH_MS })) messages.push(msg);
    if (messages.length > 0 || (await consumer.info()).num_pending === 0) return messages;
  }
  throw new Error(
    'The stream has more events than the server of NATS gives out: it may be overloaded. Try again later.',
  );
}
