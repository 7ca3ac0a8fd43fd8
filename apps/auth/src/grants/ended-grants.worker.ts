import { Injectable } from '@nestjs/common';
import { Every, Workers, ownCall } from '@marquee/service-kit';
import { publishGrant } from '../apps/app-events.tx';
import { GrantsStore } from './grants.store';

/** Grants deleted per transaction; an app may have thousands. */
const PAGE_SIZE = 100;
const PAGE_MS = 10_000;

/**
 * Deletes the grants of removed apps and notifies each company. No caller waits for it: the grants are void, and the
 * app's revocation covers all tokens.
 */
@Injectable()
export class EndedGrantsWorker {
  constructor(
    private readonly store: GrantsStore,
    private readonly workers: Workers,
  ) {
    // The removal of an app emits an event, so the outbox wakes this worker.
    store.onEvents(() => this.wake());
  }

  wake(): void {
    this.workers.wake(this);
  }

  /** Also runs on a timer, for removals committed by a replica that died. Returns true if more may be due. */
  @Every({ seconds: 10, task: 'removal of grants of removed apps' })
  page(): Promise<boolean> {
    const ctx = ownCall(PAGE_MS);
    return this.store.platform(ctx, async (tx) => {
      const ended = await tx.grants.takeEnded(PAGE_SIZE);
      for (const { company_id, app_id, client_id } of ended) {
        await publishGrant(tx, company_id, { id: app_id, client_id }, false);
      }
      return ended.length === PAGE_SIZE;
    });
  }
}
