import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { ShopBuckets } from './shop-buckets';

/** Login links of one company that one network opens: the people of an office or a school, not a program. */
const OF_NETWORK = { burst: 100, perSecond: 2 };

/**
 * How many login links of a company one network may open: each may cost a password hash. A limit of a network or of a company alone
 * could be used up by others, and would stop customers who have opened no link.
 */
@Injectable()
export class LoginLimits {
  private readonly buckets: ShopBuckets;

  constructor(@Inject(CLOCK) clock: Clock) {
    this.buckets = new ShopBuckets(clock, { ofNetwork: OF_NETWORK });
  }

  take(address: string, company: number): void {
    const retry_after = this.buckets.pour(address, company);
    if (retry_after === 0) return;
    throw new ShopError('rate_limited', 'Too many login links. Retry later.', undefined, { retry_after });
  }
}
