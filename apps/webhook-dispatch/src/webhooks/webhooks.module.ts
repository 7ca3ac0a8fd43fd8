import { Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  webhooks,
  type ById,
  type Context,
  type CreateWebhook,
  type InputOf,
  type ListInput,
} from '@marquee/contracts';
import { StoppedWebhooksWorker } from './stopped-webhooks.worker';
import { WebhooksService } from './webhooks.service';
import { WebhooksStore } from './webhooks.store';

@Controller()
export class WebhooksHandlers {
  constructor(private readonly service: WebhooksService) {}

  @Handles(webhooks.list)
  list(ctx: Context, input: ListInput) {
    return this.service.list(ctx, input);
  }

  @Handles(webhooks.get)
  get(ctx: Context, input: ById) {
    return this.service.get(ctx, input);
  }

  @Handles(webhooks.create)
  create(ctx: Context, input: CreateWebhook) {
    return this.service.create(ctx, input);
  }

  @Handles(webhooks.update)
  update(ctx: Context, { id, webhook }: InputOf<typeof webhooks.update>) {
    return this.service.update(ctx, id, webhook);
  }

  @Handles(webhooks.remove)
  remove(ctx: Context, { id }: InputOf<typeof webhooks.remove>) {
    return this.service.remove(ctx, id);
  }
}

@Module({
  controllers: [WebhooksHandlers],
  providers: [StoppedWebhooksWorker, WebhooksService, WebhooksStore],
})
export class WebhooksModule {}
