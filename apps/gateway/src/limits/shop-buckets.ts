import { networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { pour, type Bucket, type BucketSize } from './leaky-bucket';

/** A bucket that falls out starts empty again, in favour of the caller. */
const MAX_BUCKETS = 20_000;

export interface ShopBucketSizes {
  /** What one network may send to one shop. */
  readonly ofNetwork: BucketSize;
  /** What one network may send to all shops together; without it one shop cannot use up what its visitors may do at others. */
  readonly ofNetworkEverywhere?: BucketSize;
  /** What all networks together may send to one shop; without it a stranger cannot use up what its customers may do. */
  readonly ofShop?: BucketSize;
}

/** Buckets of networks and of shops, in this process's memory, which is forgotten with it. */
export class ShopBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    private readonly clock: Clock,
    private readonly sizes: ShopBucketSizes,
  ) {}

  /** Seconds to wait; 0 where there was room for so many. What is more than a bucket holds needs an empty one. */
  pour(address: string, shop: number, count = 1): number {
    const { ofNetwork, ofNetworkEverywhere, ofShop } = this.sizes;
    const network = networkOf(address);
    const now = this.clock.now().getTime();
    const wait = (key: string, size: BucketSize | undefined): number => {
      if (size === undefined) return 0;
      const { bucket, retryAfter } = pour(this.buckets.get(key), size, now, Math.min(count, size.burst));
      this.buckets.set(key, bucket);
      return retryAfter;
    };
    return (
      wait(`${shop} ${network}`, ofNetwork) ||
      wait(`network ${network}`, ofNetworkEverywhere) ||
      wait(`shop ${shop}`, ofShop)
    );
  }
}
