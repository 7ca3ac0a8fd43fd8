import { Injectable } from '@nestjs/common';
import { Every, ownCall, Workers } from '@marquee/service-kit';
import { tellNextOfChange } from './app-events.rules';
import { AppsStore } from './apps.store';

const PAGE_MS = 10_000;

/**
 * Tells the companies of a change that were too many for its own transaction, a page at a time. Which of them were told is
 * committed with their events: whoever comes after a process that died goes on from there. Replicas share the work by row locks.
 */
@Injectable()
export class AppChangesWorker {
  constructor(
    private readonly store: AppsStore,
    private readonly workers: Workers,
  ) {
    // A change has left events for the companies that were told first, so this worker need not wait for the clock.
    store.onEvents(() => this.wake());
  }

  wake(): void {
    this.workers.wake(this);
  }

  /** Also runs by the clock, for changes of a replica that has died. True where there may be more. */
  @Every({ seconds: 10, task: 'the telling of changes of apps' })
  page(): Promise<boolean> {
    return this.store.platform(ownCall(PAGE_MS), tellNextOfChange);
  }
}
