import { Injectable, Inject } from '@nestjs/common';
import { companyId, type CallContext, type KeyStatus } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { OrderKeysRepository } from './order-keys.repository';

@Injectable()
export class OrderKeysStore extends storeOf({ orderKeys: OrderKeysRepository }) {}

/**
 * An order commits or fails within seconds, and catalog repeats its query about unreleased reservations. A week exceeds
 * both, and every retry of an order.
 */
const VOID_RETENTION_MS = 7 * 24 * 3_600_000;

@Injectable()
export class OrderKeysService {
  constructor(
    private readonly store: OrderKeysStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the final status of a key: a key without an order is voided. */
  async status(ctx: CallContext, company: number, key: string): Promise<KeyStatus> {
    const [status] = await this.statuses(ctx, company, [key]);
    return status as KeyStatus;
  }

  /** Like `status`, for several keys; returns the statuses in the same order. */
  statuses(ctx: CallContext, company: number, keys: readonly string[]): Promise<KeyStatus[]> {
    const bound = { ...ctx, company: companyId(company) };
    return this.store.write(bound, (tx) => tx.orderKeys.voidAll(keys, this.clock.now()));
  }

  /** Removes old voids; true if there may be more. */
  tidy(ctx: CallContext): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - VOID_RETENTION_MS);
    return this.store.sweep(ctx, 'order_keys', (tx, limit) => tx.orderKeys.forget(before, limit));
  }
}
