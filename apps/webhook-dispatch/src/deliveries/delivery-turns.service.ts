import { Inject, Injectable } from '@nestjs/common';
import { companyId, type AppReceiver } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import type { Leased } from '@marquee/storage';
import { DeliveriesStore } from './deliveries.store';
import type { DueDelivery, Tried } from './deliveries.repository';
import { FailuresService } from './failures.service';
import { payloadOf, signed } from './payload.rules';
import { inOrder } from './lanes.rules';
import { ReceiversService } from './receivers.service';
import { GOING_WELL } from './retries.rules';
import { Sender } from './sender.adapter';
import { LEASE_SECONDS, TURN_SECONDS, type DueQueue } from './webhook-queues.queue';

const WRITE_MS = 10_000;
/** Deliveries that are read together. */
const BATCH = 50;
/** Requests that are on their way to one webhook at the same time, each of another resource. */
const PARALLEL = 8;

/**
 * Sends what waits for one webhook, in order for each resource. Where one fails, nothing more is sent before the next attempt,
 * which is that of the oldest alone.
 */
@Injectable()
export class DeliveryTurnsService {
  constructor(
    private readonly store: DeliveriesStore,
    private readonly receivers: ReceiversService,
    private readonly sender: Sender,
    private readonly failures: FailuresService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(queue: Leased<DueQueue>): Promise<void> {
    const receiver = await this.receivers.of(queue.app);
    const ends = performance.now() + TURN_SECONDS * 1000;
    const { deliveries } = this.store.read(companyId(queue.company_id));
    let batch = await deliveries.waiting(queue.webhook_id, queue.failures > 0 ? 1 : BATCH);
    do {
      const tried = await this.send(queue, receiver, batch);
      const goesOn = performance.now() < ends;
      batch = await this.settle(queue, receiver, tried, goesOn);
    } while (batch.length > 0);
  }

  /** Until one fails or the time is over: what was not begun by then waits for the next turn. */
  private async send(queue: DueQueue, { secrets }: AppReceiver, batch: readonly DueDelivery[]): Promise<Tried[]> {
    const ends = performance.now() + TURN_SECONDS * 1000;
    const tried: Tried[] = [];
    const mayGoOn = () => performance.now() < ends && tried.every(({ attempt }) => attempt.reason === null);
    await inOrder(batch, PARALLEL, mayGoOn, async (delivery) => {
      const body = payloadOf({ ...delivery, company_id: queue.company_id });
      const request = signed({ ...delivery, body }, secrets, this.clock.now());
      tried.push({ delivery, attempt: await this.sender.send(queue.address, request) });
    });
    return tried;
  }

  /** Writes down how it went; gives what waits, where this worker goes on. */
  private settle(
    queue: Leased<DueQueue>,
    receiver: AppReceiver,
    tried: readonly Tried[],
    goesOn: boolean,
  ): Promise<DueDelivery[]> {
    const now = this.clock.now();
    const ctx = { ...ownCall(WRITE_MS), company: companyId(queue.company_id) };
    return this.store.write(ctx, async (tx) => {
      const failed = tried.find(({ attempt }) => attempt.reason !== null);
      if (failed) {
        await this.failures.note(tx, queue, { receiver, tried, reason: failed.attempt.reason ?? '' });
        return [];
      }
      await tx.deliveries.holdQueue(queue);
      for (const { delivery, attempt } of tried) {
        await tx.deliveries.end(queue.webhook_id, delivery, 'delivered', attempt, now);
      }
      const due = goesOn ? new Date(now.getTime() + LEASE_SECONDS * 1000) : now;
      const left = await tx.deliveries.release(queue, { course: GOING_WELL, due }, now, goesOn ? BATCH : 1);
      return goesOn ? left : [];
    });
  }
}
