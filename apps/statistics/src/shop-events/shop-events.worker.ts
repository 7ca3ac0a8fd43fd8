import { Injectable } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { ShopEventsService } from './shop-events.service';

/** Counts what shop fronts have told. Every replica looks; what one has counted, the others pass over. */
@Injectable()
export class ShopEventsWorker {
  constructor(private readonly events: ShopEventsService) {}

  @Every({ seconds: 1, task: 'the counting of what shop fronts tell' })
  count(): Promise<boolean> {
    return this.events.countNext();
  }

  @Every({ seconds: 3600, task: 'the forgetting of visitors and carts' })
  forget(): Promise<boolean> {
    return this.events.forget();
  }
}
