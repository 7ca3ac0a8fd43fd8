import { Injectable } from '@nestjs/common';
import type { RawReply } from '@marquee/bus';
import type { Context, ListFeed } from '@marquee/contracts';
import { isJust } from '@marquee/edge';
import { Metrics } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import type { FeedSignal } from './feed-signal';
import { FeedSignals } from './feed-signals';
import { FeedReads } from './feed-reads';
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
export class FeedPolls {
  private readonly places = new PollPlaces();

  constructor(
    private readonly reads: FeedReads,
    private readonly signals: FeedSignals,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_feed_polls', 'Clients that wait for a feed to grow', () => this.places.taken);
  }

  /** Answers at once if too many polls are waiting. */
  async list(ctx: Context, query: ListFeed, { seconds, request }: Poll): Promise<RawReply> {
    if (this.signals.isStopping || !this.places.take(ctx.company)) return this.reads.first(ctx, query);
    const { signal, cancel } = this.signals.subscribe({
      ctx,
      topic: query.topic,
      request,
      milliseconds: seconds * 1000,
    });
    try {
      return await this.firstFilled(ctx, query, request, signal);
    } finally {
      cancel();
      this.places.leave(ctx.company);
    }
  }

  private async firstFilled(
    ctx: Context,
    query: ListFeed,
    request: FastifyRequest,
    signal: FeedSignal,
  ): Promise<RawReply> {
    let page = await this.reads.first(ctx, query);
    while (isEmpty(page) && (await signal.wait(LOOK_MS)) && (await this.reads.mayRead(request))) {
      page = await this.reads.again(ctx, query, request);
      if (isEmpty(page)) await signal.pause(PAUSE_MS);
    }
    return page;
  }
}

function isEmpty(page: RawReply): boolean {
  return isJust(page, '[]');
}
