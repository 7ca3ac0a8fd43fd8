import { Injectable } from '@nestjs/common';
import { Database, Store, type Tx } from '@marquee/storage';
import { FeedRepository } from './feed/feed.repository';

interface WebhookDispatchRepositories {
  readonly feed: FeedRepository;
}

export type WebhookDispatchTx = Tx<WebhookDispatchRepositories>;

@Injectable()
export class WebhookDispatchStore extends Store<WebhookDispatchRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({ feed: new FeedRepository(session) }));
  }
}
