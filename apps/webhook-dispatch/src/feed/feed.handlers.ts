import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { feed, type Context, type ListInput } from '@marquee/contracts';
import { WebhookDispatchStore } from '../webhook-dispatch.store';

@Controller()
export class FeedHandlers {
  constructor(private readonly store: WebhookDispatchStore) {}

  @Handles(feed.list)
  list(ctx: Context, input: ListInput) {
    return this.store.read(ctx.company).feed.list(input);
  }
}
