import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import { productEvents, type CloudEvent, type Delivery, type ProductChange } from '@marquee/contracts';
import { CatalogProductsService } from './catalog-products/catalog-products.service';
import { TenantStore } from './tenant.store';

const KNOWN: ReadonlySet<string> = new Set(Object.values(productEvents).map(({ type }) => type));

/** Follows the products of every company. */
@Controller()
export class CatalogEventsConsumer {
  constructor(
    private readonly store: TenantStore,
    private readonly products: CatalogProductsService,
  ) {}

  /** Types are additive: what is not known here is only noted as received. */
  @Consumes('tenant', { inRuns: true })
  take(event: CloudEvent, delivery: Delivery): Promise<void> {
    return this.store.consume(event, delivery, async (tx, { late }) => {
      // A late event would bring back what a later one has changed or deleted.
      if (KNOWN.has(event.type) && !late) await this.products.apply(tx, event.type, event.data as ProductChange);
    });
  }
}
