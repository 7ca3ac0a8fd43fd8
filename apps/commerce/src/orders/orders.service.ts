import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  orders,
  type Context,
  type Count,
  type CountOrders,
  type CustomerAddress,
  type ListOrders,
  type Nothing,
  type OperatorContext,
  type Order,
  type Page,
  type RenderedJson,
  type UpdateOrder,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { differenceOf, type ColumnsOf, type Difference } from '@marquee/storage';
import { uncountOrder } from '../customers/customer-sums.tx';
import { closeFulfillments, readdressFulfillments } from '../fulfillments/fulfillments.tx';
import { revokeLicenses } from '../issued-licenses/issued-licenses.tx';
import { wantedOf } from './order-changes.rules';
import { announceChange } from '../order-rows/order-events.tx';
import type { OrderEntity } from '../order-rows/order.entity';
import { OrdersStore, type OrdersTx } from './orders.store';
import { unshippedStock } from '../order-rows/unshipped-stock.rules';

/** The rules for existing orders. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly store: OrdersStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListOrders): Promise<RenderedJson<Page<Order>>> {
    return this.store.read(ctx).orders.list(input);
  }

  async count(ctx: Context, input: CountOrders): Promise<Count> {
    return { count: await this.store.read(ctx).orders.count(input) };
  }

  get(ctx: Context, id: number, fields?: readonly string[]): Promise<RenderedJson<Order>> {
    return this.store.read(ctx).orders.get(id, fields);
  }

  /** An operator reads personal data here, so the audit log has a line for it. */
  showTo(ctx: OperatorContext, company: number, id: number): Promise<RenderedJson<Order>> {
    return this.store.operate(ctx, companyId(company), 'order show', { id }, (tx) => tx.orders.get(id));
  }

  /** docs/internal/decisions.md, "PUT": what may change, and until when. */
  update(ctx: Context, id: number, input: UpdateOrder): Promise<RenderedJson<Order>> {
    return this.store.writeOnce(ctx, orders.update, { id, input }, (tx) =>
      tx.orders.change(
        ctx,
        id,
        async (row) => differenceOf(row, wantedOf(row, input, await addressOf(tx, row, input))),
        (row, difference) => this.write(tx, row, difference),
      ),
    );
  }

  /** Invalidates an order, which stays readable. A repeated call succeeds. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      const row = await tx.orders.lock(ctx, id);
      if (row.cancelled_at !== null) return {};
      const now = this.clock.now();
      const columns = { cancelled_at: now, closed_at: row.closed_at ?? now, updated_at: now };
      const fields = ['cancelled_at', ...(row.closed_at === null ? ['closed_at'] : [])];
      // Updates the sums afterwards, because the customer's newest order is found among the remaining ones.
      const [{ version }, unshipped, [returned = 0]] = await Promise.all([
        tx.orders.update(id, columns),
        closeFulfillments(tx, row, now),
        tx.orders.drawItemIds(1),
        revokeLicenses(tx, row, now),
      ]);
      await tx.stockReturns.add(row.key, returned, unshippedStock(row, unshipped));
      if (!row.test) await uncountOrder(tx, row.customer_id, stillCounted(row), now);
      await announceChange(tx, row, { ...columns, version }, fields);
      return {};
    });
  }

  private async write(
    tx: OrdersTx,
    row: OrderEntity,
    { columns, fields }: Difference<ColumnsOf<OrderEntity>>,
  ): Promise<RenderedJson<Order>> {
    const updated_at = this.clock.now();
    if (columns.shipping_address) await readdressFulfillments(tx, row, columns.shipping_address, updated_at);
    const { version, rendered } = await tx.orders.update(row.id, { ...columns, updated_at });
    await announceChange(tx, row, { ...columns, version }, fields);
    return rendered;
  }
}

/** The identity of the order's address, or of its first one. */
async function addressOf(
  tx: OrdersTx,
  { customer_id, shipping_address }: OrderEntity,
  { shipping_address: sent }: UpdateOrder,
): Promise<Pick<CustomerAddress, 'id' | 'token'>> {
  if (shipping_address || !sent) return shipping_address ?? { id: 0, token: '' };
  const [token, [id = 0]] = await Promise.all([tx.customers.tokenOf(customer_id), tx.orders.drawItemIds(1)]);
  return { id, token };
}

/** The part of an order in its customer's `total_spent`, from which refunds are already subtracted. */
function stillCounted({ spent, refunded }: OrderEntity): number {
  return Math.max(0, spent - refunded);
}
