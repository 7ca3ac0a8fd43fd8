import { customerEvents, order, orderEvents, type CreateOrder } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomersRepository } from '../customers/customers.repository';
import { fulfillmentsOf } from '../fulfillments/fulfillments.rules';
import { announceIssued, licensesFor } from '../issued-licenses/issued-licenses.tx';
import { bought } from './bought.tx';
import { placedOf } from '../order-rows/order-events.tx';
import type { Buyer, Orderer } from '../order-rows/order-input.rules';
import { costOf, linesOf, orderRow, type NewOrder, type Sale } from '../order-rows/order-row.rules';
import type { OrdersRepository, PlacedOrder } from '../order-rows/orders.repository';

/** The customer's fields that an order changes. */
const MOVED = ['orders_count', 'total_spent', 'last_order_id', 'last_order_name'];

/** Writes an order with its parts and publishes it. */
export async function placeOrder(
  tx: Tx<{ customers: CustomersRepository; orders: OrdersRepository }>,
  sale: Sale,
  buyer: Buyer,
): Promise<{ row: NewOrder; placed: PlacedOrder; customer: Orderer }> {
  const { input, now } = sale;
  const { customer, address } = await bought(tx, sale, buyer);
  const row = orderRow(sale, costOf(sale), {
    customer_id: customer.id,
    email: customer.email,
    shipping_address: address,
  });
  const lines = linesOf(row);
  const parts = { fulfillments: fulfillmentsOf(tx.session.company, lines), licenses: licensesFor(lines, now) };
  const placed = await tx.orders.place(row, input.order_number?.trim() || null, parts);
  await announce(tx, row, placed, customer);
  return { row, placed, customer };
}

/** The number of ids for line items, discounts and the shipping address. */
export function idsFor({ line_items, discount_codes = [] }: CreateOrder): number {
  return line_items.length + discount_codes.length + 1;
}

/** Needs no further locks: no other transaction sees the new rows, and this one has locked the customer. */
async function announce(
  tx: Pick<Tx, 'outbox'>,
  row: NewOrder,
  placed: PlacedOrder,
  { id, token }: Orderer,
): Promise<void> {
  const written = { id: placed.id, version: 1 };
  // The event lists the lines already.
  const { line_items: _lines, tax_lines: _taxes, ...after } = row;
  const resource = { ...written, change: { resource: order, after } };
  await tx.outbox.appendAll(orderEvents.create, [{ resource, data: placedOf({ ...row, ...written }, token) }]);
  await announceIssued(tx, placed.licenses);
  const customer = { id, version: placed.customer_version };
  const moved = row.test ? [] : [{ resource: customer, data: { id, token, changed: MOVED } }];
  await tx.outbox.appendAll(customerEvents.update, moved);
}
