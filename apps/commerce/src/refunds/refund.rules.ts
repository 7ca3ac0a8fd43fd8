import type { CreateRefund, Refund } from '@marquee/contracts';
import type { OrderEntity } from '../order-rows/order.entity';
import type { Refunding } from './refunds.rules';

/** The ids, customer and time of a refund. */
export interface RefundFacts {
  /** New ids: of the refund, of its transaction, and then of each of its lines. */
  readonly ids: readonly number[];
  readonly customer_token: string;
  readonly now: Date;
}

/** The number of ids that the refund needs. */
export function idsFor({ items }: Refunding): number {
  return 2 + items.length;
}

/** The refund as rendered, by itself and within its order. */
export function refundFrom(
  order: OrderEntity,
  { note = null, restock = false }: CreateRefund,
  { items, amount }: Refunding,
  { ids, customer_token, now }: RefundFacts,
): Refund {
  const [id = 0, transaction = 0, ...lines] = ids;
  const made = { order_id: order.id, created_at: now.toISOString().slice(0, 19) };
  const refund_line_items = items.flatMap(({ line_item_id, quantity }, index) => {
    const line_item = order.line_items.find((line) => line.id === line_item_id);
    return line_item ? { id: lines[index] ?? 0, quantity, line_item } : [];
  });
  const paidBack = {
    id: transaction,
    order_id: made.order_id,
    // The interface has no payments and no paybacks.
    gateway: 'Manual',
    created_at: made.created_at,
    test: order.test,
    status: 'success',
    amount,
    currency: order.currency,
    location_id: order.location_id,
    customer_token,
    device_id: null,
    source_name: 'api' as const,
  };
  return {
    id,
    created_at: made.created_at,
    note,
    order_id: made.order_id,
    refund_line_items,
    restock,
    tracking_number: null,
    customer_token,
    transactions: amount === 0 ? [] : [paidBack],
  };
}
