import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { FeedConsumer } from './feed.consumer';
import { FeedHandlers } from './feed.handlers';
import { FeedNewsService } from './feed-news.service';
import { FeedStore } from './feed.store';

@Module({
  imports: [DeliveriesModule],
  controllers: [FeedConsumer, FeedHandlers],
  providers: [FeedNewsService, FeedStore],
})
export class FeedModule {}
