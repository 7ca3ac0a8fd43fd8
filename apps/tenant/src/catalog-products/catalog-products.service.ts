import { Inject, Injectable } from '@nestjs/common';
import { productEvents, type ProductChange } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { changeCompany } from '../companies/company-changes';
import type { TenantTx } from '../tenant.store';

/** Follows what catalog sells: a shop's status depends on it, and so does what a market entry offers. */
@Injectable()
export class CatalogProductsService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The company has a new version where its status has become another. */
  async apply(tx: TenantTx, type: string, { id, published, priced, mirrored }: ProductChange): Promise<void> {
    const removed = type === productEvents.delete.type;
    // Most events change nothing that is known here. Safe without a lock: events of one product come one by one.
    if (await tx.catalogProducts.isKnown(id, removed ? null : { published, priced, mirrored })) return;
    if (!(await tx.catalogProducts.lock())) return;
    const { others, complete } = removed
      ? await tx.catalogProducts.remove(id)
      : await tx.catalogProducts.put({ id, published, priced, mirrored });
    const before = { any: others.any || complete !== null, complete: others.complete || complete === true };
    const after = { any: others.any || !removed, complete: others.complete || (!removed && published && priced) };
    const same = before.any === after.any && before.complete === after.complete;
    if (!same) await changeCompany(tx, this.clock.now());
  }
}
