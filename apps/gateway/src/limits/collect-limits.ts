import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { ShopBuckets } from './shop-buckets';

/** Sign-ups from one network at a shop: people who share it, and not a program that tries addresses. */
const OF_NETWORK = { burst: 20, perSecond: 1 / 30 };
/** And from that network at all shops together: a program that goes from shop to shop with the addresses that it tries. */
const OF_NETWORK_EVERYWHERE = { burst: 200, perSecond: 1 / 6 };
/** What one shop takes from everywhere. */
const OF_SHOP = { burst: 300, perSecond: 1 };

/** How much may be signed up for at shop fronts without anybody having signed in. */
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
