import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { feed, type Context, type ListInput } from '@marquee/contracts';
import { FeedStore } from './feed.store';

@Controller()
export class FeedHandlers {
  constructor(private readonly store: FeedStore) {}

  @Handles(feed.list)
  list(ctx: Context, input: ListInput) {
    return this.store.read(ctx.company).feed.list(input);
  }
}
