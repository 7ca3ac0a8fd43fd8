import { networkOf, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { pour, type Bucket, type BucketSize } from './leaky-bucket';

/** An evicted bucket starts empty, in favour of the caller. */
const MAX_BUCKETS = 20_000;

export interface ShopBucketSizes {
  /** The limit of one network at one shop. */
  readonly ofNetwork: BucketSize;
  /** The limit of one network at all shops; if absent, one shop cannot use up its visitors' limit elsewhere. */
  readonly ofNetworkEverywhere?: BucketSize;
  /** The limit of all networks at one shop; if absent, a stranger cannot use up its customers' limit. */
  readonly ofShop?: BucketSize;
}

/** Buckets of networks and shops, in the memory of this process. */
export class ShopBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    private readonly clock: Clock,
    private readonly sizes: ShopBucketSizes,
  ) {}

  /** Seconds to wait; 0 if all of them fit. More than the capacity needs an empty bucket. */
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
