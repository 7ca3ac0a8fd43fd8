import { Inject, Injectable } from '@nestjs/common';
import { Every, LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { AttemptEnd, Handed, Leased, QueueWork } from '@marquee/storage';
import { DeliveryTurnsService } from './delivery-turns.service';
import { filledQueues, type FilledRow } from './filled-queues.rules';
import { WebhookQueues, type ClaimedQueue } from '../delivery-queues/webhook-queues.queue';

/**
 * Sends waiting deliveries; every replica runs one worker. New deliveries of this process are sent at once; a periodic
 * poll finds all other deliveries.
 */
@Injectable()
export class DeliveriesWorker implements QueueWork<ClaimedQueue> {
  constructor(
    private readonly queues: WebhookQueues,
    private readonly turns: DeliveryTurnsService,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_webhooks_waiting', 'Webhooks with waiting deliveries', () => queues.waiting());
    const help = 'Age of the oldest due webhook that no worker has claimed';
    metrics.gauge('marquee_webhooks_oldest_seconds', help, () => queues.overdue());
  }

  @Every({ seconds: 1, task: 'webhook deliveries' })
  begin(): Promise<boolean> {
    return this.queues.begin(this);
  }

  /** Resolves when no work is in progress. */
  idle(): Promise<void> {
    return this.queues.idle();
  }

  attempt(queue: Leased<ClaimedQueue>): Promise<void | 'due again'> {
    return this.turns.take(queue, () => this.queues.holds(queue), queue.known);
  }

  /**
   * Passes the queues of a committed event to their workers in this process, or starts workers for those it claimed.
   */
  handed(rows: readonly object[]): Handed<ClaimedQueue> {
    const filled = filledQueues(rows as readonly FilledRow[]);
    for (const { queue, became, known } of filled) if (became === 'held') this.turns.notify(queue, known);
    return {
      claimed: filled.flatMap(({ queue, became, known }) => (became === 'claimed' ? { ...queue, known } : [])),
      othersAreDue: filled.some(({ became }) => became === 'due'),
    };
  }

  /** The turn records failures of the receiver; a thrown error is an internal one. */
  judge(): null {
    return null;
  }

  failed({ company_id, webhook_id }: ClaimedQueue, end: AttemptEnd): void {
    const err = 'error' in end ? end.error : end.reason;
    this.log.warn(
      { company: company_id, webhook: webhook_id, err },
      'could not deliver webhooks because of an internal error; retrying',
    );
  }
}
