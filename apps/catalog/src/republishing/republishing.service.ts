import { Injectable, Inject } from '@nestjs/common';
import { companyId, type NotRepublished, type OperatorContext, type RepublishedResources } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { announceUpdates } from '../product-changes/product-events.tx';
import { ProductsRepository } from '../product-rows/products.repository';

@Injectable()
export class RepublishingStore extends storeOf({ products: ProductsRepository }) {}

/**
 * After a restore, other services may know product versions that are lost here. The product gets a higher version and
 * is published again unchanged.
 */
@Injectable()
export class RepublishingService {
  constructor(
    private readonly store: RepublishingStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async products(ctx: OperatorContext, { resources }: RepublishedResources): Promise<NotRepublished> {
    const missing: NotRepublished['missing'][number][] = [];
    for (const { company_id, id, version } of resources) {
      const detail = { id, version };
      const isThere = await this.store.operate(ctx, companyId(company_id), 'product republish', detail, async (tx) => {
        const rows = await tx.products.raiseVersion(id, version, this.clock.now());
        await announceUpdates(tx, rows, []);
        return rows.length > 0;
      });
      if (!isThere) missing.push({ company_id, id });
    }
    return { missing };
  }
}
