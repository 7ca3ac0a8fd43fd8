import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Bus, type Keys } from '@marquee/bus';
import { REVOCATIONS_BUCKET, ShopError } from '@marquee/contracts';
import { LOGGER, Loop, Metrics, type Logger } from '@marquee/service-kit';
import { Database } from '@marquee/storage';
import { RevocationsService } from './revocations.service';

/** For what another replica has committed and then died. */
const INTERVAL_MS = 500;

/** Brings revocations to the gateways; every replica runs one, they share the work by row locks. */
@Injectable()
export class RevocationsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly bucket: Keys;
  private readonly loop: Loop;
  private stopListening = () => {};

  constructor(
    private readonly revocations: RevocationsService,
    private readonly database: Database,
    private readonly bus: Bus,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    this.bucket = bus.keys(REVOCATIONS_BUCKET);
    const work = () => this.publish();
    this.loop = new Loop({ task: 'the publishing of revocations', work, intervalMs: INTERVAL_MS, log });
    metrics.gauge('marquee_revocations_unpublished', 'Revocations that gateways have not been told', () =>
      revocations.unpublished(),
    );
  }

  onApplicationBootstrap(): void {
    // Whatever removes permissions emits an event with it.
    this.stopListening = this.database.onEvents(() => this.wake());
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    // What was committed last goes out before the process does.
    this.wake();
    await this.loop.stop();
  }

  wake(): void {
    this.loop.wake();
  }

  /** Without the bus the rows are left to a replica that has it: they would only be locked here until a time-out. */
  private async publish(): Promise<boolean> {
    if (!this.bus.connected) throw new ShopError('unavailable');
    await this.revocations.publishAgainWhenDue(this.bus.losses);
    return this.revocations.publish(this.bucket);
  }
}
