import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { licenseUse, ShopError, shopContents, type CallContext, type LicenseAnswer } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import { customerDigest, type PermittedUse } from './content-urls';

/** How long an answer is used again: a player sends many requests while it seeks. */
const FRESH_MS = 5_000;
const MAX_CACHED = 10_000;

interface CachedAnswer {
  readonly at: number;
  readonly answer: Promise<LicenseAnswer>;
}

/** Asks licensing whether a device may go on. Each answer also extends the lease of the device. */
@Injectable()
export class LicenseChecks {
  private readonly answers = new LRUCache<string, CachedAnswer>({ max: MAX_CACHED });

  constructor(
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The license of a valid use; throws the reason against it. */
  async check(call: CallContext, permitted: PermittedUse): Promise<NonNullable<LicenseAnswer['license']>> {
    const { validation, license } = await this.cached(call, permitted);
    if (validation.valid && license !== null) return license;
    throw new ShopError('forbidden', validation.detail);
  }

  private cached(call: CallContext, permitted: PermittedUse): Promise<LicenseAnswer> {
    const { company, license, customer, device } = permitted;
    const [name, now] = [`${company} ${license} ${customer} ${device}`, this.clock.now().getTime()];
    const known = this.answers.get(name);
    if (known !== undefined && Math.abs(now - known.at) < FRESH_MS) return known.answer;
    const answer = this.ask(call, permitted);
    this.answers.set(name, { at: now, answer });
    // The next request asks again.
    answer.catch(() => this.answers.delete(name));
    return answer;
  }

  private async ask(call: CallContext, { company, license, customer, device }: PermittedUse): Promise<LicenseAnswer> {
    const { key, customer_token } = await this.bus.call(shopContents.key, call, { company_id: company, id: license });
    if (customerDigest(customer_token) !== customer) throw formerCustomer();
    const answer = await this.bus.call(licenseUse.heartbeat, call, { key, fingerprint: device });
    // After a long pause the device needs a seat again.
    if (answer.validation.code !== 'HEARTBEAT_DEAD') return answer;
    return this.bus.call(licenseUse.activate, call, { key, fingerprint: device });
  }
}

function formerCustomer(): ShopError {
  return new ShopError('forbidden', 'The license has another customer now.');
}
