import { feed, type CloudEvent, type feedEntry } from '@marquee/contracts';
import { filtersOf, ResourceRepository, type ListStatement } from '@marquee/storage';
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
] as const;
type NewEntry = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/**
 * Events that come together are written together: into the feed, and as deliveries for the webhooks of their topic, whose
 * queues have something to do then.
 *
 * Ids of one company's entries rise in the order in which they can be seen, because whoever draws them holds the company
 * until the commit: a reader that goes on after the last id it saw misses nothing. It is held by a statement before, so that
 * webhooks are seen as whoever held it last has left them. A queue that was closed meanwhile is not woken: its webhook is not
 * active any more. Queues are locked in order of webhooks.
 * What looks like an insert of queues is the way to update them without a join, whose plan could be one from when there
 * were few.
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
  fills: 'webhook_queues',
  text: `
    with events as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::json[], $6::timestamptz[], $7::text[], $8::timestamptz[])
        with ordinality as events (${COLUMNS.join(', ')}, place)
    ), entries as (
      insert into feed_entries (company_id, event_id, topic, data, created_at)
      select company_id, event_id, topic, data, created_at from events order by place
    ), made as (
      insert into deliveries (company_id, webhook_id, created_at, event_id, topic, resource, data, request_id)
      select e.company_id, w.id, e.queued_at, e.event_id, e.topic, e.resource, e.data, e.request_id
      from events e, lateral (
        select id from webhooks
        where company_id = e.company_id and topic = e.topic and is_active and stopped_at is null offset 0
      ) w
      order by e.place
      returning company_id, webhook_id, created_at
    )
    insert into webhook_queues as q (company_id, webhook_id, app, address, host, is_waiting, due_at)
    select company_id, webhook_id, '', '', '', true, max(created_at) from made
    group by company_id, webhook_id order by company_id, webhook_id
    on conflict (company_id, webhook_id) do update set
      is_waiting = q.is_waiting or q.is_open,
      due_at = case when q.is_waiting then q.due_at else greatest(excluded.due_at, q.blocked_until) end
    returning 1`,
};

const AFTER = `
  select id, event_id, topic, data from feed_entries
  where company_id = $1 and id > $2 and ($3::text[] is null or topic = any($3)) order by id limit $4`;
const LAST = 'select id from feed_entries where company_id = $1 order by id desc limit 1';

export class FeedRepository extends ResourceRepository<typeof feedEntry, FeedEntryEntity> {
  protected readonly view = feedView;
  protected readonly filters = filtersOf(feed, () => ({ topic: (topic) => ({ sql: 'r.topic = ?', values: [topic] }) }));

  after(id: number, topics: readonly string[] | undefined, most: number): Promise<FeedEntryEntity[]> {
    return this.session.query(AFTER, [this.session.company, id, topics ?? null, most]);
  }

  /** Of the newest entry; 0 where there is none. */
  async lastId(): Promise<number> {
    const [last] = await this.session.query<{ id: number }>(LAST, [this.session.company], 'feed_last');
    return last?.id ?? 0;
  }

  append(event: CloudEvent): void {
    const { id, companyid, topic, subject, time, requestid } = event;
    this.session.writeLater(HOLD, { company_id: companyid });
    this.session.writeLater(APPEND, {
      company_id: companyid,
      event_id: id,
      topic,
      resource: subject,
      data: JSON.stringify(dataOf(event)),
      created_at: time,
      request_id: requestid,
      queued_at: this.session.now(),
    });
  }
}

/** Interface, "Delivery payload": what has happened is read from the resource. A product is known by two ids. */
function dataOf({ subject, data }: CloudEvent): object {
  const [type = '', id = ''] = subject.split('/');
  if (type !== 'product') return { type, id };
  return { type, id, long_id: (data as { product_id: string }).product_id };
}
