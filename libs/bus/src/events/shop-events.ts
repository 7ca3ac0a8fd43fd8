import { SHOP_EVENTS_STREAM, type CloudEvent } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import { type Connection, storedMessage, textOf } from '../wire';

/** How far somebody has read: a stream that was made anew begins at its first place again. */
export interface StreamPosition {
  /** When the stream was made. */
  readonly stream: string;
  /** The place of the last message that was read; 0 where none was. */
  readonly place: number;
}

/** What was read, and where that ends. */
export interface ReadEvents {
  readonly events: readonly CloudEvent[];
  readonly position: StreamPosition;
  /** Whether there is more by now. */
  readonly more: boolean;
}

/**
 * Reads what shop fronts have told by its places in the stream. Nothing is acknowledged, and the server remembers nobody:
 * whoever notes the position with what it makes of the events has each of them once.
 */
export class ShopEvents {
  constructor(private readonly connection: Connection) {}

  /**
   * What comes after a position, so many at most. What the stream has dropped by then is passed over. Behind a position that
   * it has not come to yet, because it was restored from an older copy, it is read from its present end.
   */
  async after(known: StreamPosition | null, most: number): Promise<ReadEvents> {
    const { created, state } = await this.connection.jsm.streams.info(SHOP_EVENTS_STREAM);
    const place = known?.stream === created ? Math.min(known.place, state.last_seq) : 0;
    const first = Math.max(place + 1, state.first_seq);
    const last = Math.min(first + most - 1, state.last_seq);
    const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const found = await Promise.all(places.map((one) => this.eventAt(one)));
    const position = { stream: created, place: Math.max(place, last) };
    return { events: found.flat(), position, more: last < state.last_seq };
  }

  /** None where the message is gone, or holds none. */
  private async eventAt(seq: number): Promise<CloudEvent[]> {
    const message = await storedMessage(this.connection.mux, SHOP_EVENTS_STREAM, { seq });
    if (!message) return [];
    const event = readEvent(message.subject, textOf(message.bytes));
    if (typeof event !== 'string') return [event];
    this.connection.log.warn({ subject: message.subject }, event);
    return [];
  }
}
