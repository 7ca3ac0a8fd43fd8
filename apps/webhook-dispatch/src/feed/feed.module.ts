import { Module } from '@nestjs/common';
import { FeedConsumer } from './feed.consumer';
import { FeedHandlers } from './feed.handlers';
import { FeedStore } from './feed.store';

@Module({
  controllers: [FeedConsumer, FeedHandlers],
  providers: [FeedStore],
})
export class FeedModule {}
