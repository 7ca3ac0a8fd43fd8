import { Injectable } from '@nestjs/common';
import { LeasedQueue } from '@marquee/storage';
import type { WebhookQueueEntity } from '../webhooks/webhook-queue.entity';
import type { Filling } from './knowledge.rules';
import { HOST_SLOTS } from './resource-queue.rules';
import { ATTEMPT_SECONDS, LEASE_SECONDS } from './turn-times.rules';

/** The fields of a webhook's queue that its worker needs. */
export type DueQueue = Pick<
  WebhookQueueEntity,
  'company_id' | 'webhook_id' | 'app' | 'address' | 'host' | 'failures' | 'failing_since' | 'warned_at'
>;

/** Includes the waiting deliveries if they are known. */
export type ClaimedQueue = DueQueue & { readonly known?: Filling };

const RENEW_SECONDS = 3;

/**
 * The queues of webhooks with waiting deliveries. One process at a time handles each queue, which preserves the order.
 */
@Injectable()
export class WebhookQueues extends LeasedQueue<ClaimedQueue> {
  protected readonly options = {
    name: 'webhook_queues',
    table: 'webhook_queues',
    key: ['company_id', 'webhook_id'],
    columns: ['app', 'address', 'host', 'failures', 'failing_since', 'warned_at'],
    waiting: 'is_waiting',
    attemptSeconds: ATTEMPT_SECONDS,
    leaseSeconds: LEASE_SECONDS,
    renewSeconds: RENEW_SECONDS,
    troubleSeconds: 5,
    slots: 128,
    shares: [
      { column: 'company_id', slots: 32 },
      { column: 'host', slots: HOST_SLOTS },
    ],
  };
}
