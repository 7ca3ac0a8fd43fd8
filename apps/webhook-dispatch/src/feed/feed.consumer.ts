import { Consumer, OnAny } from '@marquee/bus';
import { feedHearsEverything, type Heard } from '@marquee/contracts';
import { FeedStore, type FeedTx } from './feed.store';

/** Keeps each event of every company in the company's feed, also those of types that are not known here. */
@Consumer(feedHearsEverything)
export class FeedConsumer {
  constructor(readonly store: FeedStore) {}

  @OnAny()
  async append(tx: FeedTx, event: Heard): Promise<void> {
    tx.feed.append(event);
  }
}
