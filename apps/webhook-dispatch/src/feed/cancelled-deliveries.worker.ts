import { Inject, Injectable } from '@nestjs/common';
import { appEvents } from '@marquee/contracts';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { LOST_PERMISSIONS } from '../webhooks/stops.rules';
import { FeedStore } from './feed.store';

const WRITE_MS = 10_000;
/** Deliveries per transaction. */
const PAGE = 1_000;

/** Cancels what has waited for apps when they lost their permissions, in steps. Every replica runs one. */
@Injectable()
export class CancelledDeliveriesWorker {
  constructor(
    private readonly store: FeedStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** True where there may be more. */
  @Every({ seconds: 10, task: 'the cancelling of deliveries to apps without permissions' })
  async cancel(): Promise<boolean> {
    const { topic } = appEvents.uninstalled;
    const cancelled = await this.store.platform(ownCall(WRITE_MS), (tx) =>
      tx.deliveries.cancelStopped(topic, LOST_PERMISSIONS, this.clock.now(), PAGE),
    );
    return cancelled === PAGE;
  }
}
