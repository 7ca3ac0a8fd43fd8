import type { CloudEvent, Delivery, ReceivedEvent } from '@marquee/contracts';

/** A store with empty transactions and without deduplication. */
export class NoStore {
  async consume(
    event: CloudEvent,
    _delivery: Delivery,
    work: (tx: null, event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent> {
    const received = { ...event, late: false };
    await work(null, received);
    return received;
  }
}
