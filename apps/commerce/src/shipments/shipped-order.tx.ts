import type { Tx } from '@marquee/storage';
import type { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { fulfillmentStatus } from '../fulfillments/fulfillments.rules';
import { announceChange } from '../order-rows/order-events.tx';
import type { OrderEntity } from '../order-rows/order.entity';
import type { OrdersRepository } from '../order-rows/orders.repository';

/** Updates the order's status from all its fulfillments. */
export async function followShipping(
  tx: Tx<{ fulfillments: FulfillmentsRepository; orders: OrdersRepository }>,
  order: OrderEntity,
  at: Date,
): Promise<void> {
  const fulfillment_status = fulfillmentStatus(order.sold, await tx.fulfillments.shipped(order.id));
  if (fulfillment_status === order.fulfillment_status) return;
  const columns = { fulfillment_status, updated_at: at };
  const { version } = await tx.orders.update(order.id, columns);
  await announceChange(tx, order, { ...columns, version }, ['fulfillment_status']);
}
