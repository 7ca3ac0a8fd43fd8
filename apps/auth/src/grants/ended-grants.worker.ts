import { Injectable } from '@nestjs/common';
import { Every, Workers, ownCall } from '@marquee/service-kit';
import { tellOfGrant } from '../apps/app-events.rules';
import { GrantsStore } from './grants.store';

/** Grants per transaction: an app may have thousands. */
const PAGE = 100;
const PAGE_MS = 10_000;

/**
 * Takes the grants of removed apps away and tells each company. Nobody waits for it, since they count no more from the
 * removal on; the app's own revocation covers every token under them. Replicas share the work by row locks.
 */
@Injectable()
export class EndedGrantsWorker {
  constructor(
    private readonly store: GrantsStore,
    private readonly workers: Workers,
  ) {
    // The removal of an app leaves an event for its publisher, so this worker need not wait for the clock.
    store.onEvents(() => this.wake());
  }

  wake(): void {
    this.workers.wake(this);
  }

  /**
   * Also runs by the clock, for apps whose removal another replica has committed before it died. True where there may be
   * more.
   */
  @Every({ seconds: 10, task: 'the ending of grants of removed apps' })
  page(): Promise<boolean> {
    const ctx = ownCall(PAGE_MS);
    return this.store.platform(ctx, async (tx) => {
      const ended = await tx.grants.takeEnded(PAGE);
      for (const { company_id, app_id, client_id } of ended) {
        await tellOfGrant(tx, company_id, { id: app_id, client_id }, false);
      }
      return ended.length === PAGE;
    });
  }
}
