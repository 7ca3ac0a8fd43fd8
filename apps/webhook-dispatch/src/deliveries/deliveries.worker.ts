import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, Handed, Leased, QueueWork } from '@marquee/storage';
import { DeliveryTurnsService } from './delivery-turns.service';
import { filledQueues, type FilledRow } from './filled-queues.rules';
import { WebhookQueues, type ClaimedQueue } from './webhook-queues.queue';

/**
 * Delivers what waits; every replica runs one. What is queued in this process is sent at once, what others have left behind
 * is found by the pass.
 */
@Injectable()
export class DeliveriesWorker implements QueueWork<ClaimedQueue> {
  constructor(
    private readonly queues: WebhookQueues,
    private readonly turns: DeliveryTurnsService,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_webhooks_waiting', 'Webhooks that have something to be delivered', () => queues.waiting());
    const help = 'How long the oldest of them has been due that nobody works on';
    metrics.gauge('marquee_webhooks_oldest_seconds', help, () => queues.overdue());
  }

  @Every({ seconds: 1, task: 'the delivery of webhooks' })
  begin(): Promise<boolean> {
    return this.queues.begin(this);
  }

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.queues.idle();
  }

  attempt(queue: Leased<ClaimedQueue>): Promise<void | 'due again'> {
    return this.turns.take(queue, () => this.queues.holds(queue), queue.known);
  }

  /** What an event's transaction has made: whoever is at its queue is told, and what nobody was at was claimed with it. */
  handed(rows: readonly object[]): Handed<ClaimedQueue> {
    const filled = filledQueues(rows as readonly FilledRow[]);
    for (const { queue, became, known } of filled) if (became === 'held') this.turns.tell(queue, known);
    return {
      claimed: filled.flatMap(({ queue, became, known }) => (became === 'claimed' ? { ...queue, known } : [])),
      othersAreDue: filled.some(({ became }) => became === 'due'),
    };
  }

  /** What a receiver does wrong is noted in the turn: what is thrown is trouble of ours. */
  judge(): null {
    return null;
  }

  failed({ company_id, webhook_id }: ClaimedQueue, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    this.log.warn({ company: company_id, webhook: webhook_id, err }, 'webhook deliveries cannot be made at the moment');
  }
}
