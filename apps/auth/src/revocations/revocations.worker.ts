import { Injectable } from '@nestjs/common';
import { Bus, type Keys } from '@marquee/bus';
import { REVOCATIONS_BUCKET, ShopError } from '@marquee/contracts';
import { Every, Metrics, Workers } from '@marquee/service-kit';
import { RevocationsService } from './revocations.service';
import { RevocationsStore } from './revocations.store';

/** Publishes revocations to the gateways. Every replica runs one worker; one of them writes at a time. */
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
    // Every removal of a permission emits an event in its transaction.
    store.onEvents(() => this.wake());
    metrics.gauge('marquee_revocations_unpublished', 'Revocations that are not yet published to the gateways', () =>
      revocations.unpublished(),
    );
  }

  wake(): void {
    this.workers.wake(this);
  }

  /**
   * Also runs on a timer, for revocations committed by a replica that died. A replica without NATS skips its run, so
   * that other replicas do not wait for its timeout.
   */
  @Every({ seconds: 0.5, task: 'publication of revocations', alsoAtStop: true })
  async publish(): Promise<boolean> {
    if (!this.bus.connected) throw new ShopError('unavailable');
    await this.revocations.publishAgainWhenDue(this.bus.losses);
    return this.revocations.publish(this.bucket);
  }
}
