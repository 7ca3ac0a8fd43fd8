import type { Session } from '@marquee/storage';
import type { WebhookQueueEntity } from './webhook-queue.entity';

type NewQueue = Pick<WebhookQueueEntity, 'webhook_id' | 'app' | 'address' | 'host'>;

/** The queue of each webhook, as registration changes it. Whoever is sending meanwhile finds that the lease is another's. */
export class WebhookQueuesRepository {
  constructor(private readonly session: Session) {}

  async add({ webhook_id, app, address, host }: NewQueue): Promise<void> {
    await this.session.query(
      'insert into webhook_queues (company_id, webhook_id, app, address, host) values ($1, $2, $3, $4, $5)',
      [this.session.company, webhook_id, app, address, host],
      'webhook_queue_add',
    );
  }

  async move(webhook_id: number, { address, host }: Pick<NewQueue, 'address' | 'host'>): Promise<void> {
    await this.session.query(
      'update webhook_queues set address = $3, host = $4, lease = lease + 1 where company_id = $1 and webhook_id = $2',
      [this.session.company, webhook_id, address, host],
      'webhook_queue_move',
    );
  }

  /** Something was added that is to be sent, behind what waits. Whoever calls holds the webhook, which is active. */
  async fill(webhook_id: number, now: Date): Promise<void> {
    await this.session.send(
      `update webhook_queues set is_waiting = true,
         due_at = case when is_waiting then due_at else greatest($3, blocked_until) end
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, now],
      'webhook_queue_fill',
    );
    this.session.wakeLater('webhook_queues');
  }

  /** What has been left is sent from now on, as if nothing had failed. */
  async resume(webhook_id: number, now: Date): Promise<void> {
    await this.session.query(
      `update webhook_queues set lease = lease + 1, failures = 0, failing_since = null, warned_at = null, due_at = $3,
         is_waiting = exists (
           select from deliveries where company_id = $1 and webhook_id = $2 and state = 'waiting')
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, now],
    );
    this.session.wakeLater('webhook_queues');
  }

  /** Of these webhooks, those for which nothing waits any more begin anew when something does. They are held already. */
  async endIdle(webhook_ids: readonly number[]): Promise<void> {
    await this.session.query(
      `update webhook_queues q set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = any($2) and not exists (
         select from deliveries d
         where d.company_id = q.company_id and d.webhook_id = q.webhook_id and d.state = 'waiting')`,
      [this.session.company, webhook_ids],
    );
  }

  /** Nothing more is sent; what waits is kept for when it is resumed. */
  async pause(webhook_id: number): Promise<void> {
    await this.session.query(
      `update webhook_queues set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id],
      'webhook_queue_pause',
    );
  }
}
