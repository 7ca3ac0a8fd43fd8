import { Consumer, OnAny } from '@marquee/bus';
import { feedHearsEverything, type Heard } from '@marquee/contracts';
import { WebhookDispatchStore, type WebhookDispatchTx } from '../webhook-dispatch.store';

/** Keeps each event of every company in the company's feed, also those of types that are not known here. */
@Consumer(feedHearsEverything)
export class FeedConsumer {
  constructor(readonly store: WebhookDispatchStore) {}

  @OnAny()
  async append(tx: WebhookDispatchTx, event: Heard): Promise<void> {
    await tx.feed.append(event);
  }
}
