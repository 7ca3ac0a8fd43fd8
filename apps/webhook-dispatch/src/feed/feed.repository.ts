import { feed, type CloudEvent, type feedEntry } from '@marquee/contracts';
import { filtersOf, ResourceRepository } from '@marquee/storage';
import type { FeedEntryEntity } from './feed-entry.entity';
import { feedView } from './feed.view';

const APPEND = `
  insert into feed_entries (company_id, event_id, topic, data, created_at) values ($1, $2, $3, $4, $5)`;

export class FeedRepository extends ResourceRepository<typeof feedEntry, FeedEntryEntity> {
  protected readonly view = feedView;
  protected readonly filters = filtersOf(feed);

  async append(event: CloudEvent): Promise<void> {
    const [type = '', id = ''] = event.subject.split('/');
    const values = [this.session.company, event.id, event.topic, JSON.stringify({ type, id }), event.time];
    await this.session.query(APPEND, values, 'feed_append');
  }
}
