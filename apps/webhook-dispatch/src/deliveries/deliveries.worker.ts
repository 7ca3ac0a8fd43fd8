import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, Leased, QueueWork } from '@marquee/storage';
import { DeliveryTurnsService } from './delivery-turns.service';
import { WebhookQueues, type DueQueue } from './webhook-queues.queue';

/**
 * Delivers what waits; every replica runs one. What is queued in this process is sent at once, what others have left behind
 * is found by the pass.
 */
@Injectable()
export class DeliveriesWorker implements QueueWork<DueQueue> {
  constructor(
    private readonly queues: WebhookQueues,
    private readonly turns: DeliveryTurnsService,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_webhooks_waiting', 'Webhooks that have something to be delivered', () => queues.waiting());
  }

  @Every({ seconds: 1, task: 'the delivery of webhooks' })
  begin(): Promise<boolean> {
    return this.queues.begin(this);
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.queues.idle();
  }

  attempt(queue: Leased<DueQueue>): Promise<void> {
    return this.turns.take(queue);
  }

  /** What a receiver does wrong is noted in the turn: what is thrown is trouble of ours. */
  judge(): null {
    return null;
  }

  failed({ company_id, webhook_id }: DueQueue, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    this.log.warn({ company: company_id, webhook: webhook_id, err }, 'webhook deliveries cannot be made at the moment');
  }
}
