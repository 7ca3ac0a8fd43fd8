import type { Session } from '@marquee/storage';
import { notMade } from './attempts.rules';
import type { Attempt, DeliveryEntity } from './delivery.entity';
import type { Course } from './retries.rules';

/** A delivery as whoever sends it knows it. */
export type DueDelivery = Pick<
  DeliveryEntity,
  'id' | 'created_at' | 'event_id' | 'topic' | 'resource' | 'data' | 'request_id'
>;
type Place = Pick<DeliveryEntity, 'id' | 'created_at'>;

/** A delivery, and how the attempt went. */
export interface Tried {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
  /** It was acknowledged, waits for the next attempt, or is not to be sent any more. */
  readonly outcome: 'delivered' | 'failed' | 'cancelled';
}

/** A queue under a lease. */
export interface HeldQueue {
  readonly webhook_id: number;
  readonly app: string;
  readonly lease: number;
}

/** What becomes of a queue after something was sent. */
export interface QueueEnd {
  readonly course: Course;
  /** When it is looked at again, if anything is left; while a worker goes on, the end of its lease. */
  readonly due: Date;
}

const DUE = ['id', 'created_at', 'event_id', 'topic', 'resource', 'data', 'request_id'].join(', ');
const WAITING = `
  select ${DUE} from deliveries where company_id = $1 and webhook_id = $2 and state = 'waiting' order by id limit $3`;

export class DeliveriesRepository {
  constructor(private readonly session: Session) {}

  /** The oldest that wait. */
  waiting(webhook_id: number, limit: number): Promise<DueDelivery[]> {
    return this.session.query(WAITING, [this.session.company, webhook_id, limit], 'deliveries_waiting');
  }

  /**
   * Holds the queue, so that whoever adds to it comes before or after. Of an app whose deliveries have failed all queues are
   * held, in one order.
   */
  async holdQueue({ webhook_id }: HeldQueue): Promise<void> {
    await this.session.send(
      'select from webhook_queues where company_id = $1 and webhook_id = $2 for update',
      [this.session.company, webhook_id],
      'webhook_queue_hold',
    );
  }

  async holdQueuesOf({ app }: Pick<HeldQueue, 'app'>): Promise<void> {
    await this.session.send(
      'select from webhook_queues where company_id = $1 and app = $2 order by webhook_id for update',
      [this.session.company, app],
      'webhook_queues_hold',
    );
  }

  /** Writes down how attempts went. */
  async note(webhook_id: number, tried: readonly Tried[], at: Date): Promise<void> {
    for (const { delivery, attempt, outcome } of tried) {
      if (outcome === 'failed') await this.keep(webhook_id, delivery, attempt);
      else await this.end(webhook_id, delivery, outcome, attempt, at);
    }
  }

  /** It was acknowledged, or is not to be sent any more. */
  private async end(
    webhook_id: number,
    { id, created_at }: Place,
    state: 'delivered' | 'cancelled',
    attempt: Attempt,
    at: Date,
  ) {
    await this.session.send(
      `update deliveries set state = $5, attempts = attempts || $6::jsonb, ended_at = $7, version = version + 1
       where company_id = $1 and webhook_id = $2 and id = $3 and created_at = $4 and state = 'waiting'`,
      [this.session.company, webhook_id, id, created_at, state, JSON.stringify(attempt), at],
      'delivery_end',
    );
  }

  /** What waits for these webhooks is not sent any more, but for one topic of one resource. */
  async cancelWaiting(
    webhook_ids: readonly number[],
    spared: Pick<DeliveryEntity, 'topic' | 'resource'>,
    reason: string,
    at: Date,
  ): Promise<void> {
    await this.session.query(
      `update deliveries set state = 'cancelled', attempts = attempts || $5::jsonb, ended_at = $6, version = version + 1
       where company_id = $1 and webhook_id = any($2) and state = 'waiting' and not (topic = $3 and resource = $4)`,
      [this.session.company, webhook_ids, spared.topic, spared.resource, JSON.stringify(notMade(reason, at)), at],
    );
  }

  /** It waits for the next attempt. */
  private async keep(webhook_id: number, { id, created_at }: Place, attempt: Attempt): Promise<void> {
    await this.session.send(
      `update deliveries set attempts = attempts || $5::jsonb, version = version + 1
       where company_id = $1 and webhook_id = $2 and id = $3 and created_at = $4 and state = 'waiting'`,
      [this.session.company, webhook_id, id, created_at, JSON.stringify(attempt)],
      'delivery_keep',
    );
  }

  /**
   * Ends or renews the lease of a queue that is held, and gives the oldest that wait, for a worker that goes on. It gives none
   * where the lease was another's, or the app is blocked.
   */
  async release({ webhook_id, lease }: HeldQueue, { course, due }: QueueEnd, now: Date, limit: number) {
    const { failures, failing_since, warned_at } = course;
    return this.session.query<DueDelivery>(
      `with waiting as materialized (${WAITING}), queue as (
         update webhook_queues set failures = $5, failing_since = $6, warned_at = $7, attempts = 0,
           is_waiting = (select count(*) from waiting) > 0, due_at = greatest($8, blocked_until)
         where company_id = $1 and webhook_id = $2 and lease = $4 and is_waiting
         returning blocked_until
       )
       select waiting.* from waiting, queue where queue.blocked_until <= $9 order by waiting.id`,
      [this.session.company, webhook_id, Math.max(1, limit), lease, failures, failing_since, warned_at, due, now],
      'webhook_queue_release',
    );
  }

  /** Nothing goes to the receivers of the app before. */
  async block(app: string, until: Date): Promise<void> {
    await this.session.send(
      `update webhook_queues set blocked_until = $3, due_at = greatest(due_at, $3)
       where company_id = $1 and app = $2`,
      [this.session.company, app, until],
      'webhook_queues_block',
    );
  }

  /** It is sent nothing until somebody resumes it; what waits is kept. */
  async giveUp({ webhook_id, lease }: HeldQueue): Promise<boolean> {
    const rows = await this.session.query(
      `update webhook_queues set is_open = false, is_waiting = false, failures = 0, failing_since = null, warned_at = null,
         attempts = 0
       where company_id = $1 and webhook_id = $2 and lease = $3 and is_waiting returning webhook_id`,
      [this.session.company, webhook_id, lease],
      'webhook_queue_give_up',
    );
    return rows.length > 0;
  }
}
