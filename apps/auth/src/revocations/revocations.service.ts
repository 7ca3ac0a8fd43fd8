import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { REVOCATION_SECONDS } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { AuthStore, type AuthTx } from '../auth.store';
import type { DueRevocation } from './revocations.repository';

/** The bucket that gateways watch. */
export interface WatchedKeys {
  put(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const BATCH = 100;
/** Longer than the bus waits for the bucket. */
const PASS_MS = 20_000;

/** What gateways must refuse. The row commits with its cause; a worker brings the bucket in line with the rows. */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly store: AuthStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `key` is one of contracts' `revocationKey`. */
  revoke(tx: Pick<AuthTx, 'revocations'>, key: string): Promise<void> {
    return tx.revocations.revoke(key, this.clock.now());
  }

  lift(tx: Pick<AuthTx, 'revocations'>, key: string): Promise<void> {
    return tx.revocations.lift(key, this.clock.now());
  }

  /**
   * Brings what has changed to the bucket; true where there may be more. The rows are locked meanwhile, as in the outbox
   * relay: a key that is lifted now cannot be put again by a replica that had read it before.
   */
  publish(bucket: WatchedKeys): Promise<boolean> {
    return this.store.platform(this.pass(), async ({ revocations }) => {
      const due = await revocations.claim(BATCH);
      await Promise.all(due.map((row) => this.show(bucket, row)));
      await revocations.markPublished(due.map(({ key }) => key));
      return due.length === BATCH;
    });
  }

  /** The bucket may be a new one, or an old copy: all that still matters is brought to it again. */
  publishAgain(): Promise<void> {
    return this.store.platform(this.pass(), ({ revocations }) => revocations.forgetPublished(this.oldest()));
  }

  unpublished(): Promise<number> {
    return this.store.readPlatform().revocations.unpublished();
  }

  private async show(bucket: WatchedKeys, { key, active, changed_at }: DueRevocation): Promise<void> {
    if (!active) return bucket.remove(key);
    // No token lives that long; put now, it would stand in the way of new ones after it was lifted.
    if (changed_at > this.oldest()) await bucket.put(key);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - REVOCATION_SECONDS * 1000);
  }

  private pass() {
    return { requestId: randomUUID(), deadline: Date.now() + PASS_MS };
  }
}
