import { Inject, Injectable } from '@nestjs/common';
import { companyId, type AppReceiver } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import type { Leased } from '@marquee/storage';
import { AttemptsService } from './attempts.service';
import { DeliveriesStore } from './deliveries.store';
import type { DueDelivery, Tried } from './deliveries.repository';
import { FailuresService } from './failures.service';
import { ReceiversService } from './receivers.service';
import { GOING_WELL } from './retries.rules';
import { LEASE_SECONDS, TURN_SECONDS, type DueQueue } from './webhook-queues.queue';

const WRITE_MS = 10_000;
/** Deliveries that are read together. */
const BATCH = 50;

/**
 * Sends what waits for one webhook, in order for each resource. Where one fails, nothing more is sent before the next attempt,
 * which is that of the oldest alone.
 */
@Injectable()
export class DeliveryTurnsService {
  constructor(
    private readonly store: DeliveriesStore,
    private readonly receivers: ReceiversService,
    private readonly attempts: AttemptsService,
    private readonly failures: FailuresService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(claimed: Leased<DueQueue>): Promise<void> {
    let queue = claimed;
    const receiver = await this.receivers.of(queue.app);
    const ends = performance.now() + TURN_SECONDS * 1000;
    const { deliveries } = this.store.read(companyId(queue.company_id));
    let batch = await deliveries.waiting(queue.webhook_id, queue.failures > 0 ? 1 : BATCH);
    do {
      const tried = await this.attempts.make(queue, receiver, batch);
      const goesOn = performance.now() < ends;
      batch = await this.settle(queue, receiver, tried, goesOn);
      // It goes on only where nothing has failed: what fails from here on begins a new chain of retries.
      queue = { ...claimed, ...GOING_WELL };
    } while (batch.length > 0);
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
      const failed = tried.find(({ outcome }) => outcome === 'failed');
      if (failed) {
        await this.failures.note(tx, queue, { receiver, tried, reason: failed.attempt.reason ?? '' });
        return [];
      }
      await tx.deliveries.holdQueue(queue);
      await tx.deliveries.note(queue.webhook_id, tried, now);
      const due = goesOn ? new Date(now.getTime() + LEASE_SECONDS * 1000) : now;
      const left = await tx.deliveries.release(queue, { course: GOING_WELL, due }, now, goesOn ? BATCH : 1);
      return goesOn ? left : [];
    });
  }
}
