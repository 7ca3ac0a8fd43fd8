import { networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { pour, type Bucket, type BucketSize } from './leaky-bucket';

/** A bucket that falls out starts empty again, in favour of the caller. */
const MAX_BUCKETS = 20_000;

/** A bucket for each network at a shop, and one for the shop; in this process's memory, which is forgotten with it. */
export class ShopBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    private readonly clock: Clock,
    private readonly sizes: { readonly ofNetwork: BucketSize; readonly ofShop: BucketSize },
  ) {}

  /** Seconds to wait; 0 where there was room for so many. */
  pour(address: string, themeSetting: number, count = 1): number {
    const { ofNetwork, ofShop } = this.sizes;
    const now = this.clock.now().getTime();
    const wait = (key: string, size: BucketSize): number => {
      const { bucket, retryAfter } = pour(this.buckets.get(key), size, now, count);
      this.buckets.set(key, bucket);
      return retryAfter;
    };
    return wait(`${themeSetting} ${networkOf(address)}`, ofNetwork) || wait(`${themeSetting}`, ofShop);
  }
}
