import { randomInt } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { RawReply } from '@marquee/bus';
import { ShopError, type Context, type ListFeed } from '@marquee/contracts';
import { flightOf, mayReadAgain, StreamedReply } from '@marquee/edge';
import { LOGGER, Metrics, type Logger } from '@marquee/service-kit';
import type { FastifyReply } from 'fastify';
import { RateLimiter } from '../limits/rate-limiter';
import type { FeedSignal } from './feed-signal';
import { FeedSignals } from './feed-signals';
import { FeedReads } from './feed-reads';
import { PollPlaces } from './poll-places';
import { COMMENT, eventsIn, reconnectAfter, startOf, STREAM_HEADERS, streamQuery, textOf } from './stream-format';

const STREAMS_PER_APP = 20;
/** A company has at most half of a gateway's streams. */
const OF_COMPANIES = { total: 1_000, each: 500 };
/** Comments keep proxies from closing an idle connection, and show the client that it is open. */
const COMMENT_MS = 15_000;
const TOKEN_CHECK_MS = 1_000;
/** How long a stream that ends may take to send its last bytes. */
const END_MS = 1_000;
/** Minimum interval between reads for each 50 streams, because all streams of a company read at each notification. */
const PAUSE_MS = 200;
const STREAMS_PER_PAUSE = 50;
/** Delay of a read after a failed one. */
const RETRY_MS = 1_000;
/** Clients of ended streams reconnect at random times within this period. */
const RECONNECT_MS = { from: 1_000, to: 4_000 };

interface Stream {
  readonly ctx: Context;
  readonly query: ListFeed;
  readonly reply: FastifyReply;
  readonly signal: FeedSignal;
}

/** The feed as server-sent events: the same reads and notifications as its long polling, over one connection. */
@Injectable()
export class FeedStreams implements OnModuleInit, OnModuleDestroy {
  private readonly ofApps = new PollPlaces<string>({ total: Infinity, each: STREAMS_PER_APP });
  private readonly ofCompanies = new PollPlaces(OF_COMPANIES);
  private readonly streams = new Set<Stream>();
  private checking: NodeJS.Timeout | undefined;

  constructor(
    private readonly reads: FeedReads,
    private readonly signals: FeedSignals,
    private readonly limiter: RateLimiter,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge('marquee_feed_streams', 'Open event streams of feeds', () => this.streams.size);
  }

  onModuleInit(): void {
    this.checking = setInterval(() => {
      for (const stream of this.streams) void this.mayRead(stream).then((may) => may || end(stream));
    }, TOKEN_CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.checking);
    for (const stream of this.streams) end(stream);
  }

  /** Refuses a stream beyond the limits, and reads its first page, before the response begins. */
  async open(ctx: Context, asked: ListFeed, reply: FastifyReply): Promise<StreamedReply> {
    const { request } = reply;
    const query = streamQuery(asked, startOf(asked, request));
    const leave = this.enter(ctx);
    const { signal, cancel } = this.signals.subscribe({ ctx, topic: query.topic, request, milliseconds: Infinity });
    const stream = { ctx, query, reply, signal };
    const close = (): void => {
      cancel();
      leave();
      this.streams.delete(stream);
    };
    try {
      const first = await this.reads.first(ctx, query);
      this.streams.add(stream);
      return new StreamedReply(STREAM_HEADERS, this.text(stream, first, asked.fields), close);
    } catch (error) {
      close();
      throw error;
    }
  }

  private enter({ app, company }: Context): () => void {
    if (this.signals.isStopping) throw new ShopError('unavailable');
    const key = `${company} ${app}`;
    if (!this.ofApps.take(key)) {
      const message = `This app has ${STREAMS_PER_APP} open event streams. Close one of them before you open another.`;
      throw new ShopError('rate_limited', message, undefined, { retry_after: 5 });
    }
    if (!this.ofCompanies.take(company)) {
      this.ofApps.leave(key);
      const message = 'Too many event streams are open. Retry later, or read the feed with wait.';
      throw new ShopError('unavailable', message, undefined, { retry_after: 5 });
    }
    return () => {
      this.ofApps.leave(key);
      this.ofCompanies.leave(company);
    };
  }

  /** The next page is read when the client has read the previous one, so a client that does not read costs one page. */
  private async *text(stream: Stream, first: RawReply, fields?: readonly string[]): AsyncGenerator<string, void> {
    const { signal, reply } = stream;
    const flight = flightOf(reply);
    let { query } = stream;
    let page: RawReply | undefined = first;
    let commentAt = performance.now() + COMMENT_MS;
    yield COMMENT;
    do {
      const events = page === undefined ? [] : eventsIn(page);
      const last = events.at(-1);
      if (last !== undefined) {
        const text = textOf(events, fields);
        flight.hold(text.length);
        yield text;
        flight.hold(-text.length);
        query = after(query, last.id);
        await signal.pause(this.pauseAfter(stream, page?.meta.next !== undefined));
      }
      if (performance.now() >= commentAt) {
        yield COMMENT;
        commentAt = performance.now() + COMMENT_MS;
      }
      if (!(await signal.wait(waitFor(page, commentAt)))) break;
      page = await this.read(stream, query);
    } while (await this.mayRead(stream));
    yield reconnectAfter(randomInt(RECONNECT_MS.from, RECONNECT_MS.to));
  }

  /**
   * A full page counts as a call of the app, because a client may read thirty days of events. Many streams together
   * read at a bounded rate, whatever the rate limit.
   */
  private pauseAfter({ ctx }: Stream, isFull: boolean): number {
    const shared = this.streams.size / STREAMS_PER_PAUSE;
    if (!isFull) return PAUSE_MS * Math.ceil(shared);
    return Math.max(PAUSE_MS * Math.floor(shared), this.limiter.takePage(ctx.app, ctx.company) * 1000);
  }

  /** Returns undefined after a failure, because a stream survives the restart of a service. */
  private async read({ ctx, signal, reply }: Stream, query: ListFeed): Promise<RawReply | undefined> {
    try {
      return await this.reads.again(ctx, query, reply.request);
    } catch (error) {
      if (!mayReadAgain(error)) {
        this.log.warn({ err: error, company: ctx.company, app: ctx.app }, 'ending an event stream after an error');
        signal.end();
      }
      return undefined;
    }
  }

  /** False also while the revocations or the session are unknown, because no call is accepted then. */
  private async mayRead({ reply: { request } }: Stream): Promise<boolean> {
    try {
      return await this.reads.mayRead(request);
    } catch {
      return false;
    }
  }
}

/** Ends the stream, or resets the connection if the client does not read. */
function end({ signal, reply }: Stream): void {
  signal.end();
  setTimeout(() => reply.raw.writableFinished || reply.raw.destroy(), END_MS).unref();
}

function after(query: ListFeed, since_id: number): ListFeed {
  return { ...query, since_id, page_info: undefined };
}

function waitFor(page: RawReply | undefined, commentAt: number): number {
  if (page === undefined) return RETRY_MS;
  return page.meta.next === undefined ? commentAt - performance.now() : 0;
}
