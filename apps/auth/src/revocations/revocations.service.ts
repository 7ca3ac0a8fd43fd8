import { Inject, Injectable } from '@nestjs/common';
import type { Keys } from '@marquee/bus';
import { REVOCATION_SECONDS, type RevocationBacklog } from '@marquee/contracts';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import type { Tx } from '@marquee/storage';
import type { DueRevocation, RevocationsRepository } from './revocations.repository';
import { RevocationsStore } from './revocations.store';

/** A transaction in which something can be revoked. */
type Revoking = Tx<{ revocations: RevocationsRepository }>;

const BATCH = 100;
/** How long one pass may take: longer than the bus waits for the bucket, and no longer than gateways can do without news. */
const PASS_MS = 4_000;
/** How long it may take to mark all that still matters as not published. */
const FORGET_MS = 20_000;
/** A bucket that was lost with its data is whole again after this, without anybody's doing. */
const AGAIN_MS = 10 * 60_000;

/** What gateways must refuse. The row commits with its cause; a worker brings the bucket in line with the rows. */
@Injectable()
export class RevocationsService {
  private againAt = 0;
  private losses = 0;
  /** The first of the passes that have failed since one succeeded, in epoch milliseconds. */
  private failingSince: number | null = null;

  constructor(
    private readonly store: RevocationsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `key` is one of contracts' `revocationKey`. */
  revoke(tx: Revoking, key: string): Promise<void> {
    return tx.revocations.revoke(key, this.clock.now());
  }

  lift(tx: Revoking, key: string): Promise<void> {
    return tx.revocations.lift(key, this.clock.now());
  }

  /**
   * Brings what has changed to the bucket; true where there may be more. One replica does so at a time, so that none puts a
   * key again which another has lifted since. The rows are not locked while NATS is written to: whoever revokes or lifts
   * does not wait for it, and what they change meanwhile is brought by the next pass.
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
    return this.store.platform(ownCall(PASS_MS), async ({ revocations }) => {
      await revocations.holdBucket(PASS_MS);
      const due = await revocations.due(BATCH);
      await Promise.all(due.map((row) => this.show(bucket, row)));
      if (due.length > 0) await revocations.markPublished(due);
      return due.length === BATCH;
    });
  }

  /**
   * The bucket may be a new one, or an old copy: at boot, after each loss of the connection, and every now and then, all
   * that still matters is brought to it.
   */
  async publishAgainWhenDue(losses: number): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.againAt && losses === this.losses) return;
    await this.store.platform(ownCall(FORGET_MS), ({ revocations }) => revocations.forgetPublished(this.oldest()));
    this.againAt = now + AGAIN_MS;
    this.losses = losses;
  }

  /** How long this process has tried in vain to publish something that no other process has published either; 0 where there is none. */
  async stuckSeconds(): Promise<number> {
    const since = this.failingSince;
    if (since === null || (await this.unpublished()) === 0) return 0;
    return (this.clock.now().getTime() - since) / 1000;
  }

  /** Gateways have no database, and follow the time of auth. */
  async backlog(): Promise<RevocationBacklog> {
    return { stuck_seconds: await this.stuckSeconds(), now: this.clock.now().getTime() };
  }

  unpublished(): Promise<number> {
    return this.store.readPlatform().revocations.unpublished();
  }

  private async show(bucket: Keys, { key, active, changed_at }: DueRevocation): Promise<void> {
    if (!active) return bucket.remove(key);
    // No token lives that long; put now, it would stand in the way of new ones after it was lifted.
    if (changed_at > this.oldest()) await bucket.put(key);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - REVOCATION_SECONDS * 1000);
  }
}
