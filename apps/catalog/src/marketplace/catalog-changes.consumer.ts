import { AfterCommit, Consumer } from '@marquee/bus';
import {
  licenseEvents,
  mirrorChangesSubscription,
  priceEvents,
  productEvents,
  type CloudEvent,
  type ProductChange,
} from '@marquee/contracts';
import { FollowingService } from './following.service';

/**
 * Applies changes of products, licenses and prices to the mirrors in other companies. Each mirror is updated in a
 * separate transaction.
 */
@Consumer(mirrorChangesSubscription)
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

/** A mirror is never mirrored again, and mirrors read their stock from the origin: neither change needs a copy. */
function concernsMirrors({ mirrored, changed }: ProductChange): boolean {
  return !mirrored && changed.some((field) => field !== 'items_in_stock');
}
