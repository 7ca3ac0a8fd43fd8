import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, Every, ownCall, type Clock } from '@marquee/service-kit';
import { MAX_WINDOW_SECONDS } from './attempts/limits.rules';
import { SWEPT_CHAIN_MS } from './grants/chains.repository';
import { SWEPT_REVOCATION_MS } from './revocations/revocations.repository';
import { IDLE_MS } from './sessions/sessions.service';
import { SweepStore } from './sweep.store';

const STEP_MS = 10_000;

/** The table of each kind, and its retention after the time that its `sweep` compares. */
const RETENTION = {
  sessions: ['sessions', IDLE_MS],
  passwordLinks: ['password_links', 0],
  emailChanges: ['email_changes', 0],
  attempts: ['sign_in_attempts', MAX_WINDOW_SECONDS * 1000],
  signingSecrets: ['signing_secrets', 0],
  chains: ['refresh_chains', SWEPT_CHAIN_MS],
  revocations: ['revocations', SWEPT_REVOCATION_MS],
  signingKeys: ['signing_keys', 0],
} as const satisfies Record<
  keyof ReturnType<SweepStore['readPlatform']>,
  readonly [table: string, retentionMs: number]
>;
const KINDS = Object.keys(RETENTION) as (keyof typeof RETENTION)[];

/** Deletes expired rows. Replicas may run it concurrently. */
@Injectable()
export class SweepWorker {
  constructor(
    private readonly store: SweepStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Deletes one batch of each kind; returns true if any kind has more. */
  @Every({ seconds: 600, task: 'deletion of expired rows' })
  async sweep(): Promise<boolean> {
    let more = false;
    for (const kind of KINDS) {
      more = (await this.step(kind)) || more;
    }
    return more;
  }

  private step(kind: keyof typeof RETENTION): Promise<boolean> {
    const [table, retentionMs] = RETENTION[kind];
    const before = new Date(this.clock.now().getTime() - retentionMs);
    return this.store.sweep(ownCall(STEP_MS), table, (tx, limit) => tx[kind].sweep(before, limit));
  }
}
