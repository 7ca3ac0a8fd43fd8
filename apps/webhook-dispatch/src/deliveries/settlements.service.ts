import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '@marquee/async';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { DeliveriesStore } from '../delivery-queues/deliveries.store';
import type { Settled, Settlement } from '../delivery-queues/settlements.repository';
import { WRITE_SECONDS } from '../delivery-queues/turn-times.rules';

/** Batching delay of settlements, on which no request waits. */
const BATCH_DELAY_MS = 10;
/** Maximum settlements per transaction. */
const MAX_BATCH_SIZE = 200;

/** Records delivery results, batched across webhooks into one transaction. */
@Injectable()
export class SettlementsService {
  private readonly batcher = new Batcher<Settlement, Settled | null>({
    concurrency: 1,
    spacingMs: BATCH_DELAY_MS,
    maxSize: MAX_BATCH_SIZE,
    run: (settlements) => this.settleAll(settlements),
  });
  /** Claims whose settlement failed, with the error. */
  private readonly troubled = new WeakMap<Settlement['queue'], unknown>();

  constructor(
    private readonly store: DeliveriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The state of the queue, or null if the lease was lost. Settlements of one queue run in order, and none after a
   * failed one, because its deliveries are in doubt.
   */
  settle(settlement: Settlement): Promise<Settled | null> {
    return this.batcher.add(settlement);
  }

  /** If one queue cannot be written, each is retried in a separate transaction. */
  private async settleAll(settlements: readonly Settlement[]): Promise<Promise<Settled | null>[]> {
    const queues = byQueue(settlements.filter(({ queue }) => !this.troubled.has(queue)));
    const written = await this.write(queues.map(merged)).catch(() => null);
    const ends = new Map<Settlement['queue'], Promise<readonly Settled[]>>();
    for (const ofQueue of queues) {
      const { queue } = ofQueue[0];
      const end = written === null ? this.write([merged(ofQueue)]) : Promise.resolve(written);
      ends.set(queue, end);
      await end.catch((error: unknown) => this.troubled.set(queue, error));
    }
    return settlements.map(async ({ queue }) => {
      const end = ends.get(queue);
      if (end === undefined) throw this.troubled.get(queue);
      return foundFor(queue, await end);
    });
  }

  private async write(settlements: readonly Settlement[]): Promise<readonly Settled[]> {
    const settled: Settled[] = [];
    if (settlements.length === 0) return settled;
    const now = this.clock.now();
    await this.store.platform(ownCall(WRITE_SECONDS * 1000), (tx) =>
      tx.settlements.write(settlements, now, (received) => void settled.push(...received)),
    );
    return settled;
  }
}

/** The list is never empty. */
type OfQueue = readonly [Settlement, ...Settlement[]];

/** Sorts by queue, which is the lock order. */
function byQueue(all: readonly Settlement[]): OfQueue[] {
  const found = new Map<Settlement['queue'], [Settlement, ...Settlement[]]>();
  for (const one of all) {
    const same = found.get(one.queue);
    if (same) same.push(one);
    else found.set(one.queue, [one]);
  }
  return [...found.values()].toSorted(([{ queue: a }], [{ queue: b }]) => {
    return a.company_id - b.company_id || a.webhook_id - b.webhook_id;
  });
}

/** The last settlement determines the state of the queue. */
function merged(ofQueue: OfQueue): Settlement {
  return { ...(ofQueue.at(-1) as Settlement), ended: ofQueue.flatMap(({ ended }) => ended) };
}

function foundFor({ company_id, webhook_id, lease }: Settlement['queue'], all: readonly Settled[]): Settled | null {
  const isIt = (one: Settled) => one.company_id === company_id && one.webhook_id === webhook_id && one.lease === lease;
  return all.find(isIt) ?? null;
}
