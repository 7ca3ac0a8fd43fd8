import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Refusals } from '../routing/error-replies';
import { callerOf } from '../connections/flight';
import { keepPaused } from '../connections/paused-socket';
import { isShort } from '../connections/staged-close';
import { fill, type Bucket, type BucketSize } from './leaky-bucket';

/** The rate of refusals per caller. */
export interface RefusalPace extends BucketSize {
  /** The maximum delay. */
  readonly mostMs: number;
}
const OF_LARGE_BODIES: RefusalPace = { burst: 32, perSecond: 10, mostMs: 10_000 };
/** A refused client that retries at once on all its connections would fill the event loop. */
const OF_LIMITS: RefusalPace = { burst: 100, perSecond: 50, mostMs: 10_000 };
/** Delayed refusals of all callers; further ones are sent at once. Each holds a connection and little memory. */
const MAX_DELAYED_REFUSALS = 512;
const MAX_BUCKETS = 20_000;

/**
 * Delays repeated refusals of a caller: by rate limits, and of large bodies, which end the connection. A client that
 * repeats them at once would cost more than many good requests. Bodies stay unread.
 */
export class LateRefusals implements Refusals {
  private readonly delayed = new Set<() => void>();
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  private isEnding = false;

  constructor(
    private readonly ofLargeBodies = OF_LARGE_BODIES,
    private readonly ofLimits = OF_LIMITS,
  ) {}

  /** The delayed refusals. */
  get waiting(): number {
    return this.delayed.size;
  }

  /** Sends the refusal now or later; never if the connection has ended. */
  send(reply: FastifyReply, refuse: () => void): void {
    const { raw, edge } = reply.request;
    const ms = raw.socket.destroyed ? 0 : this.delayOf(reply.request);
    if (ms === 0 || this.isEnding || this.waiting >= MAX_DELAYED_REFUSALS) return refuse();
    edge?.flight?.end();
    const release = discardBodyOf(raw);
    const leave = (): void => {
      release();
      clearTimeout(timer);
      this.delayed.delete(sendNow);
      reply.raw.off('close', leave);
    };
    const sendNow = (): void => {
      leave();
      try {
        refuse();
      } catch {
        // The request has ended, so no handler remains to send an answer.
        reply.raw.destroy();
      }
    };
    const timer = setTimeout(sendNow, ms);
    this.delayed.add(sendNow);
    reply.raw.once('close', leave);
  }

  /** Sends all delayed refusals and delays no further ones, because the process is shutting down. */
  end(): void {
    this.isEnding = true;
    for (const sendNow of this.delayed) sendNow();
  }

  /** Counts a refusal that must not be frequent, and returns its delay in milliseconds. */
  private delayOf(request: FastifyRequest): number {
    const { raw, edge } = request;
    if (!raw.complete && !isShort(raw)) return this.countFor(callerOf(request).key, this.ofLargeBodies);
    if (edge?.failure?.code !== 'rate_limited') return 0;
    return this.countFor(`limits ${callerOf(request).key}`, this.ofLimits);
  }

  private countFor(caller: string, pace: RefusalPace): number {
    const { burst, perSecond, mostMs } = pace;
    const { level, at } = fill(this.buckets.get(caller), pace, performance.now(), 1);
    // A caller that stops is not delayed beyond the maximum.
    this.buckets.set(caller, { level: Math.min(level, burst + (perSecond * mostMs) / 1000), at });
    return Math.max(0, Math.min(mostMs, ((level - burst) * 1000) / perSecond));
  }
}

/**
 * Drops the bytes that came with the headers and pauses reading, so that TCP delays the client, until the returned
 * function is called.
 */
function discardBodyOf(request: IncomingMessage): () => void {
  const release = keepPaused(request.socket);
  request.resume();
  return release;
}
