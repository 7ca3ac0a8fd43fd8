import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { ShopBuckets } from './shop-buckets';

/** Visits, page views and carts from one network at a shop: an office or a school that looks around, not a program. */
const OF_NETWORK = { burst: 300, perSecond: 5 };
/** For a network at all shops together, so that many shops do not raise its limit. */
const OF_NETWORK_EVERYWHERE = { burst: 1500, perSecond: 25 };
/** And from everywhere at one shop: no shop pushes the others out of what is kept. */
const OF_SHOP = { burst: 6000, perSecond: 300 };

/** How much shop fronts may tell of their visitors. */
@Injectable()
export class TrafficLimits {
  private readonly buckets: ShopBuckets;

  constructor(@Inject(CLOCK) clock: Clock) {
    const sizes = { ofNetwork: OF_NETWORK, ofNetworkEverywhere: OF_NETWORK_EVERYWHERE, ofShop: OF_SHOP };
    this.buckets = new ShopBuckets(clock, sizes);
  }

  /** `things` are happenings, and the lines of carts. */
  take(address: string, themeSetting: number, things: number): void {
    const retry_after = this.buckets.pour(address, themeSetting, things);
    if (retry_after === 0) return;
    throw new ShopError(
      'rate_limited',
      'Too many events from this network. Retry after the number of seconds in Retry-After.',
      undefined,
      { retry_after },
    );
  }
}
