import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { CancelledDeliveriesWorker } from './cancelled-deliveries.worker';
import { FeedConsumer } from './feed.consumer';
import { FeedHandlers } from './feed.handlers';
import { FeedNotificationsService } from './feed-notifications.service';
import { FeedStore } from './feed.store';

@Module({
  imports: [DeliveriesModule],
  controllers: [FeedConsumer, FeedHandlers],
  providers: [CancelledDeliveriesWorker, FeedNotificationsService, FeedStore],
})
export class FeedModule {}
