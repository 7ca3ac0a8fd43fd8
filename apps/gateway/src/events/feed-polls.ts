import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Bus, type RawReply } from '@marquee/bus';
import { FEED_CHANGES, feed, type Context, type ListFeed } from '@marquee/contracts';
import { CLOCK, CONFIG, Metrics, type Clock } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from '../auth/access-tokens';
import type { GatewayConfig } from '../gateway.config';
import { isJust } from '../http/replies/answer';
import { Bell } from './bell';
import { PollPlaces } from './poll-places';

/** Read interval, because a notification may be lost with a connection. */
const LOOK_MS = 5_000;
/** Minimum interval between reads, because notifications do not name topics. */
const PAUSE_MS = 200;

interface Poll {
  /** The maximum wait in seconds. */
  readonly seconds: number;
  readonly request: FastifyRequest;
}

/**
 * Long polling of a feed: a waiting poll costs a subscription and a timer. The dispatcher signals when the company's
 * feed has grown, and the poll reads again.
 */
@Injectable()
export class FeedPolls implements OnModuleDestroy {
  private readonly places = new PollPlaces();
  private readonly bells = new Set<Bell>();
  private isStopping = false;

  constructor(
    private readonly bus: Bus,
    private readonly tokens: AccessTokens,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_feed_polls', 'Clients that wait for a feed to grow', () => this.places.taken);
  }

  /** Ends the polls before the server closes, which waits for every answer. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const bell of this.bells) bell.end();
  }

  /** Answers at once if too many polls are waiting. */
  async list(ctx: Context, query: ListFeed, { seconds, request }: Poll): Promise<RawReply> {
    if (this.isStopping || !this.places.take(ctx.company)) return this.bus.pass(feed.list, ctx, query);
    const bell = new Bell(seconds * 1000);
    let stopHearing = (): void => undefined;
    const leave = (): void => bell.end();
    request.raw.socket.once('close', leave);
    this.bells.add(bell);
    try {
      stopHearing = this.bus.onChange(FEED_CHANGES, ctx.company, (topics) => {
        if (query.topic === undefined || topics.includes(query.topic)) bell.ring();
      });
      return await this.firstFilled(ctx, query, request, bell);
    } finally {
      bell.end();
      this.bells.delete(bell);
      request.raw.socket.off('close', leave);
      stopHearing();
      this.places.leave(ctx.company);
    }
  }

  private async firstFilled(ctx: Context, query: ListFeed, request: FastifyRequest, bell: Bell): Promise<RawReply> {
    let page = await this.bus.pass(feed.list, ctx, query);
    while (isEmpty(page) && (await bell.rings(LOOK_MS)) && (await this.mayRead(request))) {
      page = await this.bus.pass(feed.list, { ...ctx, deadline: this.deadline() }, query);
      if (isEmpty(page)) await bell.pause(PAUSE_MS);
    }
    return page;
  }

  /** Permissions revoked during the wait take effect at the next call. */
  private async mayRead({ edge: { principal } }: FastifyRequest): Promise<boolean> {
    if (principal === undefined) return false;
    return principal.isAlive === undefined ? this.tokens.isGood(principal) : principal.isAlive();
  }

  /** The deadline of each read, as for other calls. */
  private deadline(): number {
    return this.clock.now().getTime() + this.config.deadlineMs;
  }
}

function isEmpty(page: RawReply): boolean {
  return isJust(page, '[]');
}
