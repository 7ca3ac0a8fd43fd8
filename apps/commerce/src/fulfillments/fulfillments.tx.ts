import { ShopError, type CustomerAddress, type Order } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { FulfillmentsRepository, OpenFulfillment } from './fulfillments.repository';
import { fulfillmentStatus, leftToShip, type ShippedLine } from './fulfillments.rules';

type FulfillmentsTx = Tx<{ readonly fulfillments: FulfillmentsRepository }>;

/** Goods can go to another address until one of them is shipped. */
export async function readdressFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  address: CustomerAddress,
  at: Date,
): Promise<void> {
  if (!(await tx.fulfillments.readdress(order.id, address, at))) return;
  throw new ShopError(
    'conflict',
    'The order is already shipped, so its shipping_address cannot be changed. Send the change without it.',
  );
}

/**
 * Withholds refunded items that are not shipped yet. Returns the new status of the order, whose row the caller holds.
 */
export async function withholdItems(
  tx: FulfillmentsTx,
  order: { readonly id: number; readonly sold: readonly Pick<ShippedLine, 'product' | 'members'>[] },
  items: readonly Pick<ShippedLine, 'line_item_id' | 'quantity'>[],
  at: Date,
): Promise<Order['fulfillment_status']> {
  const back = new Map(items.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  for (const open of await tx.fulfillments.holdOpen(order.id)) {
    if (!open.line_items.some(({ id }) => back.has(id))) continue;
    const left = leftToShip(open.line_items, ({ id, Quantity }) => Quantity - (back.get(id) ?? 0), at);
    await tx.fulfillments.rewrite(open, left, at);
  }
  return fulfillmentStatus(order.sold, await tx.fulfillments.shipped(order.id));
}

/** Closes the unshipped fulfillments of an invalidated order, and returns them. */
export function closeFulfillments(
  tx: FulfillmentsTx,
  order: { readonly id: number },
  at: Date,
): Promise<OpenFulfillment[]> {
  return tx.fulfillments.close(order.id, at);
}
