import { Consumer, On } from '@marquee/bus';
import { productEvents, tenantProductsSubscription, type ReceivedEvent, type ProductChange } from '@marquee/contracts';
import { CatalogProductsService } from './catalog-products.service';
import { CatalogProductsStore, type CatalogProductsTx } from './catalog-products.store';

/** Follows the products of every company. Ignores late events, which would undo a newer change or deletion. */
@Consumer(tenantProductsSubscription)
export class CatalogProductsConsumer {
  constructor(
    readonly store: CatalogProductsStore,
    private readonly products: CatalogProductsService,
  ) {}

  @On(productEvents.create, productEvents.update)
  async changed(tx: CatalogProductsTx, product: ProductChange, { late }: ReceivedEvent): Promise<void> {
    if (!late && !isSale(product)) this.products.follow(tx, product.id, product);
  }

  @On(productEvents.delete)
  async removed(tx: CatalogProductsTx, { id }: ProductChange, { late }: ReceivedEvent): Promise<void> {
    if (!late) this.products.follow(tx, id, null);
  }
}

/** Every sale of a stocked product emits an event, and does not change what is stored here. */
function isSale({ changed }: ProductChange): boolean {
  return changed.length === 1 && changed[0] === 'items_in_stock';
}
