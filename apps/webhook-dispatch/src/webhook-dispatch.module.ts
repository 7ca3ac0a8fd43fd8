import { Module } from '@nestjs/common';
import { FeedConsumer } from './feed/feed.consumer';
import { FeedHandlers } from './feed/feed.handlers';
import { WebhookDispatchStore } from './webhook-dispatch.store';

@Module({
  controllers: [FeedConsumer, FeedHandlers],
  providers: [WebhookDispatchStore],
})
export class WebhookDispatchModule {}
