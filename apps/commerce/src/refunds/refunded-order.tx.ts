import { ShopError, type CreateRefund, type Refund } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import { uncountRefund } from '../customers/customer-sums.tx';
import type { CustomersRepository } from '../customers/customers.repository';
import type { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { withholdItems } from '../fulfillments/fulfillments.tx';
import type { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { revokeLicensesOf } from '../issued-licenses/issued-licenses.tx';
import { announceChange } from '../order-rows/order-events.tx';
import type { OrderEntity } from '../order-rows/order.entity';
import type { OrdersRepository } from '../order-rows/orders.repository';
import { sumOf } from '../order-rows/pricing.rules';
import type { StockReturnsRepository } from '../stock-returns/stock-returns.repository';
import { idsFor, refundFrom } from './refund.rules';
import { linesOf, refundingOf, stockOf, type Refunding } from './refunds.rules';

/** Imported refunds are written without the tables of mails. */
type RefundingTx = Tx<{
  customers: CustomersRepository;
  fulfillments: FulfillmentsRepository;
  issuedLicenses: IssuedLicensesRepository;
  orders: OrdersRepository;
  stockReturns: StockReturnsRepository;
}>;

/** docs/internal/decisions.md, "Refund": the order's row contains all of them. */
const MAX_REFUNDS = 1_000;
/** The lines in all refunds of an order: each contains its full line item. */
const MAX_REFUND_LINES = 5_000;

/** Refunds a locked order: licenses, stock, shipments, sums and events follow. */
export async function refundOrder(
  tx: RefundingTx,
  order: OrderEntity,
  input: CreateRefund,
  now: Date,
): Promise<Refund> {
  refuseUnfit(order, input);
  const refunding = refundingOf(order, input);
  const [ids, customer_token] = await Promise.all([
    tx.orders.drawItemIds(idsFor(refunding)),
    tx.customers.tokenOf(order.customer_id),
  ]);
  const refund = refundFrom(order, input, refunding, { ids, customer_token, now });
  await write(tx, order, refund, refunding, now);
  return refund;
}

function refuseUnfit(order: OrderEntity, input: CreateRefund): void {
  const { cancelled_at, refunds: before } = order;
  const sent = linesOf(order, input);
  if (cancelled_at !== null) {
    throw new ShopError(
      'conflict',
      'This order is cancelled and cannot be refunded. Refund only orders without cancelled_at.',
    );
  }
  if (before.length >= MAX_REFUNDS) {
    throw new ShopError(
      'conflict',
      `An order can have at most ${MAX_REFUNDS} refunds. Record further refunds outside of this API.`,
    );
  }
  const lines = sumOf(before.map(({ refund_line_items }) => refund_line_items.length)) + sent.length;
  if (sent.length > 0 && lines > MAX_REFUND_LINES) {
    throw new ShopError(
      'conflict',
      `The refunds of an order can have at most ${MAX_REFUND_LINES} lines in total. Refund an amount instead.`,
    );
  }
}

async function write(
  tx: RefundingTx,
  order: OrderEntity,
  refund: Refund,
  { items, amount, financial_status }: Refunding,
  now: Date,
): Promise<void> {
  const { fulfillment_status: before } = order;
  const fulfillment_status = items.length === 0 ? before : await withholdItems(tx, order, items, now);
  const columns = {
    refunds: [...order.refunds, refund],
    refunded: order.refunded + amount,
    financial_status,
    fulfillment_status,
    updated_at: now,
  };
  // Locks the customer before the rollups of orders, in the same order as new orders.
  const [, { version }] = await Promise.all([
    uncountRefund(tx, order.customer_id, order.spent === 0 ? 0 : amount, now),
    tx.orders.update(order.id, columns),
    items.length === 0 ? null : revokeLicensesOf(tx, order, items, now),
    tx.stockReturns.add(order.key, refund.id, refund.restock ? stockOf(order, items) : []),
  ]);
  const moved = (['financial_status', 'fulfillment_status'] as const).filter((name) => columns[name] !== order[name]);
  await announceChange(tx, order, { ...columns, version }, ['refunds', ...moved]);
}
