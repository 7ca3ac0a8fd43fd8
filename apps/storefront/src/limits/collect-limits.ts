import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { ShopBuckets } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';

/** Sign-ups of one network at a shop: enough for people, too few for a program that tries addresses. */
const OF_NETWORK = { burst: 20, perSecond: 1 / 30 };
/** Sign-ups of one network at all shops, against programs that switch between shops. */
const OF_NETWORK_EVERYWHERE = { burst: 200, perSecond: 1 / 6 };
/** Sign-ups at one shop from all networks. */
const OF_SHOP = { burst: 300, perSecond: 1 };

/** Limits sign-ups without authentication at shop fronts. */
@Injectable()
export class CollectLimits {
  private readonly buckets: ShopBuckets;

  constructor(@Inject(CLOCK) clock: Clock) {
    const sizes = { ofNetwork: OF_NETWORK, ofNetworkEverywhere: OF_NETWORK_EVERYWHERE, ofShop: OF_SHOP };
    this.buckets = new ShopBuckets(clock, sizes);
  }

  take(address: string, themeSetting: number): void {
    const retry_after = this.buckets.pour(address, themeSetting);
    if (retry_after === 0) return;
    throw new ShopError(
      'rate_limited',
      'Too many sign-ups from this network. Retry after the number of seconds in Retry-After.',
      undefined,
      { retry_after },
    );
  }
}
