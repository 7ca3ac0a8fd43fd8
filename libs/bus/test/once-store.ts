import type { CloudEvent, Delivery, ReceivedEvent } from '@marquee/contracts';

/** An in-memory store for tests of the bus: it records commits, but no order. */
export class OnceStore {
  readonly committed: string[] = [];

  async consume(
    event: CloudEvent,
    { released }: Delivery,
    work: (tx: string[], event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent> {
    const heard = { ...event, late: released };
    if (this.committed.includes(event.id)) return heard;
    const tx: string[] = [];
    await work(tx, heard);
    this.committed.push(event.id, ...tx);
    return heard;
  }
}
