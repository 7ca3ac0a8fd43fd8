import type { Session } from '@marquee/storage';
import type { Attempt, DueDelivery } from './delivery.entity';

/** A delivery that ended as acknowledged or cancelled. */
export interface Ended {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
  readonly outcome: 'delivered' | 'cancelled';
}

interface LeasedQueue {
  readonly company_id: number;
  readonly webhook_id: number;
  readonly lease: number;
}

/** The result of a worker's deliveries from one queue. */
export interface Settlement {
  readonly queue: LeasedQueue;
  readonly ended: readonly Ended[];
  /**
   * `goes on`: the queue has more deliveries. `ends`: the queue is empty. `leaves`: the time slot is over and the next
   * worker continues.
   */
  readonly next: 'goes on' | 'ends' | 'leaves';
  /** The last fill count of which the worker has sent everything. */
  readonly upTo: number;
  /** Resets the failures: a delivery was acknowledged, or nothing is left that could fail. */
  readonly wentWell: boolean;
}

/** The state of the queue afterwards; absent if the lease was lost. */
export interface Settled extends LeasedQueue {
  /** The fill count. */
  readonly filled: number;
  readonly has_ended: boolean;
  readonly is_blocked: boolean;
}

/**
 * The inserts are join-free updates, whose plan cannot depend on outdated row counts. Two statements, because Postgres
 * 18 crashes if one both locks rows and reads partitions: docs/internal/adr/0031-retention-and-partitions.md.
 */

/**
 * Ends the leases of empty queues. The fill count in the locked row reveals a concurrent fill, which a snapshot of the
 * deliveries could miss.
 */
const SETTLE = `
  with held as materialized (
    select q.*, w.next, w.went_well, q.filled = w.up_to as is_empty, q.blocked_until > $1 as is_blocked
    from unnest($2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::bigint[], $7::boolean[])
        as w (company_id, webhook_id, lease, next, up_to, went_well),
      lateral (
        select * from webhook_queues q
        where q.company_id = w.company_id and q.webhook_id = w.webhook_id and q.lease = w.lease and q.is_waiting
        offset 0 for update
      ) q
  ), settled as materialized (
    select *, next = 'leaves' or next = 'ends' and (is_empty or is_blocked) as has_ended from held
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
    from settled where next <> 'goes on'
    on conflict (company_id, webhook_id) do update set is_waiting = excluded.is_waiting, due_at = excluded.due_at,
      attempts = excluded.attempts, lease = excluded.lease, failures = excluded.failures,
      failing_since = excluded.failing_since, warned_at = excluded.warned_at
  )
  select company_id, webhook_id, lease, filled, has_ended, is_blocked from settled`;

/** Records the results of deliveries of many webhooks. */
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

/** Webhooks of any company. */
export class SettlementsRepository {
  constructor(private readonly session: Session) {}

  /** At most one settlement per webhook, in lock order. `onSettled` receives the results after the commit. */
  async write(all: readonly Settlement[], now: Date, onSettled: (settled: readonly Settled[]) => void): Promise<void> {
    const settled = this.session.query<Settled>(
      SETTLE,
      [
        now,
        all.map(({ queue }) => queue.company_id),
        all.map(({ queue }) => queue.webhook_id),
        all.map(({ queue }) => queue.lease),
        all.map(({ next }) => next),
        all.map(({ upTo }) => upTo),
        all.map(({ wentWell }) => wentWell),
      ],
      'webhooks_settle',
    );
    // The commit is pipelined with both statements: if this one fails, so does the commit.
    settled.then(onSettled, () => undefined);
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
