import {
  feedEntry,
  feed,
  type CloudEvent,
  type CustomerSyncChange,
  type FeedEntry,
  type ListFeed,
  type Page,
  type RecordedValues,
  type RenderedJson,
} from '@marquee/contracts';
import { view, filtersOf, ResourceRepository, type ListStatement } from '@marquee/storage';
import { payloadDataOf } from '../delivery-queues/payload.rules';
import { oldestVisible } from '../partitions/visible-days.rules';
import { FeedEntryEntity } from './feed-entry.entity';

export const feedView = view(feedEntry, {
  entity: FeedEntryEntity,
  computed: { producer: "'shop'", scope: 'r.topic' },
});

const COLUMNS = [
  'company_id',
  'event_id',
  'topic',
  'data',
  'created_at',
  'request_id',
  'change_id',
  'customer_token',
  'actor',
  'before',
  'after',
] as const;
type NewEntry = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/**
 * Locks the company's feed until the commit. Ids become visible in order, so a reader that continues after its last id
 * misses nothing.
 */
const HOLD: ListStatement<{ readonly company_id: number }> = {
  name: 'feed_hold',
  columns: ['company_id'],
  text: `
    select pg_advisory_xact_lock(hashtextextended('feed ' || company_id, 0))
    from (select distinct company_id from unnest($1::bigint[]) company_id order by company_id) companies`,
};

/**
 * Inserts a batch of events into the feed and the customer changes for sync URLs. The lock replaces a unique key: it
 * skips known events.
 */
const APPEND: ListStatement<NewEntry> = {
  name: 'feed_append',
  columns: COLUMNS,
  text: `
    with events as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::json[], $5::timestamptz[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::json[], $11::json[])
        with ordinality as received (${COLUMNS.join(', ')}, place)
      where not exists (
        select from feed_entries f
        where f.company_id = received.company_id and f.created_at = received.created_at and f.event_id = received.event_id offset 0
      )
    ), changes as (
      insert into customer_syncs (company_id, event_id, change_id, customer_token, request_id, changed_at)
      select company_id, event_id, change_id, customer_token, request_id, created_at from events
      where change_id is not null order by place
    )
    insert into feed_entries (company_id, event_id, topic, data, created_at, actor, before, after)
    select company_id, event_id, topic, data, created_at, actor, before, after from events order by place`,
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
  override list(input: ListFeed): Promise<RenderedJson<Page<FeedEntry>>> {
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
    return oldestVisible(this.session.now());
  }

  /** Locks the company's feed until the commit. Need not be awaited. */
  async hold(): Promise<void> {
    void this.session.query(HOLD.text, [[this.session.company]], HOLD.name);
  }

  /** Locks the feed once for all events of the transaction, before it writes them. */
  holdBeforeCommit(): void {
    this.session.beforeCommit(HOLD, { company_id: this.session.company });
  }

  /** Requires the lock of the feed. A customer change is also sent to apps. */
  append(event: CloudEvent, change?: CustomerSyncChange): void {
    const { id, companyid, topic, time, requestid, actor = null } = event;
    const { before, after } = event.data as RecordedValues;
    this.session.beforeCommit(APPEND, {
      company_id: companyid,
      event_id: id,
      topic,
      data: JSON.stringify(payloadDataOf(event)),
      created_at: time,
      request_id: requestid,
      change_id: change?.id ?? null,
      customer_token: change?.token ?? null,
      actor,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    });
    if (change) this.session.afterCommit({ queue: 'customer_syncs' });
  }
}
