import type { ListStatement } from '@marquee/storage';
import { LEASE_SECONDS } from './turn-times.rules';

const COLUMNS = [
  'company_id',
  'event_id',
  'topic',
  'resource',
  'data',
  'created_at',
  'request_id',
  'queued_at',
  'may_claim',
  'may_notify',
] as const;

/** An event that becomes deliveries, and what this process may do with them at once. */
export type EnqueuedEvent = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/**
 * Inserts deliveries and claims the free queues of their webhooks in one statement. Runs before `feed_append`, so known
 * events create no delivery (docs/internal/adr/0022-leased-queue.md).
 */
export const ENQUEUE: ListStatement<EnqueuedEvent> = {
  name: 'deliveries_enqueue',
  columns: COLUMNS,
  signalsQueue: 'webhook_queues',
  text: `
    with events as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::json[], $6::timestamptz[], $7::text[], $8::timestamptz[],
        $9::boolean[], $10::boolean[]) with ordinality as received (${COLUMNS.join(', ')}, place)
      where not exists (
        select from feed_entries f
        where f.company_id = received.company_id and f.created_at = received.created_at and f.event_id = received.event_id offset 0
      )
    ), made as (
      insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id)
      select e.company_id, w.id, e.queued_at, e.event_id, e.topic, e.resource, e.data, e.request_id
      from events e, lateral (
        select id from webhooks
        where company_id = e.company_id and topic = e.topic and is_active and stopped_at is null offset 0
      ) w
      order by e.place
      returning company_id, webhook_id, id, created_at, event_id, topic, resource, data, request_id
    ), filled as materialized (
      select q.*, m.now, case
        when not q.is_open then 'closed'
        when q.is_waiting then case when m.may_notify then 'held' else 'busy' end
        when q.blocked_until > m.now then 'blocked'
        when not m.may_claim then 'due'
        else 'claimed' end as became
      from (
        select company_id, webhook_id, max(created_at) as now,
          (select bool_and(may_claim) from events e where e.company_id = made.company_id) as may_claim,
          (select bool_and(may_notify) from events e where e.company_id = made.company_id) as may_notify
        from made group by company_id, webhook_id order by company_id, webhook_id
      ) m, lateral (
        select * from webhook_queues where company_id = m.company_id and webhook_id = m.webhook_id offset 0 for update
      ) q
    ), queues as materialized (
      select company_id, webhook_id, app, address, host, failures, failing_since, warned_at, became, filled + 1 as filled,
        is_waiting or is_open as is_waiting,
        case became when 'claimed' then attempts + 1 else attempts end as attempts,
        case became when 'claimed' then lease + 1 else lease end as lease,
        case became when 'claimed' then now + interval '${LEASE_SECONDS} seconds'
          when 'due' then now when 'blocked' then blocked_until else due_at end as due_at
      from filled
    ), written as (
      insert into webhook_queues as q (company_id, webhook_id, app, address, host, filled, is_waiting, attempts, lease, due_at)
      select company_id, webhook_id, app, address, host, filled, is_waiting, attempts, lease, due_at from queues
      on conflict (company_id, webhook_id) do update set filled = excluded.filled, is_waiting = excluded.is_waiting,
        attempts = excluded.attempts, lease = excluded.lease, due_at = excluded.due_at
    )
    select * from made join queues using (company_id, webhook_id) order by id`,
};
