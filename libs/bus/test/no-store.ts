import type { CloudEvent, Delivery, Heard } from '@marquee/contracts';

/** A store whose transactions hold nothing, and do not know what they have seen. */
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
