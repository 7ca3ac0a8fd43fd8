import { AfterCommit, Consumer } from '@marquee/bus';
import { mirrorRemovalsSubscription, productEvents, type CloudEvent, type ProductChange } from '@marquee/contracts';
import { FollowingService } from './following.service';

/** Removes the mirrors of a deleted product, each in a separate transaction. */
@Consumer(mirrorRemovalsSubscription)
export class CatalogRemovalsConsumer {
  constructor(private readonly following: FollowingService) {}

  @AfterCommit(productEvents.delete)
  async productRemoved({ id, mirrored }: ProductChange, event: CloudEvent): Promise<void> {
    if (!mirrored) await this.following.removal(event, id);
  }
}
