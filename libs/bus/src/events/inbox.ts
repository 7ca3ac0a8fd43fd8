import type { DeadMessage, ParkedEvent } from '@marquee/contracts';

/** The database part of a consumer: parked events and dead letters, so that they need not wait in the stream. */
export interface Inbox {
  /** Whether this replica reads the consumer's events for the next four seconds. */
  lead(consumer: string): Promise<boolean>;
  /** Releases the reader lease to another replica. */
  resign(consumer: string): Promise<void>;
  park(event: ParkedEvent, error: string, delayMs: number): Promise<void>;
  /**
   * Returns due parked events, leased to the caller for some seconds and in order per resource. `floor` is the stream
   * sequence up to which every event was processed or parked.
   */
  claim(consumer: string, floor: number, most: number): Promise<{ ready: ParkedEvent[]; left: boolean }>;
  /** Removes processed events, after which the next events of their resources may be due. */
  settle(consumer: string, events: readonly ParkedEvent[]): Promise<void>;
  /** Releases claimed events that were not processed. */
  release(consumer: string, events: readonly ParkedEvent[]): Promise<void>;
  /** Stores a message that cannot be processed; later events do not wait for it. */
  deadLetter(letter: DeadMessage): Promise<void>;
  /** Calls the listener when a parked event of a consumer may be due, until the returned function is called. */
  onDue(listener: (consumer: string) => void): () => void;
}
