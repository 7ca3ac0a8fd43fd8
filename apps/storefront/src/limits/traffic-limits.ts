import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { ShopBuckets } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';

/** Tracking events of one network at a shop: enough for an office or a school, too few for a program. */
const OF_NETWORK = { burst: 300, perSecond: 5 };
/** The limit of a network at all shops together, so that many shops do not raise it. */
const OF_NETWORK_EVERYWHERE = { burst: 1500, perSecond: 25 };
/** The limit of one shop for events from all networks, so that no shop crowds out other shops. */
const OF_SHOP = { burst: 6000, perSecond: 300 };

/** Limits the tracking events of shop fronts. */
@Injectable()
export class TrafficLimits {
  private readonly buckets: ShopBuckets;

  constructor(@Inject(CLOCK) clock: Clock) {
    const sizes = { ofNetwork: OF_NETWORK, ofNetworkEverywhere: OF_NETWORK_EVERYWHERE, ofShop: OF_SHOP };
    this.buckets = new ShopBuckets(clock, sizes);
  }

  /** `things` counts tracking events and cart lines. */
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
