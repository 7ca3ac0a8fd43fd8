import type { Session } from '@marquee/storage';
import type { WebhookQueueEntity } from './webhook-queue.entity';

type NewQueue = Pick<WebhookQueueEntity, 'webhook_id' | 'app' | 'address' | 'host' | 'is_open'>;

/** Changes webhook queues on registration. Raising the lease number ends the lease of a worker in progress. */
export class WebhookQueuesRepository {
  constructor(private readonly session: Session) {}

  async add({ webhook_id, app, address, host, is_open }: NewQueue): Promise<void> {
    await this.session.query(
      'insert into webhook_queues (company_id, webhook_id, app, address, host, is_open) values ($1, $2, $3, $4, $5, $6)',
      [this.session.company, webhook_id, app, address, host, is_open],
      'webhook_queue_add',
    );
  }

  /** Resets the failures of the former address and sends at once, or after an active worker has noticed the change. */
  async move(webhook_id: number, { address, host }: Pick<NewQueue, 'address' | 'host'>, now: Date): Promise<void> {
    await this.session.query(
      `update webhook_queues set address = $3, host = $4, lease = lease + 1, failures = 0, failing_since = null,
         warned_at = null,
         due_at = case when failures > 0 and attempts = 0 then greatest($5, blocked_until) else due_at end
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, address, host, now],
      'webhook_queue_move',
    );
    this.session.afterCommit({ queue: 'webhook_queues' });
  }

  /** Marks a queue as filled, after the waiting deliveries. The caller has locked the webhook, which is active. */
  async fill(webhook_id: number, now: Date): Promise<void> {
    void this.session.query(
      `update webhook_queues set is_waiting = true, filled = filled + 1,
         due_at = case when is_waiting then due_at else greatest($3, blocked_until) end
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, now],
      'webhook_queue_fill',
    );
    this.session.afterCommit({ queue: 'webhook_queues' });
  }

  /**
   * Resumes a queue without failures, but not while the app is blocked. Also waits for the lease of a worker that may
   * not have noticed the pause, because both would send.
   */
  async resume(webhook_id: number, now: Date): Promise<void> {
    // Locks the queue before the deliveries are read, so that concurrent inserts come before or after.
    void this.session.query(
      'select from webhook_queues where company_id = $1 and webhook_id = $2 for update',
      [this.session.company, webhook_id],
      'webhook_queue_hold',
    );
    await this.session.query(
      `update webhook_queues set lease = lease + 1, failures = 0, failing_since = null, warned_at = null, is_open = true,
         due_at = greatest($3, blocked_until, case when attempts > 0 then due_at end), is_waiting = exists (
           select from deliveries where company_id = $1 and webhook_id = $2 and state = 'waiting')
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, now],
    );
    this.session.afterCommit({ queue: 'webhook_queues' });
  }

  /** Opens or closes the queues of an app after its webhooks were stopped or restarted. */
  async followWebhooks(app: string): Promise<void> {
    await this.session.query(
      `update webhook_queues q set is_open = (
         select w.is_active and w.stopped_at is null from webhooks w
         where w.company_id = q.company_id and w.id = q.webhook_id)
       where company_id = $1 and app = $2`,
      [this.session.company, app],
      'webhook_queues_follow',
    );
  }

  /** Resets these queues if nothing waits in them. Requires their lock. */
  async endIdle(webhook_ids: readonly number[]): Promise<void> {
    await this.session.query(
      `update webhook_queues q set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = any($2) and not exists (
         select from deliveries d
         where d.company_id = q.company_id and d.webhook_id = q.webhook_id and d.state = 'waiting')`,
      [this.session.company, webhook_ids],
    );
  }

  /** Ends these queues. Requires their lock. */
  async end(webhook_ids: readonly number[]): Promise<void> {
    await this.session.query(
      `update webhook_queues set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = any($2)`,
      [this.session.company, webhook_ids],
      'webhook_queues_end',
    );
  }

  /** Sends nothing until the queue is resumed, and keeps its waiting deliveries. */
  async pause(webhook_id: number): Promise<void> {
    await this.session.query(
      `update webhook_queues set lease = lease + 1, is_open = false, is_waiting = false, failures = 0, failing_since = null,
         warned_at = null
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id],
      'webhook_queue_pause',
    );
  }
}
