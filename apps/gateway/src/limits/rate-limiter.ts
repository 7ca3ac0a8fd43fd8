import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { type Bucket, type BucketSize, fill, pour, type Poured } from '@marquee/edge';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../gateway.config';

/** An evicted bucket starts empty, in favour of the caller. */
const MAX_BUCKETS = 20_000;

export type Admitted = readonly (readonly [bucket: string, calls: number])[];

/** One bucket per app and company in memory; `SharedLimits` synchronizes the replicas. */
@Injectable()
export class RateLimiter {
  readonly size: BucketSize | null;
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  private unshared = new Map<string, number>();

  constructor(
    @Inject(CONFIG) config: Pick<GatewayConfig, 'rateLimitBurst' | 'rateLimitPerSecond'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { rateLimitBurst: burst, rateLimitPerSecond: perSecond } = config;
    this.size = burst === 0 || perSecond === 0 ? null : { burst, perSecond };
  }

  /** Counts a request and sends the level to its client; throws if the bucket is full. */
  admit(reply: FastifyReply, { name, company }: { readonly name: string; readonly company: number }): void {
    const poured = this.take(name, company);
    if (poured === null) return;
    reply.header('x-api-call-limit', `${poured.used}/${this.size?.burst}`);
    if (!poured.allowed) {
      throw new ShopError('rate_limited', undefined, undefined, { retry_after: poured.retryAfter });
    }
  }

  /** Counts a call if the bucket has space, and returns the level; null without a limit. */
  take(app: string, company: number): Poured | null {
    if (this.size === null) return null;
    const key = `${company} ${app}`;
    const poured = pour(this.buckets.get(key), this.size, this.clock.now().getTime());
    if (poured.allowed) this.count(key, poured.bucket);
    return poured;
  }

  /**
   * Counts a further page of a download, in half of the bucket: the other half is left for the app's other calls.
   * Returns the seconds to wait if that half is full.
   */
  takePage(app: string, company: number): number {
    if (this.size === null) return 0;
    const key = `${company} ${app}`;
    const half = { ...this.size, burst: Math.ceil(this.size.burst / 2) };
    const { bucket, allowed, retryAfter } = pour(this.buckets.get(key), half, this.clock.now().getTime());
    if (allowed) this.count(key, bucket);
    return retryAfter;
  }

  /** Returns the calls admitted since the last call of this method. */
  admitted(): Admitted {
    if (this.unshared.size === 0) return [];
    const shared = [...this.unshared];
    this.unshared = new Map();
    return shared;
  }

  private count(key: string, bucket: Bucket): void {
    this.buckets.set(key, bucket);
    this.unshared.set(key, (this.unshared.get(key) ?? 0) + 1);
  }

  /** Adds calls that another replica admitted. */
  add(admitted: Admitted): void {
    if (this.size === null) return;
    const now = this.clock.now().getTime();
    for (const [key, calls] of admitted) this.buckets.set(key, fill(this.buckets.get(key), this.size, now, calls));
  }
}
