import type { CloudEvent, Delivery, Heard } from '@marquee/contracts';

/** What storage keeps in a service's database, for tests of the bus alone: it knows what was committed, and no order. */
export class OnceStore {
  readonly committed: string[] = [];

  async consume(
    event: CloudEvent,
    { released }: Delivery,
    work: (tx: string[], event: Heard) => Promise<void>,
  ): Promise<Heard> {
    const heard = { ...event, late: released };
    if (this.committed.includes(event.id)) return heard;
    const tx: string[] = [];
    await work(tx, heard);
    this.committed.push(event.id, ...tx);
    return heard;
  }
}
