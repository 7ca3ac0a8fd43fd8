import type { Session } from '@marquee/storage';
import type { Attempt, DueDelivery } from './delivery.entity';

/** A delivery that ended: it was acknowledged, or is not to be sent any more. */
export interface Ended {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
  readonly outcome: 'delivered' | 'cancelled';
}

/** A queue under a lease. */
interface LeasedQueue {
  readonly company_id: number;
  readonly webhook_id: number;
  readonly lease: number;
}

/** What a worker tells of the queue that it is at. */
export interface Settlement {
  readonly queue: LeasedQueue;
  readonly ended: readonly Ended[];
  /**
   * `goes on`: it has more to send. `ends`: it knows of nothing more, unless the queue was filled meanwhile. `leaves`: its time
   * is over, and whatever is left is the next one's.
   */
  readonly wish: 'goes on' | 'ends' | 'leaves';
  /** The last filling of the queue of which the worker has sent everything. */
  readonly upTo: number;
  /** What has failed before is over: one was acknowledged, or there is nothing that could fail. */
  readonly wentWell: boolean;
}

/** What became of the queue; there is none where the lease was another's. */
export interface Settled extends LeasedQueue {
  /** How often it was filled. */
  readonly filled: number;
  readonly has_ended: boolean;
  readonly is_blocked: boolean;
}

/*
 * What looks like inserts are updates without a join, whose plan could be one from when there were few rows: each row is found
 * by its key before, one after the other, and queues in the order of locks.
 *
 * These are two statements, because one that holds rows must not look into partitions as well: where a row was changed while it
 * was waited for, Postgres 18 looks at it again, and what it knew of the partitions is lost with that. It crashes then. See
 * docs/internal/adr/0031-retention-and-partitions.md.
 */

/**
 * Ends the leases of queues that have nothing more to send. A queue that was filled after its worker has looked is found by the
 * number of its fillings: the row itself tells, held by its lock, where a look at what waits could be older than the lock.
 */
const SETTLE = `
  with held as materialized (
    select q.*, w.wish, w.went_well, q.filled = w.up_to as is_empty, q.blocked_until > $1 as is_blocked
    from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::bigint[], $7::boolean[])
        as w (company_id, webhook_id, lease, wish, up_to, went_well),
      lateral (
        select * from webhook_queues q
        where q.company_id = w.company_id and q.webhook_id = w.webhook_id and q.lease = w.lease and q.is_waiting
        offset 0 for update
      ) q
  ), settled as materialized (
    select *, wish = 'leaves' or wish = 'ends' and (is_empty or is_blocked) as has_ended from held
  ), written as (
    insert into webhook_queues as q (company_id, webhook_id, app, address, host, is_waiting, due_at, attempts, lease,
      failures, failing_since, warned_at)
    select company_id, webhook_id, app, address, host, not is_empty,
      case when has_ended then greatest($1, blocked_until) else due_at end,
      case when has_ended then 0 else attempts end,
      case when has_ended then lease + 1 else lease end,
      case when went_well then 0 else failures end,
      case when went_well then null else failing_since end,
      case when went_well then null else warned_at end
    from settled where wish <> 'goes on'
    on conflict (company_id, webhook_id) do update set is_waiting = excluded.is_waiting, due_at = excluded.due_at,
      attempts = excluded.attempts, lease = excluded.lease, failures = excluded.failures,
      failing_since = excluded.failing_since, warned_at = excluded.warned_at
  )
  select company_id, webhook_id, lease, filled, has_ended, is_blocked from settled`;

/** Notes how deliveries of many webhooks went. */
const NOTE = `
  insert into deliveries as d (company_id, webhook_id, id, created_at, event_id, topic, resource, data, request_id, state,
    attempts, ended_at)
  select d.company_id, d.webhook_id, d.id, d.created_at, d.event_id, d.topic, d.resource, d.data, d.request_id, t.outcome,
    t.attempt, $1
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[], $7::jsonb[])
      as t (company_id, webhook_id, id, created_at, outcome, attempt),
    lateral (
      select * from deliveries d
      where d.company_id = t.company_id and d.webhook_id = t.webhook_id and d.id = t.id and d.created_at = t.created_at
        and d.state = 'waiting' offset 0
    ) d
  on conflict (company_id, webhook_id, id, created_at) do update set state = excluded.state,
    attempts = d.attempts || excluded.attempts, ended_at = excluded.ended_at, version = d.version + 1
  where d.state = 'waiting'`;

/** Of webhooks of any company. */
export class SettlementsRepository {
  constructor(private readonly session: Session) {}

  /** One for each webhook at most, in the order of locks. What became of their queues is heard when the transaction has ended. */
  async write(all: readonly Settlement[], now: Date, hear: (settled: readonly Settled[]) => void): Promise<void> {
    const settled = this.session.query<Settled>(
      SETTLE,
      [
        now,
        all.map(({ queue }) => queue.company_id),
        all.map(({ queue }) => queue.webhook_id),
        all.map(({ queue }) => queue.lease),
        all.map(({ wish }) => wish),
        all.map(({ upTo }) => upTo),
        all.map(({ wentWell }) => wentWell),
      ],
      'webhooks_settle',
    );
    // The commit travels with both statements: if this one fails, so does the commit.
    settled.then(hear, () => undefined);
    await this.note(all, now);
  }

  private async note(all: readonly Settlement[], now: Date): Promise<void> {
    const ended = all.flatMap(({ queue, ended: of }) => of.map((one) => ({ ...one, queue })));
    if (ended.length === 0) return;
    void this.session.query(
      NOTE,
      [
        now,
        ended.map(({ queue }) => queue.company_id),
        ended.map(({ queue }) => queue.webhook_id),
        ended.map(({ delivery }) => delivery.id),
        ended.map(({ delivery }) => delivery.created_at),
        ended.map(({ outcome }) => outcome),
        ended.map(({ attempt }) => JSON.stringify(attempt)),
      ],
      'deliveries_note',
    );
  }
}
