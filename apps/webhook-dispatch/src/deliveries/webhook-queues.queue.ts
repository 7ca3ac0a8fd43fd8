import { Injectable } from '@nestjs/common';
import { LeasedQueue } from '@marquee/storage';
import type { WebhookQueueEntity } from '../webhooks/webhook-queue.entity';
import { HOST_SLOTS } from './lanes.rules';

/** What whoever sends knows of a webhook's queue. */
export type DueQueue = Pick<
  WebhookQueueEntity,
  'company_id' | 'webhook_id' | 'app' | 'address' | 'host' | 'failures' | 'failing_since' | 'warned_at'
>;

/** So long a worker sends for one webhook before the next one's turn comes. */
export const TURN_SECONDS = 5;
/** For a turn, the requests that it has begun last, and the noting of them. */
const ATTEMPT_SECONDS = 25;
export const LEASE_SECONDS = 30;

/** The queues of webhooks that have something to send. Each is worked on by one process at a time, since its deliveries have an order. */
@Injectable()
export class WebhookQueues extends LeasedQueue<DueQueue> {
  protected readonly options = {
    name: 'webhook_queues',
    table: 'webhook_queues',
    key: ['company_id', 'webhook_id'],
    columns: ['app', 'address', 'host', 'failures', 'failing_since', 'warned_at'],
    waiting: 'is_waiting',
    attemptSeconds: ATTEMPT_SECONDS,
    leaseSeconds: LEASE_SECONDS,
    troubleSeconds: 5,
    slots: 128,
    shares: [
      { column: 'company_id', slots: 32 },
      { column: 'host', slots: HOST_SLOTS },
    ],
  };
}
