import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  RenderedJson,
  refunds,
  type CompanySnapshot,
  type Context,
  type CreateRefund,
  type Refund,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { OrderEntity } from '../order-rows/order.entity';
import { NoticesService } from '../shop-mails/notices.service';
import { refundMail } from './refund-mail.rules';
import { refundOrder } from './refunded-order.tx';
import { RefundsStore, type RefundsTx } from './refunds.store';

/** Refunds an amount, items, or both. The interface has no payments. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly store: RefundsStore,
    private readonly companies: CompaniesService,
    private readonly notices: NoticesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Locks the order, so that concurrent refunds cannot return the same items. */
  async create(ctx: Context, orderId: number, input: CreateRefund): Promise<RenderedJson<Refund>> {
    const snapshot = await this.companies.snapshot(ctx, ctx.company);
    return this.store.writeOnce(ctx, refunds.create, { order_id: orderId, refund: input }, async (tx) => {
      const order = await tx.orders.lock(ctx, orderId);
      const refund = await refundOrder(tx, order, input, this.clock.now());
      await this.notify(tx, snapshot, order, refund);
      return new RenderedJson<Refund>(JSON.stringify(refund));
    });
  }

  private async notify(tx: RefundsTx, snapshot: CompanySnapshot, order: OrderEntity, refund: Refund): Promise<void> {
    const [{ refund_mails }, customer] = await Promise.all([
      tx.mailSettings.get(),
      tx.customers.row(String(order.customer_id)),
    ]);
    // A refund of items without an amount returns no money.
    if (!refund_mails || customer === null || refund.transactions.length === 0) return;
    const url = this.notices.pageOf(order.theme_setting_id, `/account/orders/${order.id}`);
    const mail = refundMail(order, refund, customer.language, url);
    await this.notices.queue(tx, { kind: 'refund', snapshot, customer, isTest: order.test, mail });
  }
}
