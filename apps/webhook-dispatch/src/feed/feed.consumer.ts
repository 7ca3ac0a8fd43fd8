import { Inject } from '@nestjs/common';
import { Consumer, OnAny } from '@marquee/bus';
import {
  appEvents,
  customerEvents,
  feedHearsEverything,
  type AppChange,
  type CustomerSyncChange,
  type Heard,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { ReceiversService } from '../deliveries/receivers.service';
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
    private readonly receivers: ReceiversService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnAny()
  async append(tx: FeedTx, event: Heard): Promise<void> {
    tx.feed.append(event);
    tx.session.tellLater(() => this.news.tell(event.companyid));
    if (event.type === customerEvents.sync.type) await tx.syncs.add(event, event.data as CustomerSyncChange);
    if (APP_EVENTS.has(event.type) && !event.late) await this.followApp(tx, event.data as AppChange);
  }

  /** An app that has lost its permissions is told so, and then nothing more. */
  private async followApp(tx: FeedTx, { client_id, installed }: AppChange): Promise<void> {
    this.receivers.forget(client_id);
    await tx.session.writeNow();
    if (!installed) return tx.webhooks.stop(client_id, this.clock.now());
    await tx.webhooks.resume(client_id);
    await this.resumeSync(tx, client_id);
  }

  /** Its sync URL may be another now, and nobody could activate by hand what nobody sees. */
  private async resumeSync(tx: FeedTx, app: string): Promise<void> {
    const id = await tx.webhooks.pausedSync(app);
    if (id === null) return;
    const now = this.clock.now();
    await tx.webhooks.activate(id, now);
    await tx.queues.resume(id, now);
  }
}
