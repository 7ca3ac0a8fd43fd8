import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { ShopBuckets } from '@marquee/edge';
import { CLOCK, type Clock } from '@marquee/service-kit';

/** Login links of one company per network: enough for an office or a school, too few for a program. */
const OF_NETWORK = { burst: 100, perSecond: 2 };

/**
 * Limits login links per company and network, because each may cost a password hash. Strangers could exhaust a limit of
 * only one of the two, which would lock customers out.
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
    throw new ShopError(
      'rate_limited',
      'Too many login links. Retry after the number of seconds in Retry-After.',
      undefined,
      { retry_after },
    );
  }
}
