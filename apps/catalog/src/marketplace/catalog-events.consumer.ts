import { Controller } from '@nestjs/common';
import { Consumes } from '@marquee/bus';
import { licenseEvents, priceEvents, productEvents, type CloudEvent, type ProductChange } from '@marquee/contracts';
import { FollowingService } from './following.service';

/** Catalog's own events: what changed may have mirrors in other companies. */
@Controller()
export class CatalogEventsConsumer {
  constructor(private readonly following: FollowingService) {}

  @Consumes('catalog-mirrors')
  async take(event: CloudEvent): Promise<void> {
    const { id } = event.data as { id: number };
    switch (event.type) {
      case productEvents.update.type:
        if (concernsMirrors(event.data as ProductChange)) await this.following.product(event, id);
        break;
      case productEvents.delete.type:
        if (!(event.data as ProductChange).mirrored) await this.following.removal(event, id);
        break;
      case licenseEvents.update.type:
        await this.following.license(event, id);
        break;
      case priceEvents.update.type:
        await this.following.price(event, id);
        break;
      default:
    }
  }
}

/** A mirror has no mirrors; nor items in stock: those are read of the origin. */
function concernsMirrors({ mirrored, changed }: ProductChange): boolean {
  return !mirrored && changed.some((field) => field !== 'items_in_stock');
}
