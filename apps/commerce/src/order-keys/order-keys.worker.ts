import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Loop, type Logger } from '@marquee/service-kit';
import { OrderKeysService } from './order-keys.service';

const INTERVAL_MS = 3_600_000;
const TIDY_MS = 10_000;

/** Removes fences that stop nobody any more. Every replica runs one. */
@Injectable()
export class OrderKeysWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(keys: OrderKeysService, @Inject(LOGGER) log: Logger) {
    const work = () => keys.tidy({ requestId: randomUUID(), deadline: Date.now() + TIDY_MS });
    this.loop = new Loop({ task: 'the tidying of order keys', work, intervalMs: INTERVAL_MS, log });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
