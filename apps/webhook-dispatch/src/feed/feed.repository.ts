import { feed, type CloudEvent, type feedEntry } from '@marquee/contracts';
import { filtersOf, ResourceRepository, type ListStatement } from '@marquee/storage';
import type { FeedEntryEntity } from './feed-entry.entity';
import { feedView } from './feed.view';

const COLUMNS = ['company_id', 'event_id', 'topic', 'data', 'created_at'] as const;
type NewEntry = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

/** Events that come together are written together. */
const APPEND: ListStatement<NewEntry> = {
  name: 'feed_append',
  columns: COLUMNS,
  text: `
    insert into feed_entries (${COLUMNS.join(', ')}) select ${COLUMNS.join(', ')}
    from unnest($1::bigint[], $2::text[], $3::text[], $4::json[], $5::timestamptz[]) with ordinality
      as entries (${COLUMNS.join(', ')}, place) order by place`,
};

export class FeedRepository extends ResourceRepository<typeof feedEntry, FeedEntryEntity> {
  protected readonly view = feedView;
  protected readonly filters = filtersOf(feed);

  append(event: CloudEvent): void {
    const [type = '', id = ''] = event.subject.split('/');
    this.session.writeLater(APPEND, {
      company_id: this.session.company,
      event_id: event.id,
      topic: event.topic,
      data: JSON.stringify({ type, id }),
      created_at: event.time,
    });
  }
}
