import { Injectable } from '@nestjs/common';
import { Bus, type Keys } from '@marquee/bus';
import { REVOCATIONS_BUCKET, ShopError } from '@marquee/contracts';
import { Every, Metrics, Workers } from '@marquee/service-kit';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';

/** Brings revocations to the gateways. Every replica runs one; one of them writes at a time. */
@Injectable()
export class RevocationsWorker {
  private readonly bucket: Keys;

  constructor(
    private readonly revocations: RevocationsService,
    private readonly bus: Bus,
    private readonly workers: Workers,
    store: RevocationsStore,
    metrics: Metrics,
  ) {
    this.bucket = bus.keys(REVOCATIONS_BUCKET);
    // Whatever removes permissions emits an event with it.
    store.onEvents(() => this.wake());
    metrics.gauge('marquee_revocations_unpublished', 'Revocations that gateways have not been told', () =>
      revocations.unpublished(),
    );
  }

  wake(): void {
    this.workers.wake(this);
  }

  /**
   * By the clock for what another replica has committed and then died. Without the bus the rows are left to a replica that
   * has it: the others would only wait for this one until a time-out.
   */
  @Every({ seconds: 0.5, task: 'the publishing of revocations', alsoAtStop: true })
  async publish(): Promise<boolean> {
    if (!this.bus.connected) throw new ShopError('unavailable');
    await this.revocations.publishAgainWhenDue(this.bus.losses);
    return this.revocations.publish(this.bucket);
  }
}
