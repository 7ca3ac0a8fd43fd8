import { Injectable } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { feed, type Context, type ListFeed } from '@marquee/contracts';
import { Calls } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from '../auth/access-tokens';

/** Reads the feed for a client that waits for new entries. */
@Injectable()
export class FeedReads {
  constructor(
    private readonly bus: Bus,
    private readonly tokens: AccessTokens,
    private readonly calls: Calls,
  ) {}

  first(ctx: Context, query: ListFeed): Promise<RawReply> {
    return this.bus.pass(feed.list, ctx, query);
  }

  /** Each read after the first has the deadline of a new call. */
  again(ctx: Context, query: ListFeed, request: FastifyRequest): Promise<RawReply> {
    return this.bus.pass(feed.list, { ...ctx, deadline: this.calls.of(request).deadline }, query);
  }

  /** Whether the client may still read: its permissions can be revoked while it waits. */
  async mayRead({ edge: { principal } }: FastifyRequest): Promise<boolean> {
    if (principal === undefined) return false;
    return principal.isAlive === undefined ? this.tokens.isGood(principal) : principal.isAlive();
  }
}
