import { Injectable } from '@nestjs/common';
import { Every, ownCall } from '@marquee/service-kit';
import { OrderKeysService } from './order-keys.service';

const SWEEP_TIMEOUT_MS = 10_000;

/** Removes voids that no late order can meet. Every replica runs this worker. */
@Injectable()
export class OrderKeysWorker {
  constructor(private readonly keys: OrderKeysService) {}

  @Every({ seconds: 3600, task: 'removal of void order keys' })
  tidy(): Promise<boolean> {
    return this.keys.tidy(ownCall(SWEEP_TIMEOUT_MS));
  }
}
