import { Inject, Injectable } from '@nestjs/common';
import { appEvents } from '@marquee/contracts';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { LOST_PERMISSIONS } from '../webhooks/stops.rules';
import { FeedStore } from './feed.store';

const WRITE_MS = 10_000;
/** Deliveries per transaction. */
const BATCH_SIZE = 1_000;

/** Cancels the waiting deliveries of apps without permissions, in batches. Every replica runs this worker. */
@Injectable()
export class CancelledDeliveriesWorker {
  constructor(
    private readonly store: FeedStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** True if more may be left. */
  @Every({ seconds: 10, task: 'cancellation of deliveries to apps without permissions' })
  async cancel(): Promise<boolean> {
    const { topic } = appEvents.uninstalled;
    const cancelled = await this.store.platform(ownCall(WRITE_MS), (tx) =>
      tx.deliveries.cancelStopped(topic, LOST_PERMISSIONS, this.clock.now(), BATCH_SIZE),
    );
    return cancelled === BATCH_SIZE;
  }
}
