import type { CloudEvent, FeedEntry, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { feedView } from './feed.view';

const APPEND = `
  insert into feed_entries (company_id, event_id, topic, data, created_at) values ($1, $2, $3, $4, $5)`;

export class FeedRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<FeedEntry>>> {
    return feedView.page(this.session, input);
  }

  async append(event: CloudEvent): Promise<void> {
    const [type = '', id = ''] = event.subject.split('/');
    const values = [this.session.company, event.id, event.topic, JSON.stringify({ type, id }), event.time];
    await this.session.query(APPEND, values, 'feed_append');
  }
}
