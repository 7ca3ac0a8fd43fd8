import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, Loop, type Logger } from '@marquee/service-kit';
import { Database } from '@marquee/storage';
import { tellOfGrant } from '../apps/app-events';
import { AuthStore } from '../auth.store';

/** For what another replica has committed and then died. */
const INTERVAL_MS = 10_000;
/** Grants per transaction: an app may have thousands. */
const PAGE = 100;
const PAGE_MS = 10_000;

/**
 * Takes the grants of removed apps away and tells each company. Nobody waits for it, since they count no more from the
 * removal on; the app's own revocation covers every token under them. Replicas share the work by row locks.
 */
@Injectable()
export class EndedGrantsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private stopListening = () => {};

  constructor(
    private readonly store: AuthStore,
    private readonly database: Database,
    @Inject(LOGGER) log: Logger,
  ) {
    const work = () => this.page();
    this.loop = new Loop({ task: 'the ending of grants of removed apps', work, intervalMs: INTERVAL_MS, log });
  }

  onApplicationBootstrap(): void {
    // The removal of an app is told its publisher.
    this.stopListening = this.database.onEvents(() => this.wake());
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    return this.loop.stop();
  }

  wake(): void {
    this.loop.wake();
  }

  /** True where there may be more. */
  private page(): Promise<boolean> {
    const ctx = { requestId: randomUUID(), deadline: Date.now() + PAGE_MS };
    return this.store.platform(ctx, async (tx) => {
      const ended = await tx.grants.takeEnded(PAGE);
      for (const { company_id, app_id, client_id } of ended) {
        await tellOfGrant(tx, company_id, { id: app_id, client_id }, false);
      }
      return ended.length === PAGE;
    });
  }
}
