import { Inject } from '@nestjs/common';
import { Consumer, OnAny } from '@marquee/bus';
import {
  appEvents,
  customerEvents,
  feedSubscription,
  type AppChange,
  type CustomerSyncChange,
  type ReceivedEvent,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { ReceiversService } from '../deliveries/receivers.service';
import { WebhookQueues } from '../delivery-queues/webhook-queues.queue';
import { FeedNotificationsService } from './feed-notifications.service';
import { FeedStore, type FeedTx } from './feed.store';
import { followApp } from './installations.tx';

const APP_EVENTS = new Set([appEvents.uninstalled.type, appEvents.update.type]);

/** Appends every event, also of unknown types, to its company's feed, and creates deliveries for matching webhooks. */
@Consumer(feedSubscription)
export class FeedConsumer {
  constructor(
    readonly store: FeedStore,
    private readonly notifications: FeedNotificationsService,
    private readonly receivers: ReceiversService,
    private readonly queues: WebhookQueues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnAny()
  async append(tx: FeedTx, event: ReceivedEvent): Promise<void> {
    const isOfApp = APP_EVENTS.has(event.type);
    const may_claim = !isOfApp && this.queues.hasFreeSlotFor({ company_id: event.companyid });
    const change = event.type === customerEvents.sync.type ? (event.data as CustomerSyncChange) : undefined;
    // The statements run in this order: an event that is in the feed creates no deliveries.
    tx.feed.holdBeforeCommit();
    tx.deliveries.enqueue(event, { may_claim, may_notify: !isOfApp });
    tx.feed.append(event, change);
    tx.session.afterCommit(() => this.notifications.notify(event.companyid, event.topic));
    if (isOfApp) await this.followApp(tx, event);
  }

  /** A late event does not describe the current state. */
  private async followApp(tx: FeedTx, event: ReceivedEvent): Promise<void> {
    const change = event.data as AppChange;
    this.receivers.forget(change.client_id);
    if (!event.late) await followApp(tx, event, change, this.clock.now());
  }
}
