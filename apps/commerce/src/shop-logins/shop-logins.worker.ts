import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { ShopLoginsService } from './shop-logins.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes expired login tokens. Every replica runs this worker. */
@Injectable()
export class ShopLoginsWorker {
  constructor(private readonly logins: ShopLoginsService) {}

  @Every({ seconds: 600, task: 'removal of expired login tokens' })
  sweep(): Promise<boolean> {
    return this.logins.sweep(ownCall(SWEEP_TIMEOUT_MS));
  }
}
