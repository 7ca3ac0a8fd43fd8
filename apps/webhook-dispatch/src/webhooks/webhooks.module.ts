import { Module } from '@nestjs/common';
import { WebhooksHandlers } from './webhooks.handlers';
import { WebhooksService } from './webhooks.service';
import { WebhooksStore } from './webhooks.store';

@Module({
  controllers: [WebhooksHandlers],
  providers: [WebhooksService, WebhooksStore],
})
export class WebhooksModule {}
