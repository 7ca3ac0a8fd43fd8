import { customerEvents, orderEvents, type CreateOrder } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { CustomersRepository } from '../customers/customers.repository';
import { fulfillmentsOf } from '../fulfillments/fulfillments.rules';
import { announceIssued, licensesFor } from '../issued-licenses/issued-licenses.rules';
import { bought, type Orderer } from './bought.rules';
import { placedOf } from './order-events.rules';
import type { Buyer } from './order-input.rules';
import { costOf, linesOf, orderRow, type NewOrder, type Sale } from './order-row.rules';
import type { OrdersRepository, PlacedOrder } from './orders.repository';

/** What an order changes in its customer. */
const MOVED = ['orders_count', 'total_spent', 'last_order_id', 'last_order_name'];

/** Writes an order with everything that belongs to it, and tells of it. */
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

/** So many ids stand inside of an order: of its line items, its discounts, and the address that it goes to. */
export function idsFor({ line_items, discount_codes = [] }: CreateOrder): number {
  return line_items.length + discount_codes.length + 1;
}

/** Nobody else knows the order and its licenses yet, and its customer's row is held. */
async function announce(
  tx: Pick<Tx, 'outbox'>,
  row: NewOrder,
  placed: PlacedOrder,
  { id, token }: Orderer,
): Promise<void> {
  const order = { id: placed.id, version: 1 };
  await tx.outbox.appendAll(orderEvents.create, [{ resource: order, data: placedOf({ ...row, ...order }, token) }]);
  await announceIssued(tx, placed.licenses);
  const customer = { id, version: placed.customer_version };
  const moved = row.test ? [] : [{ resource: customer, data: { id, token, changed: MOVED } }];
  await tx.outbox.appendAll(customerEvents.update, moved);
}
