import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { ShopSessionsService } from './shop-sessions.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes ended sessions. Every replica runs this worker. */
@Injectable()
export class ShopSessionsWorker {
  constructor(private readonly sessions: ShopSessionsService) {}

  @Every({ seconds: 600, task: 'removal of expired shop sessions' })
  sweep(): Promise<boolean> {
    return this.sessions.sweep(ownCall(SWEEP_TIMEOUT_MS));
  }
}
