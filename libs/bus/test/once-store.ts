import type { CloudEvent, Delivery, ReceivedEvent } from '@marquee/contracts';

/** An in-memory store for tests of the bus: it records commits, but no order. */
export class OnceStore {
  readonly committed: string[] = [];

  async consume(
    event: CloudEvent,
    { released }: Delivery,
    work: (tx: string[], event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent> {
    const received = { ...event, late: released };
    if (this.committed.includes(event.id)) return received;
    const tx: string[] = [];
    await work(tx, received);
    this.committed.push(event.id, ...tx);
    return received;
  }
}
