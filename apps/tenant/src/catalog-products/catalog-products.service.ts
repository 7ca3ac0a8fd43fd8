import { Inject, Injectable } from '@nestjs/common';
import { productEvents, type ProductChange } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { tellCompanyChanged } from '../companies/company-changes';
import type { TenantTx } from '../tenant.store';

/** Follows what catalog sells: a shop's status depends on it, and so does what a market entry offers. */
@Injectable()
export class CatalogProductsService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The company has a new version where its status has become another. */
  async apply(tx: TenantTx, type: string, { id, published, priced, mirrored }: ProductChange): Promise<void> {
    if (!(await tx.catalogProducts.lock())) return;
    const removed = type === productEvents.delete.type;
    const { others, complete } = removed
      ? await tx.catalogProducts.remove(id)
      : await tx.catalogProducts.put({ id, published, priced, mirrored });
    const before = { any: others.any || complete !== null, complete: others.complete || complete === true };
    const after = { any: others.any || !removed, complete: others.complete || (!removed && published && priced) };
    const same = before.any === after.any && before.complete === after.complete;
    if (!same) await tellCompanyChanged(tx, this.clock.now());
  }
}
