import { Inject, Injectable } from '@nestjs/common';
import type { ProductChange } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { changeCompany } from '../companies/company.rules';
import type { CatalogProductsTx } from './catalog-products.store';

type Sold = Pick<ProductChange, 'published' | 'priced' | 'mirrored'>;

/** Follows what catalog sells: a shop's status depends on it, and so does what a market entry offers. */
@Injectable()
export class CatalogProductsService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** A product as it is now, null where it is no more. The company has a new version where its status has become another. */
  async follow(tx: CatalogProductsTx, id: number, product: Sold | null): Promise<void> {
    const now = product && { published: product.published, priced: product.priced, mirrored: product.mirrored };
    // Most events change nothing that is known here. Safe without a lock: events of one product come one by one.
    if (await tx.catalogProducts.isKnown(id, now)) return;
    // One change at a time: of two, each could take the other's product for the last one left.
    if (!(await tx.companies.hold())) return;
    const { others, complete } = now
      ? await tx.catalogProducts.put({ id, ...now })
      : await tx.catalogProducts.remove(id);
    const before = { any: others.any || complete !== null, complete: others.complete || complete === true };
    const sells = now !== null && now.published && now.priced;
    const after = { any: others.any || now !== null, complete: others.complete || sells };
    const same = before.any === after.any && before.complete === after.complete;
    if (!same) await changeCompany(tx, this.clock.now());
  }
}
