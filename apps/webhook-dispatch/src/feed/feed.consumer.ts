import { Inject } from '@nestjs/common';
import { Consumer, OnAny } from '@marquee/bus';
import { appEvents, feedHearsEverything, type AppChange, type Heard } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { FeedNewsService } from './feed-news.service';
import { FeedStore, type FeedTx } from './feed.store';

const APP_EVENTS = new Set([appEvents.uninstalled.type, appEvents.update.type]);

/**
 * Keeps each event of every company in the company's feed, also those of types that are not known here, and makes the
 * deliveries for the webhooks that are registered for it.
 */
@Consumer(feedHearsEverything)
export class FeedConsumer {
  constructor(
    readonly store: FeedStore,
    private readonly news: FeedNewsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnAny()
  async append(tx: FeedTx, event: Heard): Promise<void> {
    tx.feed.append(event);
    tx.session.tellLater(() => this.news.tell(event.companyid));
    if (APP_EVENTS.has(event.type) && !event.late) await this.followApp(tx, event.data as AppChange);
  }

  /** An app that has lost its permissions is told so, and then nothing more. */
  private async followApp(tx: FeedTx, { client_id, installed }: AppChange): Promise<void> {
    await tx.session.writeNow();
    if (installed) await tx.webhooks.resume(client_id);
    else await tx.webhooks.stop(client_id, this.clock.now());
  }
}
