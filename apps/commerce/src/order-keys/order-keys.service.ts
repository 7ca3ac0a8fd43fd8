import { Inject, Injectable } from '@nestjs/common';
import { companyId, type CallContext, type KeyFate } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CommerceStore } from '../commerce.store';

@Injectable()
export class OrderKeysService {
  constructor(
    private readonly store: CommerceStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Seals the key's fate: one without an order never gets one. */
  async fate(ctx: CallContext, company: number, key: string): Promise<{ fate: KeyFate }> {
    const bound = { ...ctx, company: companyId(company) };
    return { fate: await this.store.write(bound, (tx) => tx.orderKeys.fence(key, this.clock.now())) };
  }
}
