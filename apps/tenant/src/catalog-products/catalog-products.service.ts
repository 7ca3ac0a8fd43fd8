import { Inject, Injectable } from '@nestjs/common';
import type { ProductChange } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { changeCompany } from '../companies/company.tx';
import type { Known } from './catalog-products.repository';
import type { CatalogProductsTx } from './catalog-products.store';

type Sold = Pick<ProductChange, 'published' | 'priced' | 'mirrored'>;
interface Followed {
  readonly id: number;
  /** Null if the product was deleted. */
  readonly now: Known | null;
}

/** Follows the products of catalog, on which a shop's status and its market entry depend. */
@Injectable()
export class CatalogProductsService {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Stores the current state of a product, or null after its deletion, and increments the company's version if its
   * status changes. Events in one transaction are processed as one batch.
   */
  follow(tx: CatalogProductsTx, id: number, product: Sold | null): void {
    const now = product && { id, published: product.published, priced: product.priced, mirrored: product.mirrored };
    tx.session.beforeCommit<Followed>(
      { name: 'products followed', run: (all) => this.followAll(tx, all) },
      { id, now },
    );
  }

  private async followAll(tx: CatalogProductsTx, all: readonly Followed[]): Promise<void> {
    // The last event of a product in the batch is its current state.
    const last = [...new Map(all.map((one) => [one.id, one])).values()];
    const known = await tx.catalogProducts.known(last.map(({ id }) => id));
    // Most events change nothing that is stored here. No lock is needed, because events of one product arrive one by
    // one.
    const changed = last.filter(({ id, now }) => differs(known.get(id), now));
    if (changed.length === 0) return;
    // Serializes changes: of two concurrent removals, neither would notice that it removes the last product.
    if (!(await tx.companies.hold())) return;
    const now = changed.flatMap((one) => one.now ?? []);
    const { any, complete, these } = await tx.catalogProducts.change(
      changed.map(({ id }) => id),
      now,
    );
    const before = { any: any || these.length > 0, complete: complete || these.includes(true) };
    const sells = now.some(({ published, priced }) => published && priced);
    const after = { any: any || now.length > 0, complete: complete || sells };
    const same = before.any === after.any && before.complete === after.complete;
    if (!same) await changeCompany(tx, this.clock.now());
  }
}

function differs(known: Known | undefined, now: Known | null): boolean {
  if (!known || !now) return known !== undefined || now !== null;
  return known.published !== now.published || known.priced !== now.priced || known.mirrored !== now.mirrored;
}
