import type { CloudEvent } from './events';

/** How an event came to a consumer. */
export interface Delivery {
  readonly consumer: string;
  /** Which attempt this is: the first is 1, and each failure counts one more. */
  readonly attempt: number;
  /** The subject it was published under. */
  readonly subject: string;
  /** Its place in the stream. */
  readonly place: number;
  /** Earlier events of its resource that are missing will not come: it is processed without them. */
  readonly released: boolean;
  /** It had been deferred: who hands it over settles it afterwards, and looks then whether others have got their turn. */
  readonly deferred: boolean;
  /** Nobody waits for what it tells: it may wait for others to share their transaction. */
  readonly gathered?: boolean;
  /** Resources whose events its consumer hands over at the same time. */
  readonly width?: number;
}

/**
 * Thrown once an event that came before its turn is safely put off: whoever handed it over need not keep it, and nothing
 * was done that it tells.
 */
export class Parked extends Error {
  override readonly name = 'Parked';
}

/** An event as a consumer's handler hears it. */
export interface ReceivedEvent extends CloudEvent {
  /** A later event of the resource was processed before: what it tells is no longer how things are. */
  readonly late: boolean;
}

/** Where an event stands among those of its resource. */
export interface EventPosition {
  readonly companyid: number;
  /** The resource: `category/17`. */
  readonly subject: string;
  readonly sequence: number;
}

/** A message as it came, whether or not it holds an event. */
export interface Message {
  readonly subject: string;
  readonly body: string;
}

/** A message that a consumer has given up on. */
export interface DeadMessage extends Message {
  readonly consumer: string;
  /** Its place in the stream, where the message names none. */
  readonly event_id: string;
  readonly error: string;
  readonly attempts: number;
  /** Where the event stands; null where the message holds none. */
  readonly position: EventPosition | null;
}

/** An event that a consumer has put off: it came before its turn, or failed and is tried again. */
export interface ParkedEvent extends Message {
  readonly consumer: string;
  readonly position: EventPosition;
  /** Its place in the stream. */
  readonly place: number;
  /** How often it failed. */
  readonly attempts: number;
  /** See `Delivery`. */
  readonly released: boolean;
}
