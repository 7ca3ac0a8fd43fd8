import { readGmt, ShopError, type ImportOrder, type ImportRefund } from '@marquee/contracts';
import type { CustomerEntity } from '../customers/customer.entity';
import type { OrderEntity } from '../order-rows/order.entity';
import type { Sale } from '../order-rows/order-row.rules';
import { placeOrder } from '../orders/placed-order.tx';
import { refundOrder } from '../refunds/refunded-order.tx';
import { followShipping } from '../shipments/shipped-order.tx';
import type { HistoryTx } from './history.store';
import { withPlaceInErrors } from './places.rules';

/** A refund or shipment of an imported order. */
interface ImportedEvent {
  /** The path of the event in the request. */
  readonly name: string;
  readonly at: Date;
  readonly happen: (tx: HistoryTx, order: OrderEntity, at: Date) => Promise<unknown>;
}

/**
 * Imports an order, then its refunds and shipments in the sequence of their times, and returns its id. `place` is its
 * index in the request.
 */
export async function importOrder(
  tx: HistoryTx,
  place: string,
  sent: ImportOrder,
  sale: Sale,
  buyer: CustomerEntity,
): Promise<number> {
  const { placed } = await withPlaceInErrors(`${place}.order`, () => placeOrder(tx, sale, { known: buyer }));
  for (const { name, at, happen } of eventsOf(sent)) {
    const order = await tx.orders.findLocked(placed.id);
    if (!order) throw new Error(`Order ${placed.id} disappeared during its import.`);
    await withPlaceInErrors(`${place}.${name}`, () => happen(tx, order, at));
  }
  return placed.id;
}

function eventsOf({ key, refunds = [], shipment }: ImportOrder): ImportedEvent[] {
  const refunded = refunds.map((refund, index): ImportedEvent => ({
    name: `refunds.${index}`,
    at: readGmt(refund.at),
    happen: (tx, order, at) => refundOrder(tx, order, refundOf(order, refund), at),
  }));
  const shipped = [shipment].flatMap((one): ImportedEvent[] =>
    one
      ? [
          {
            name: 'shipment',
            at: readGmt(one.at),
            happen: (tx, order, at) => ship(tx, key, order, one.tracking_number ?? null, at),
          },
        ]
      : [],
  );
  return [...refunded, ...shipped].toSorted((one, other) => Number(one.at) - Number(other.at));
}

/** The former system has no ids for our line items, so refunds name them by index. */
function refundOf({ line_items }: OrderEntity, { at: _when, lines = [], ...refund }: ImportRefund) {
  const refund_line_items = lines.map(({ line, quantity }) => ({ line_item_id: line_items[line]?.id ?? 0, quantity }));
  return { ...refund, refund_line_items };
}

async function ship(tx: HistoryTx, key: string, order: OrderEntity, tracking: string | null, at: Date): Promise<void> {
  if (!(await tx.fulfillments.ship(order.id, tracking, at))) {
    throw new ShopError(
      'conflict',
      `The order ${key} has no goods that this company ships. Remove the shipment from the import.`,
    );
  }
  await followShipping(tx, order, at);
}
