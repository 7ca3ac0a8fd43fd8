import { Module } from '@nestjs/common';
import { StoppedWebhooksWorker } from './stopped-webhooks.worker';
import { WebhooksHandlers } from './webhooks.handlers';
import { WebhooksService } from './webhooks.service';
import { WebhooksStore } from './webhooks.store';

@Module({
  controllers: [WebhooksHandlers],
  providers: [StoppedWebhooksWorker, WebhooksService, WebhooksStore],
})
export class WebhooksModule {}
