import type { CloudEvent, FeedEntry, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { feedView } from './feed.view';

/**
 * Readers go on from the last id they saw, so ids of a company must be in order of commit: its lock is taken before the
 * id is drawn and held until commit. The CTE is materialized so that its row, hence the lock, comes before the
 * projection that draws the id.
 */
const APPEND = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended('feed ' || $1::bigint, 0)))
  insert into feed_entries (company_id, event_id, topic, data, created_at)
  select $1::bigint, $2, $3, $4, $5 from locked`;

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
