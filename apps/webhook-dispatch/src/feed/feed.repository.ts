import {
  feed,
  type CloudEvent,
  type CustomerSyncChange,
  type FeedEntry,
  type feedEntry,
  type ListFeed,
  type Page,
  type Printed,
} from '@marquee/contracts';
import { filtersOf, ResourceRepository, type ListStatement } from '@marquee/storage';
import { LEASE_SECONDS } from '../deliveries/turn-times.rules';
import { oldestKept } from '../delivery-log/delivery-log.rules';
import type { FeedEntryEntity } from './feed-entry.entity';
import { feedView } from './feed.view';

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
  'may_tell',
  'change_id',
  'customer_token',
] as const;
type NewEntry = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** Whether queues without a worker may be claimed, and whether workers in this process may be notified. */
interface AtOnce {
  readonly may_claim: boolean;
  readonly may_tell: boolean;
}

/**
 * Writes a batch of events into the feed, as deliveries for matching webhooks, and as customer changes for apps.
 *
 * The company's lock makes ids visible in order, so a reader that continues after the last id misses nothing. It also
 * replaces a unique key: the statement sees all earlier entries and skips events that the inbox lost and NATS
 * redelivered.
 *
 * A separate statement takes the lock, so that webhooks are read afterwards; closed queues are not woken. Queues are
 * locked in order and updated without a join, whose plan could be outdated; a queue without a worker is claimed if this
 * process has capacity.
 */
const HOLD: ListStatement<{ readonly company_id: number }> = {
  name: 'feed_hold',
  columns: ['company_id'],
  text: `
    select pg_advisory_xact_lock(hashtextextended('feed ' || company_id, 0))
    from (select distinct company_id from unnest($1::bigint[]) company_id order by company_id) companies`,
};
const APPEND: ListStatement<NewEntry> = {
  name: 'feed_append',
  columns: COLUMNS,
  signalsQueue: 'webhook_queues',
  text: `
    with events as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::json[], $6::timestamptz[], $7::text[], $8::timestamptz[], $9::boolean[],
        $10::boolean[], $11::text[], $12::text[])
        with ordinality as heard (${COLUMNS.join(', ')}, place)
      where not exists (
        select from feed_entries f
        where f.company_id = heard.company_id and f.created_at = heard.created_at and f.event_id = heard.event_id offset 0
      )
    ), entries as (
      insert into feed_entries (company_id, event_id, topic, data, created_at)
      select company_id, event_id, topic, data, created_at from events order by place
    ), changes as (
      insert into customer_syncs (company_id, event_id, change_id, customer_token, request_id, changed_at)
      select company_id, event_id, change_id, customer_token, request_id, created_at from events
      where change_id is not null order by place
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
        when q.is_waiting then case when m.may_tell then 'held' else 'busy' end
        when q.blocked_until > m.now then 'blocked'
        when not m.may_claim then 'due'
        else 'claimed' end as became
      from (
        select company_id, webhook_id, max(created_at) as now,
          (select bool_and(may_claim) from events e where e.company_id = made.company_id) as may_claim,
          (select bool_and(may_tell) from events e where e.company_id = made.company_id) as may_tell
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

const AFTER = `
  select id, event_id, topic, data from feed_entries
  where company_id = $1 and id > $2 and ($3::text[] is null or topic = any($3)) and created_at >= $5 order by id limit $4`;
/** Uses the index by time, because a scan by id would pass all older rows. */
const NEWEST_BEFORE = `
  select f.id from feed_entries f where f.company_id = ? and f.created_at < ? order by f.created_at desc limit 1`;
const LAST = 'select id from feed_entries where company_id = $1 order by id desc limit 1';

export class FeedRepository extends ResourceRepository<typeof feedEntry, FeedEntryEntity> {
  protected readonly view = feedView;
  protected readonly filters = filtersOf(feed, () => ({ topic: (topic) => ({ sql: 'r.topic = ?', values: [topic] }) }));

  /** Expired entries may exist until their partition is dropped, so the list excludes them. */
  override list(input: ListFeed): Promise<Printed<Page<FeedEntry>>> {
    const since = this.oldest();
    return this.view.page(this.session, input, [
      ...this.filters.list(this.view, input, this.session.now()),
      { sql: `r.id > coalesce((${NEWEST_BEFORE}), 0)`, values: [this.session.company, since], indexedById: true },
      { sql: 'r.created_at >= ?', values: [since] },
    ]);
  }

  after(id: number, topics: readonly string[] | undefined, most: number): Promise<FeedEntryEntity[]> {
    return this.session.query(AFTER, [this.session.company, id, topics ?? null, most, this.oldest()]);
  }

  /** The id of the newest entry; 0 without any. */
  async lastId(): Promise<number> {
    const [last] = await this.session.query<{ id: number }>(LAST, [this.session.company], 'feed_last');
    return last?.id ?? 0;
  }

  private oldest(): Date {
    return oldestKept(this.session.now());
  }

  /** Locks the company's feed until the commit, like `append`. */
  async hold(): Promise<void> {
    void this.session.query(HOLD.text, [[this.session.company]], HOLD.name);
  }

  /**
   * The caller decides whether this process may start deliveries at once; if the transaction may still roll back, they
   * start after the commit. A customer change is also queued for apps.
   */
  append(event: CloudEvent, { may_claim, may_tell }: AtOnce, change?: CustomerSyncChange): void {
    const { id, companyid, topic, subject, time, requestid } = event;
    this.session.bufferRow(HOLD, { company_id: companyid });
    this.session.bufferRow(APPEND, {
      company_id: companyid,
      event_id: id,
      topic,
      resource: subject,
      data: JSON.stringify(dataOf(event)),
      created_at: time,
      request_id: requestid,
      queued_at: this.session.now(),
      may_claim,
      may_tell,
      change_id: change?.id ?? null,
      customer_token: change?.token ?? null,
    });
    if (change) this.session.signalQueue('customer_syncs');
  }
}

/** Interface, "Delivery payload": the event type determines the resource. A product has two ids. */
function dataOf({ subject, data }: CloudEvent): object {
  const [type = '', id = ''] = subject.split('/');
  if (type !== 'product') return { type, id };
  return { type, id, long_id: (data as { product_id: string }).product_id };
}
