import { SHOP_EVENTS_STREAM, type CloudEvent } from '@marquee/contracts';
import { readEvent } from './cloud-event';
import { type Connection, storedMessage, textOf } from '../wire';

/** The position of a reader; a stream that was recreated starts at its first sequence. */
export interface StreamPosition {
  /** The creation time of the stream. */
  readonly stream: string;
  /** The sequence of the last message read; 0 if none was. */
  readonly place: number;
}

/** The events read, and the new position. */
export interface ReadEvents {
  readonly events: readonly CloudEvent[];
  readonly position: StreamPosition;
  /** Whether more events are available. */
  readonly more: boolean;
}

/**
 * Reads shop events by stream sequence. Nothing is acknowledged: a reader that commits the position with its results
 * processes each event once.
 */
export class ShopEvents {
  constructor(private readonly connection: Connection) {}

  /**
   * Up to `most` events after a position, without those the stream has dropped. If a restored stream is behind the
   * position, reads from its end.
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

  /** Empty if the message was removed or contains no event. */
  private async eventAt(seq: number): Promise<CloudEvent[]> {
    const message = await storedMessage(this.connection.mux, SHOP_EVENTS_STREAM, { seq });
    if (!message) return [];
    const event = readEvent(message.subject, textOf(message.bytes));
    if (typeof event !== 'string') return [event];
    this.connection.log.warn({ subject: message.subject }, event);
    return [];
  }
}
