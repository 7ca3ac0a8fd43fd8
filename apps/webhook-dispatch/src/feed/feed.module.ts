import { Controller, Inject, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminFeed,
  companyId,
  feed,
  type Context,
  type ListFeed,
  type OperatorContext,
  type SignEvents,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { payloadOf, signed } from '../delivery-queues/payload.rules';
import { CancelledDeliveriesWorker } from './cancelled-deliveries.worker';
import { FeedNotificationsService } from './feed-notifications.service';
import { FeedConsumer } from './feed.consumer';
import { FeedStore } from './feed.store';
import { expectTopic } from './topics.rules';

const MAX_SIGNED = 50;

@Controller()
export class FeedHandlers {
  constructor(
    private readonly store: FeedStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(feed.list)
  async list(ctx: Context, input: ListFeed) {
    expectTopic(input.topic);
    return this.store.read(ctx).feed.list(input);
  }

  /** Signs a payload like a webhook, for developers whose receiver is not reachable from here. */
  @Handles(adminFeed.sign)
  async sign(ctx: OperatorContext, { company_id, since_id, topics, secret }: SignEvents) {
    for (const topic of topics ?? []) expectTopic(topic);
    const reading = this.store.read(companyId(company_id), ctx).feed;
    if (since_id === undefined) return { events: [], last_id: await reading.lastId() };
    const entries = await reading.after(since_id, topics, MAX_SIGNED);
    const events = entries.map(({ id, event_id, topic, data }) => {
      const sample = { event_id, request_id: event_id, body: payloadOf({ company_id, topic, data }) };
      return { id, topic, data, ...signed(sample, [secret], this.clock.now()) };
    });
    return { events, last_id: entries.at(-1)?.id ?? since_id };
  }
}

@Module({
  imports: [DeliveriesModule],
  controllers: [FeedConsumer, FeedHandlers],
  providers: [CancelledDeliveriesWorker, FeedNotificationsService, FeedStore],
})
export class FeedModule {}
