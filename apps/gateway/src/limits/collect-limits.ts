import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { pour, type Bucket, type BucketSize } from './leaky-bucket';

/** Sign-ups from one network at a shop: people who share it, and not a program that tries addresses. */
const OF_NETWORK = { burst: 20, perSecond: 1 / 30 };
/** And from everywhere at that shop. */
const OF_SHOP = { burst: 300, perSecond: 1 };
const MAX_BUCKETS = 20_000;

/** How much shop fronts may send without anybody having signed in; in this process's memory, which is forgotten with it. */
@Injectable()
export class CollectLimits {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  take(address: string, themeSetting: number): void {
    const now = this.clock.now().getTime();
    const retry_after =
      this.pour(`${themeSetting} ${networkOf(address)}`, OF_NETWORK, now) || this.pour(`${themeSetting}`, OF_SHOP, now);
    if (retry_after === 0) return;
    throw new ShopError('rate_limited', 'Too many sign-ups. Try again later.', undefined, { retry_after });
  }

  /** Seconds to wait; 0 where there was room. */
  private pour(key: string, size: BucketSize, now: number): number {
    const { bucket, retryAfter } = pour(this.buckets.get(key), size, now);
    this.buckets.set(key, bucket);
    return retryAfter;
  }
}
