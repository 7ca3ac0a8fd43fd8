import { Inject, Injectable } from '@nestjs/common';
import { RenderedJson, refunds, type Context, type CreateRefund, type Refund } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { refundOrder } from './refunded-order.tx';
import { RefundsStore } from './refunds.store';

/** Refunds an amount, items, or both. The interface has no payments. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly store: RefundsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Locks the order, so that concurrent refunds cannot return the same items. */
  create(ctx: Context, orderId: number, input: CreateRefund): Promise<RenderedJson<Refund>> {
    return this.store.writeOnce(ctx, refunds.create, { order_id: orderId, refund: input }, async (tx) => {
      const order = await tx.orders.lock(ctx, orderId);
      return new RenderedJson<Refund>(JSON.stringify(await refundOrder(tx, order, input, this.clock.now())));
    });
  }
}
