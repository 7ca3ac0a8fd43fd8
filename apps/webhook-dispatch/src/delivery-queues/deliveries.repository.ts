import type { CloudEvent } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { notMade } from './attempts.rules';
import type { Attempt, DeliveryEntity, DueDelivery } from './delivery.entity';
import { ENQUEUE, type EnqueuedEvent } from './enqueue.repository';
import { payloadDataOf } from './payload.rules';
import type { Course } from './retries.rules';
import type { Filling } from './knowledge.rules';

/** A delivery with its attempt. */
export interface Tried {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
}

export interface HeldQueue {
  readonly webhook_id: number;
  readonly app: string;
  readonly lease: number;
}

/** The waiting deliveries to cancel, and the reason. */
interface Cancelling {
  readonly webhook_ids: readonly number[];
  readonly spared: Pick<DeliveryEntity, 'topic' | 'resource'>;
  readonly reason: string;
}

const DUE = ['id', 'created_at', 'event_id', 'topic', 'resource', 'data', 'request_id'].join(', ');
/** The waiting deliveries and the fill count of the queue, read in one snapshot. */
const WAITING = `
  select q.filled, d.* from webhook_queues q left join lateral (
    select ${DUE} from deliveries where company_id = $1 and webhook_id = $2 and state = 'waiting' order by id limit $3
  ) d on true
  where q.company_id = $1 and q.webhook_id = $2 and q.lease = $4 and q.is_waiting`;
type Waiting = { readonly filled: number } & (DueDelivery | Record<keyof DueDelivery, null>);

export class DeliveriesRepository {
  constructor(private readonly session: Session) {}

  /**
   * Inserts the event's deliveries before the commit. `may_claim`: this process may claim free queues; `may_notify`: a
   * worker of this process that has a queue may be notified.
   */
  enqueue(event: CloudEvent, allowed: Pick<EnqueuedEvent, 'may_claim' | 'may_notify'>): void {
    const { id, companyid, topic, subject, time, requestid } = event;
    this.session.beforeCommit(ENQUEUE, {
      company_id: companyid,
      event_id: id,
      topic,
      resource: subject,
      data: JSON.stringify(payloadDataOf(event)),
      created_at: time,
      request_id: requestid,
      queued_at: this.session.now(),
      ...allowed,
    });
  }

  /** The oldest waiting deliveries and the fill count that they cover; null if the lease was lost. */
  async waiting({ webhook_id, lease }: HeldQueue, limit: number): Promise<Filling | null> {
    const values = [this.session.company, webhook_id, limit, lease];
    const rows = await this.session.query<Waiting>(WAITING, values, 'deliveries_waiting');
    const [first] = rows;
    if (first === undefined) return null;
    return { filled: first.filled, added: rows.flatMap((row) => (row.id === null ? [] : row)) };
  }

  /** Locks all queues of the app in a fixed order; returns whether the named queue is still under this lease. */
  async holdQueuesOf({ app, webhook_id, lease }: Pick<HeldQueue, 'app'> & Partial<HeldQueue>): Promise<boolean> {
    const rows = await this.session.query<Pick<HeldQueue, 'webhook_id' | 'lease'>>(
      'select webhook_id, lease from webhook_queues where company_id = $1 and app = $2 order by webhook_id for update',
      [this.session.company, app],
      'webhook_queues_hold',
    );
    return rows.some((row) => row.webhook_id === webhook_id && row.lease === lease);
  }

  /** The deliveries of these attempts wait for a retry. */
  async recordAttempts(webhook_id: number, failed: readonly Tried[]): Promise<void> {
    for (const { delivery, attempt } of failed) {
      void this.session.query(
        `update deliveries set attempts = attempts || $5::jsonb, version = version + 1
         where company_id = $1 and webhook_id = $2 and id = $3 and created_at = $4 and state = 'waiting'`,
        [this.session.company, webhook_id, delivery.id, delivery.created_at, JSON.stringify(attempt)],
        'delivery_record_attempt',
      );
    }
  }

  /**
   * Cancels up to `limit` waiting deliveries of these webhooks, except those of one topic and resource. A smaller
   * result means that none is left.
   */
  async cancelWaiting({ webhook_ids, spared, reason }: Cancelling, at: Date, limit: number): Promise<number> {
    const rows = await this.session.query(
      `with page as materialized (
         select webhook_id, id, created_at from deliveries
         where company_id = $1 and webhook_id = any($2) and state = 'waiting' and not (topic = $3 and resource = $4)
         order by webhook_id, id limit $7 for update
       )
       update deliveries set state = 'cancelled', attempts = attempts || $5::jsonb, ended_at = $6, version = version + 1
       where company_id = $1 and (webhook_id, id, created_at) in (select webhook_id, id, created_at from page) returning 1`,
      [
        this.session.company,
        webhook_ids,
        spared.topic,
        spared.resource,
        JSON.stringify(notMade(reason, at)),
        at,
        limit,
      ],
    );
    return rows.length;
  }

  /**
   * Cancels up to `limit` waiting deliveries of stopped webhooks of all companies, except those of one topic. A smaller
   * result means that none is left.
   */
  async cancelStopped(spared: string, reason: string, at: Date, limit: number): Promise<number> {
    const rows = await this.session.query(
      `with page as materialized (
         select d.* from webhooks w, lateral (
           select company_id, webhook_id, id, created_at from deliveries
           where company_id = w.company_id and webhook_id = w.id and state = 'waiting' order by id limit $4
         ) d
         where w.stopped_at is not null and w.topic <> $1 limit $4
       )
       update deliveries set state = 'cancelled', attempts = attempts || $2::jsonb, ended_at = $3, version = version + 1
       where (company_id, webhook_id, id, created_at) in (select company_id, webhook_id, id, created_at from page)
         and state = 'waiting' returning 1`,
      [spared, JSON.stringify(notMade(reason, at)), at, limit],
    );
    return rows.length;
  }

  /** Releases the lease of a locked queue and schedules the retry. */
  async retryAt(
    { webhook_id, lease }: HeldQueue,
    { failures, failing_since, warned_at }: Course,
    at: Date,
  ): Promise<void> {
    void this.session.query(
      `update webhook_queues set failures = $4, failing_since = $5, warned_at = $6, attempts = 0, lease = lease + 1,
         due_at = greatest($7, blocked_until)
       where company_id = $1 and webhook_id = $2 and lease = $3`,
      [this.session.company, webhook_id, lease, failures, failing_since, warned_at, at],
      'webhook_queue_retry',
    );
  }

  /** Blocks deliveries to all receivers of the app until this time. */
  async block(app: string, until: Date): Promise<void> {
    void this.session.query(
      `update webhook_queues set blocked_until = $3, due_at = greatest(due_at, $3)
       where company_id = $1 and app = $2`,
      [this.session.company, app, until],
      'webhook_queues_block',
    );
  }

  /** Deactivates the queue until a client resumes it, and keeps its waiting deliveries. Requires the lock. */
  async giveUp({ webhook_id, lease }: HeldQueue, now: Date): Promise<void> {
    void this.session.query(
      `update webhook_queues set is_open = false, is_waiting = false, failures = 0, failing_since = null, warned_at = null,
         attempts = 0, lease = lease + 1, due_at = $4
       where company_id = $1 and webhook_id = $2 and lease = $3`,
      [this.session.company, webhook_id, lease, now],
      'webhook_queue_give_up',
    );
  }
}
