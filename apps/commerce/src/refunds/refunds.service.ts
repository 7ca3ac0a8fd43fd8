import { Inject, Injectable } from '@nestjs/common';
import { Printed, refunds, type Context, type CreateRefund, type Refund } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { refundOrder } from './refunded-order.rules';
import { RefundsStore } from './refunds.store';

/** Gives back money, items, or both; nothing is paid through the interface. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly store: RefundsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One at a time for each order: its row is held, so that no two give back the same. */
  create(ctx: Context, orderId: number, input: CreateRefund): Promise<Printed<Refund>> {
    return this.store.writeOnce(ctx, refunds.create, { order_id: orderId, refund: input }, async (tx) => {
      const order = await tx.orders.lock(ctx, orderId);
      return new Printed<Refund>(JSON.stringify(await refundOrder(tx, order, input, this.clock.now())));
    });
  }
}
