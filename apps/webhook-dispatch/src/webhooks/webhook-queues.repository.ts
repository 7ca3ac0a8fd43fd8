import type { Session } from '@marquee/storage';
import type { WebhookQueueEntity } from './webhook-queue.entity';

type NewQueue = Pick<WebhookQueueEntity, 'webhook_id' | 'app' | 'address' | 'host' | 'is_open'>;

/** The queue of each webhook, as registration changes it. Whoever is sending meanwhile finds that the lease is another's. */
export class WebhookQueuesRepository {
  constructor(private readonly session: Session) {}

  async add({ webhook_id, app, address, host, is_open }: NewQueue): Promise<void> {
    await this.session.query(
      'insert into webhook_queues (company_id, webhook_id, app, address, host, is_open) values ($1, $2, $3, $4, $5, $6)',
      [this.session.company, webhook_id, app, address, host, is_open],
      'webhook_queue_add',
    );
  }

  /**
   * What has failed at the former address says nothing about the new one, which is tried at once; unless a worker is at it, which
   * has to notice first.
   */
  async move(webhook_id: number, { address, host }: Pick<NewQueue, 'address' | 'host'>, now: Date): Promise<void> {
    await this.session.query(
      `update webhook_queues set address = $3, host = $4, lease = lease + 1, failures = 0, failing_since = null,
         warned_at = null,
         due_at = case when failures > 0 and attempts = 0 then greatest($5, blocked_until) else due_at end
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, address, host, now],
      'webhook_queue_move',
    );
    this.session.signalQueue('webhook_queues');
  }

  /** Something was added that is to be sent, behind what waits. Whoever calls holds the webhook, which is active. */
  async fill(webhook_id: number, now: Date): Promise<void> {
    void this.session.query(
      `update webhook_queues set is_waiting = true, filled = filled + 1,
         due_at = case when is_waiting then due_at else greatest($3, blocked_until) end
       where company_id = $1 and webhook_id = $2`,
      [this.session.company, webhook_id, now],
      'webhook_queue_fill',
    );
    this.session.signalQueue('webhook_queues');
  }

  /**
   * What has been left is sent from now on, as if nothing had failed; but not while the app is blocked, nor as long as a worker that
   * was at it may not have noticed that it was paused: it would be sent by both.
   */
  async resume(webhook_id: number, now: Date): Promise<void> {
    // It is held before anybody looks for what waits: whoever adds something comes before or after.
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
    this.session.signalQueue('webhook_queues');
  }

  /**
   * Follows what has become of an app's webhooks, which have stopped or come back: what is added is sent where the
   * webhook is to be told.
   */
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

  /**
   * Those of these webhooks for which nothing waits any more begin anew when something does. Their rows are held
   * already.
   */
  async endIdle(webhook_ids: readonly number[]): Promise<void> {
    await this.session.query(
      `update webhook_queues q set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = any($2) and not exists (
         select from deliveries d
         where d.company_id = q.company_id and d.webhook_id = q.webhook_id and d.state = 'waiting')`,
      [this.session.company, webhook_ids],
    );
  }

  /** Nothing more is sent of what waits for these. They are held already. */
  async end(webhook_ids: readonly number[]): Promise<void> {
    await this.session.query(
      `update webhook_queues set lease = lease + 1, is_waiting = false, failures = 0, failing_since = null, warned_at = null
       where company_id = $1 and webhook_id = any($2)`,
      [this.session.company, webhook_ids],
      'webhook_queues_end',
    );
  }

  /** Nothing more is sent; what waits is kept for when it is resumed. */
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
