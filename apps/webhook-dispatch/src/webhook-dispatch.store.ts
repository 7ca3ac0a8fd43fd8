import { Injectable } from '@nestjs/common';
import { Database, Store, type Writing } from '@marquee/storage';
import { FeedRepository } from './feed/feed.repository';

interface WebhookDispatchRepositories {
  readonly feed: FeedRepository;
}

export type WebhookDispatchTx = Writing<WebhookDispatchRepositories>;

@Injectable()
export class WebhookDispatchStore extends Store<WebhookDispatchRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({ feed: new FeedRepository(session) }));
  }
}
