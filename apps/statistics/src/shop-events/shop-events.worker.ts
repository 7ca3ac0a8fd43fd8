import { Injectable } from '@nestjs/common';
import { Every } from '@marquee/service-kit';
import { ShopEventsService } from './shop-events.service';

/** Counts shop events. Every replica polls, and skips what another one has counted. */
@Injectable()
export class ShopEventsWorker {
  constructor(private readonly events: ShopEventsService) {}

  @Every({ seconds: 1, task: 'counting of shop events' })
  count(): Promise<boolean> {
    return this.events.countNext();
  }

  @Every({ seconds: 3600, task: 'deletion of old visitors and carts' })
  forget(): Promise<boolean> {
    return this.events.forget();
  }
}
