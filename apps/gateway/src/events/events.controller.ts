import { Controller, Get, Res } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { feed, feedEntry, upTo, type Context, type ListFeed } from '@marquee/contracts';
import {
  Access,
  Answers,
  Ctx,
  EVENT_STREAM_TYPE,
  listOf,
  ListQuery,
  prefers,
  Serves,
  type StreamedReply,
} from '@marquee/edge';
import type { FastifyReply } from 'fastify';
import { FeedPolls } from './feed-polls';
import { FeedStreams } from './feed-streams';

/** Below 30 s, after which some proxies time out. */
const WAIT = { wait: upTo(25).says('Seconds to wait for the next event, if there is none yet.') };

/** The feed of a company's events, for apps that poll or hold a stream instead of using webhooks. */
@Controller('api')
@Serves(feedEntry)
export class EventsController {
  constructor(
    private readonly bus: Bus,
    private readonly polls: FeedPolls,
    private readonly streams: FeedStreams,
  ) {}

  @Get('events.json')
  @Access('webhooks')
  @Answers({ ...listOf(feedEntry), streamed: true })
  list(
    @Ctx() ctx: Context,
    @ListQuery(feed.list, WAIT) { wait = 0, ...query }: ListFeed & { wait?: number },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RawReply | StreamedReply> {
    const { request } = reply;
    if (prefers(request, EVENT_STREAM_TYPE)) return this.streams.open(ctx, query, reply);
    return wait === 0 ? this.bus.pass(feed.list, ctx, query) : this.polls.list(ctx, query, { seconds: wait, request });
  }
}
