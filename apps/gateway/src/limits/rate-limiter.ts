import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../gateway.config';
import { pour, type Bucket, type BucketSize, type Poured } from './leaky-bucket';

/** A bucket that falls out starts empty again, in favour of the caller. */
const MAX_BUCKETS = 20_000;

/** One bucket per app and company, in this process's memory. */
@Injectable()
export class RateLimiter {
  readonly size: BucketSize | null;
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { rateLimitBurst: burst, rateLimitPerSecond: perSecond } = config;
    this.size = burst === 0 || perSecond === 0 ? null : { burst, perSecond };
  }

  /** Null where no limit is set. */
  take(app: string, company: number): Poured | null {
    if (this.size === null) return null;
    const key = `${company} ${app}`;
    const poured = pour(this.buckets.get(key), this.size, this.clock.now().getTime());
    this.buckets.set(key, poured.bucket);
    return poured;
  }
}
