import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { LONGEST_SECONDS } from './attempts/limits.rules';
import { SWEPT_CHAIN_MS } from './grants/chains.repository';
import { SWEPT_REVOCATION_MS } from './revocations/revocations.repository';
import { IDLE_MS } from './sessions/sessions.service';
import { SweepStore } from './sweep.store';

/** Rows per transaction; few, so that locks and the write-ahead log stay small. */
const PAGE = 1_000;
const PAGE_MS = 10_000;

/** How long rows of each kind are kept after the time that its `sweep` looks at. */
const KEPT_MS = {
  sessions: IDLE_MS,
  passwordLinks: 0,
  attempts: LONGEST_SECONDS * 1000,
  signingSecrets: 0,
  chains: SWEPT_CHAIN_MS,
  revocations: SWEPT_REVOCATION_MS,
  signingKeys: 0,
} as const satisfies Record<keyof ReturnType<SweepStore['readPlatform']>, number>;
const KINDS = Object.keys(KEPT_MS) as (keyof typeof KEPT_MS)[];

/** Removes what nobody can use any more. Replicas may do it at the same time. */
@Injectable()
export class SweepWorker {
  constructor(
    private readonly store: SweepStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page of each kind; true where there is more of any. */
  @Every({ seconds: 600, task: 'the sweeping of what has ended' })
  async sweep(): Promise<boolean> {
    let more = false;
    for (const kind of KINDS) {
      const gone = await this.page(kind);
      more ||= gone === PAGE;
    }
    return more;
  }

  private page(kind: keyof typeof KEPT_MS): Promise<number> {
    const ctx = ownCall(PAGE_MS);
    const before = new Date(this.clock.now().getTime() - KEPT_MS[kind]);
    return this.store.platform(ctx, (tx) => tx[kind].sweep(before, PAGE));
  }
}
