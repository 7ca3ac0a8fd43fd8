import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock, type Logger } from '@marquee/service-kit';
import { AuthStore, type AuthTx } from './auth.store';
import { SWEPT_CHAIN_MS } from './grants/chains.repository';
import { SWEPT_REVOCATION_MS } from './revocations/revocations.repository';
import { LONGEST_SECONDS } from './sessions/limits';
import { IDLE_MS } from './sessions/sessions.service';

const EVERY_MS = 10 * 60_000;
/** Rows per transaction: locks and log stay small. */
const PAGE = 1_000;
const PAGE_MS = 10_000;

/** How many were removed, at most a page. */
type Sweep = (tx: AuthTx, now: Date) => Promise<number>;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const SWEEPS: readonly Sweep[] = [
  (tx, now) => tx.sessions.removeIdle(before(now, IDLE_MS), PAGE),
  (tx, now) => tx.passwordLinks.removeExpired(now, PAGE),
  (tx, now) => tx.attempts.removeBefore(before(now, LONGEST_SECONDS * 1000), PAGE),
  (tx, now) => tx.signingSecrets.removeEnded(now, PAGE),
  (tx, now) => tx.chains.sweep(before(now, SWEPT_CHAIN_MS), PAGE),
  (tx, now) => tx.revocations.removeOlder(before(now, SWEPT_REVOCATION_MS), PAGE),
  (tx, now) => tx.signingKeys.removeEnded(now, PAGE),
];

/** Removes what nobody can use any more. Replicas may do it at the same time. */
@Injectable()
export class SweepWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly store: AuthStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((error: unknown) => {
        this.log.warn({ err: error }, 'what has ended could not be swept; it is tried again');
      });
    }, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    for (const sweep of SWEEPS) {
      while (!this.stopping && (await this.page(sweep)) === PAGE);
    }
  }

  private page(sweep: Sweep): Promise<number> {
    const ctx = { requestId: randomUUID(), deadline: Date.now() + PAGE_MS };
    return this.store.platform(ctx, (tx) => sweep(tx, this.clock.now()));
  }
}
