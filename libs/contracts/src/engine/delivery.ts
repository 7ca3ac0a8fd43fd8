/** How an event came to a consumer: which one, how often, since when. */
export interface Delivery {
  readonly consumer: string;
  /** 1 at first, one more after each failure. */
  readonly attempt: number;
  /** Since this process first tried it. */
  readonly waitedMs: number;
}

/**
 * Thrown by a consumer that must wait for something before this event: it is called again soon, and that is no
 * failure.
 */
export class Retry extends Error {
  override readonly name = 'Retry';
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
}
