import { Controller, Get, Req } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { feed, feedEntry, upTo, type Context, type ListFeed } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { listOf } from '../http/replies/answer';
import { Ctx } from '../http/routing/context';
import { ListQuery } from '../http/routing/query';
import { Access, Answers, Serves } from '../http/routing/route';
import { FeedPolls } from './feed-polls';

/** Below 30 s, after which some proxies time out. */
const WAIT = { wait: upTo(25).says('Seconds to wait for the next event, if there is none yet.') };

/** The feed of a company's events, for apps that poll instead of using webhooks. */
@Controller('api')
@Serves(feedEntry)
export class EventsController {
  constructor(
    private readonly bus: Bus,
    private readonly polls: FeedPolls,
  ) {}

  @Get('events.json')
  @Access('webhooks')
  @Answers(listOf(feedEntry))
  list(
    @Ctx() ctx: Context,
    @ListQuery(feed.list, WAIT) { wait = 0, ...query }: ListFeed & { wait?: number },
    @Req() request: FastifyRequest,
  ): Promise<RawReply> {
    return wait === 0 ? this.bus.pass(feed.list, ctx, query) : this.polls.list(ctx, query, { seconds: wait, request });
  }
}
