import { Inject, Injectable } from '@nestjs/common';
import type { Keys } from '@marquee/bus';
import { REVOCATION_SECONDS, type RevocationBacklog } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { DueRevocation, RevocationsRepository } from './revocations.repository';
import { RevocationsStore } from './revocations.store';

type Revoking = Tx<{ revocations: RevocationsRepository }>;

const BATCH_SIZE = 100;
/** Time limit of one pass: longer than the bus timeout, and shorter than gateways tolerate stale revocations. */
const PASS_TIMEOUT_MS = 4_000;
/** Time limit for marking all relevant revocations as unpublished. */
const RESET_TIMEOUT_MS = 20_000;
/** A bucket that was lost with its data is rebuilt automatically after this time. */
const REPUBLISH_INTERVAL_MS = 10 * 60_000;

/** The tokens that gateways must reject. The row commits with its cause; a worker then updates the bucket. */
@Injectable()
export class RevocationsService {
  private againAt = 0;
  private losses = 0;
  /** Start of the current series of failed passes, in epoch milliseconds. */
  private failingSince: number | null = null;

  constructor(
    private readonly store: RevocationsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `key` is built by `revocationKey` of contracts. */
  revoke(tx: Revoking, key: string): Promise<void> {
    return tx.revocations.revoke(key, this.clock.now());
  }

  lift(tx: Revoking, key: string): Promise<void> {
    return tx.revocations.lift(key, this.clock.now());
  }

  /**
   * Publishes changes to the bucket, by one replica at a time so that none overwrites a newer change; true if more may
   * be due. Rows stay unlocked during the NATS calls, so writers do not wait.
   */
  async publish(bucket: Keys): Promise<boolean> {
    try {
      const more = await this.publishDue(bucket);
      this.failingSince = null;
      return more;
    } catch (error) {
      this.failingSince ??= this.clock.now().getTime();
      throw error;
    }
  }

  private publishDue(bucket: Keys): Promise<boolean> {
    return this.store.platform(ownCall(PASS_TIMEOUT_MS), async ({ revocations }) => {
      await revocations.holdBucket(PASS_TIMEOUT_MS);
      const due = await revocations.due(BATCH_SIZE);
      await Promise.all(due.map((row) => this.show(bucket, row)));
      if (due.length > 0) await revocations.markPublished(due);
      return due.length === BATCH_SIZE;
    });
  }

  /**
   * At boot, after each lost connection and periodically, all relevant revocations are republished, because the bucket
   * may be new or an old copy.
   */
  async publishAgainWhenDue(losses: number): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.againAt && losses === this.losses) return;
    await this.store.platform(ownCall(RESET_TIMEOUT_MS), ({ revocations }) =>
      revocations.forgetPublished(this.oldest()),
    );
    this.againAt = now + REPUBLISH_INTERVAL_MS;
    this.losses = losses;
  }

  /** Seconds since this process first failed to publish a revocation that no other process has published; 0 if there is none. */
  async stuckSeconds(): Promise<number> {
    const since = this.failingSince;
    if (since === null || (await this.unpublished()) === 0) return 0;
    return (this.clock.now().getTime() - since) / 1000;
  }

  /** Gateways have no database and use auth's clock. */
  async backlog(): Promise<RevocationBacklog> {
    return { stuck_seconds: await this.stuckSeconds(), now: this.clock.now().getTime() };
  }

  unpublished(): Promise<number> {
    return this.store.readPlatform().revocations.unpublished();
  }

  private async show(bucket: Keys, { key, active, changed_at }: DueRevocation): Promise<void> {
    if (!active) return bucket.remove(key);
    // No token lives that long. A key written now would outlast the revocation and block new tokens.
    if (changed_at > this.oldest()) await bucket.put(key);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - REVOCATION_SECONDS * 1000);
  }
}
