import { Injectable } from '@nestjs/common';
import { Every, ownCall, Workers } from '@marquee/service-kit';
import { publishNextChange } from './app-events.tx';
import { AppsStore } from './apps.store';

const PAGE_MS = 10_000;

/**
 * Notifies companies of an app change in pages when one transaction cannot hold them all. The cursor commits with the
 * events, so another replica continues after a crash.
 */
@Injectable()
export class AppChangesWorker {
  constructor(
    private readonly store: AppsStore,
    private readonly workers: Workers,
  ) {
    // The change has already emitted events for the first page, so the outbox wakes this worker.
    store.onEvents(() => this.wake());
  }

  wake(): void {
    this.workers.wake(this);
  }

  /** Also runs on a timer, for changes committed by a replica that died. Returns true if more may be due. */
  @Every({ seconds: 10, task: 'app change notifications' })
  page(): Promise<boolean> {
    return this.store.platform(ownCall(PAGE_MS), publishNextChange);
  }
}
