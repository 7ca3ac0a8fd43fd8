import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Refusals } from '../http/routing/error-replies';
import { callerOf } from '../http/connections/flight';
import { keepPaused } from '../http/connections/paused-socket';
import { isShort } from '../http/connections/staged-close';
import { fill, type Bucket, type BucketSize } from './leaky-bucket';

/** How fast the refusals of one caller are told. */
export interface Telling extends BucketSize {
  /** Nobody is kept waiting for longer. */
  readonly mostMs: number;
}
const TELLING: Telling = { burst: 32, perSecond: 10, mostMs: 10_000 };
/** Of all callers; those beyond are told at once. Each costs a connection, and little else. */
const MOST_WAITING = 512;
const MAX_BUCKETS = 20_000;

/**
 * A refusal of a large body ends its connection, and whoever does not mind opens the next one at once: to take a connection and to give it up
 * costs more than many good requests. So the more of a caller's are refused, the later that is told. Meanwhile none of it is read.
 */
export class LateRefusals implements Refusals {
  private readonly untold = new Set<() => void>();
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  private isEnding = false;

  constructor(private readonly telling = TELLING) {}

  /** Refusals that are not told yet. */
  get waiting(): number {
    return this.untold.size;
  }

  /** Tells it, now or later; not at all where the connection has ended by then. */
  tell(reply: FastifyReply, refuse: () => void): void {
    const { raw, edge } = reply.request;
    const endsIt = !raw.complete && !isShort(raw) && !raw.socket.destroyed;
    const ms = endsIt ? this.countFor(callerOf(reply.request).key, performance.now()) : 0;
    if (ms === 0 || this.isEnding || this.waiting >= MOST_WAITING) return refuse();
    edge?.flight?.end();
    const release = keepNothingOf(raw);
    const leave = (): void => {
      release();
      clearTimeout(timer);
      this.untold.delete(tellNow);
      reply.raw.off('close', leave);
    };
    const tellNow = (): void => {
      leave();
      try {
        refuse();
      } catch {
        // Nobody is there any more who would make an answer of it.
        reply.raw.destroy();
      }
    };
    const timer = setTimeout(tellNow, ms);
    this.untold.add(tellNow);
    reply.raw.once('close', leave);
  }

  /** Tells all that wait, and keeps nobody waiting any more: the process is about to end. */
  end(): void {
    this.isEnding = true;
    for (const tellNow of this.untold) tellNow();
  }

  /** Counts one more of the caller's, and gives the milliseconds that it waits. */
  private countFor(caller: string, now: number): number {
    const { burst, perSecond, mostMs } = this.telling;
    const { level, at } = fill(this.buckets.get(caller), this.telling, now, 1);
    // Who stops is not held to more than anybody waits.
    this.buckets.set(caller, { level: Math.min(level, burst + (perSecond * mostMs) / 1000), at });
    return Math.max(0, Math.min(mostMs, ((level - burst) * 1000) / perSecond));
  }
}

/** Drops what came with the head, and reads nothing more until the returned function is called: the system tells the client to wait. */
function keepNothingOf(request: IncomingMessage): () => void {
  const release = keepPaused(request.socket);
  request.resume();
  return release;
}
