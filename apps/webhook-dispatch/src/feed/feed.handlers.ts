import { Controller } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { feed, type Context, type ListFeed } from '@marquee/contracts';
import { FeedStore } from './feed.store';
import { expectTopic } from './topics.rules';

@Controller()
export class FeedHandlers {
  constructor(private readonly store: FeedStore) {}

  @Handles(feed.list)
  async list(ctx: Context, input: ListFeed) {
    expectTopic(input.topic);
    return this.store.read(ctx.company).feed.list(input);
  }
}
