import { Injectable } from '@nestjs/common';
import { LeasedQueue } from '@marquee/storage';
import type { WebhookQueueEntity } from '../webhooks/webhook-queue.entity';
import type { Filling } from './knowledge.rules';
import { HOST_SLOTS } from './lanes.rules';
import { ATTEMPT_SECONDS, LEASE_SECONDS } from './turn-times.rules';

/** What whoever sends knows of a webhook's queue. */
export type DueQueue = Pick<
  WebhookQueueEntity,
  'company_id' | 'webhook_id' | 'app' | 'address' | 'host' | 'failures' | 'failing_since' | 'warned_at'
>;

/** With what waits in it, where that is known. */
export type ClaimedQueue = DueQueue & { readonly known?: Filling };

const RENEW_SECONDS = 3;

/** The queues of webhooks that have something to send. Each is worked on by one process at a time, since its deliveries have an order. */
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
