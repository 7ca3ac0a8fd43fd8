import type { CloudEvent, Delivery, Heard } from '@marquee/contracts';

/** A store with empty transactions and without deduplication. */
export class NoStore {
  async consume(
    event: CloudEvent,
    _delivery: Delivery,
    work: (tx: null, event: Heard) => Promise<void>,
  ): Promise<Heard> {
    const heard = { ...event, late: false };
    await work(null, heard);
    return heard;
  }
}
