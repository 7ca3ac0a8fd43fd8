import type { DeadMessage, DeferredEvent } from '@marquee/contracts';

/** What a consumer's service keeps of events in its database, so that they need not wait in the stream. */
export interface Inbox {
  /** Whether this replica is the one that reads the consumer's events, for the next four seconds. */
  lead(consumer: string): Promise<boolean>;
  /** Leaves the reading to another replica. */
  resign(consumer: string): Promise<void>;
  /** Keeps an event that failed, until it is due again. */
  defer(event: DeferredEvent, error: string, delayMs: number): Promise<void>;
  /**
   * Deferred events whose turn has come, those of one resource in order; the caller has them for some seconds. `floor` is
   * the place in the stream up to which every event was processed or deferred.
   */
  claim(consumer: string, floor: number, most: number): Promise<{ ready: DeferredEvent[]; left: boolean }>;
  /** Claimed events were processed: they are no longer deferred, and the next of their resources may have their turn. */
  settle(consumer: string, events: readonly DeferredEvent[]): Promise<void>;
  /** Claimed events that are not processed after all. */
  release(consumer: string, events: readonly DeferredEvent[]): Promise<void>;
  /** Takes a message that cannot be processed; the events behind it do not wait for it. */
  bury(letter: DeadMessage): Promise<void>;
  /** Tells when a deferred event of a consumer may have got its turn, until the returned function is called. */
  onDue(listener: (consumer: string) => void): () => void;
}
