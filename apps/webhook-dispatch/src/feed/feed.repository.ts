import type { CloudEvent, FeedEntry, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { FeedEntryEntity } from './feed-entry.entity';
import { feedView } from './feed.view';

export class FeedRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<FeedEntry>>> {
    return feedView.page(this.session, input);
  }

  async append(event: CloudEvent): Promise<void> {
    const [type = '', id = ''] = event.subject.split('/');
    await this.session.manager().insert(FeedEntryEntity, {
      companyId: this.session.company,
      eventId: event.id,
      topic: event.topic,
      data: { type, id },
      createdAt: new Date(event.time),
    });
  }
}
