import type { CloudEvent } from './events';

/** How an event reached a consumer. */
export interface Delivery {
  readonly consumer: string;
  /** The number of this attempt, starting at 1. */
  readonly attempt: number;
  /** The subject it was published under. */
  readonly subject: string;
  /** The sequence number of the event in the stream. */
  readonly place: number;
  /** Missing earlier events of the resource will never arrive, so this one is processed without them. */
  readonly released: boolean;
  /**
   * The event was parked. Its caller marks it processed afterwards, and then checks whether further parked events are
   * next.
   */
  readonly parked: boolean;
  /** The event is not urgent: it may wait to share a transaction with other events. */
  readonly batched?: boolean;
  /** The number of resources whose events the consumer processes concurrently. */
  readonly width?: number;
}

/** Thrown once an out-of-order event is safely parked: the caller may acknowledge it, and the handler has not run. */
export class Parked extends Error {
  override readonly name = 'Parked';
}

/** An event as a consumer's handler receives it. */
export interface ReceivedEvent extends CloudEvent {
  /** A later event of the resource was processed before, so the data of this one is outdated. */
  readonly late: boolean;
}

/** The position of an event among those of its resource. */
export interface EventPosition {
  readonly companyid: number;
  /** The resource: `category/17`. */
  readonly subject: string;
  readonly sequence: number;
}

/** A raw message, whether or not it contains an event. */
export interface Message {
  readonly subject: string;
  readonly body: string;
}

export interface DeadMessage extends Message {
  readonly consumer: string;
  /** The event id, or the stream sequence number if the message has no id. */
  readonly event_id: string;
  readonly error: string;
  readonly attempts: number;
  /** The position of the event; null if the message contains none. */
  readonly position: EventPosition | null;
}

/** A parked event: it arrived out of order, or failed and will be retried. */
export interface ParkedEvent extends Message {
  readonly consumer: string;
  readonly position: EventPosition;
  /** The sequence number of the event in the stream. */
  readonly place: number;
  /** The number of failed attempts. */
  readonly attempts: number;
  /** See `Delivery`. */
  readonly released: boolean;
}
