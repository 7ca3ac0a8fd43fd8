import { AfterCommit, Consumer } from '@marquee/bus';
import {
  licenseEvents,
  mirrorsHearChanges,
  priceEvents,
  productEvents,
  type CloudEvent,
  type ProductChange,
} from '@marquee/contracts';
import { FollowingService } from './following.service';

/**
 * Follows what companies change in their own products, licenses and prices, since other companies may have mirrors of them.
 * Each mirror is changed in a transaction of its own.
 */
@Consumer(mirrorsHearChanges)
export class CatalogChangesConsumer {
  constructor(private readonly following: FollowingService) {}

  @AfterCommit(productEvents.update)
  async productChanged(product: ProductChange, event: CloudEvent): Promise<void> {
    if (concernsMirrors(product)) await this.following.product(event, product.id);
  }

  @AfterCommit(licenseEvents.update)
  async licenseChanged({ id }: { id: number }, event: CloudEvent): Promise<void> {
    await this.following.license(event, id);
  }

  @AfterCommit(priceEvents.update)
  async priceChanged({ id }: { id: number }, event: CloudEvent): Promise<void> {
    await this.following.price(event, id);
  }
}

/** Nobody mirrors a mirror, and the items in stock are read from the original product: neither is to be copied. */
function concernsMirrors({ mirrored, changed }: ProductChange): boolean {
  return !mirrored && changed.some((field) => field !== 'items_in_stock');
}
