import { ShopError, type CreateRefund, type Fault, type Order, type StockItems } from '@marquee/contracts';
import { twins } from '@marquee/validation';
import { goodsOf } from '../fulfillments/fulfillments.rules';
import { itemsBack } from '../order-rows/items-back.rules';
import type { OrderEntity, SoldLine } from '../order-rows/order.entity';
import { sumOf } from '../order-rows/pricing.rules';
import { worthOf } from '../order-rows/refunded-lines.rules';
import { stockItems } from '../order-rows/unshipped-stock.rules';

type LineItem = Order['line_items'][number];
type ItemsBack = ReadonlyMap<number, number>;
type SentLines = NonNullable<CreateRefund['refund_line_items']>;

/** The columns of an order that limit its refunds. */
export interface Refundable extends Pick<OrderEntity, 'total_price' | 'refunded' | 'refunds'> {
  readonly line_items: readonly Pick<LineItem, 'id' | 'quantity'>[];
  readonly sold: readonly Pick<SoldLine, 'id' | 'gross' | 'discount'>[];
}

export interface RefundedItems {
  readonly line_item_id: number;
  readonly quantity: number;
}

export interface Refunding {
  readonly items: readonly RefundedItems[];
  /** The amount in cents. */
  readonly amount: number;
  readonly financial_status: Order['financial_status'];
}

/**
 * docs/internal/decisions.md, "Refund": the items and the amount that are not refunded yet. Reports all faults at once.
 */
export function refundingOf(order: Refundable, sent: Pick<CreateRefund, 'amount' | 'refund_line_items'>): Refunding {
  const { amount: wanted } = sent;
  const lines = linesOf(order, sent);
  const left = order.total_price - order.refunded;
  const isAll = wanted === undefined && sent.refund_line_items === undefined;
  const isNothing = isAll && left === 0 && lines.length === 0;
  const nothing: Fault[] = isNothing
    ? [['amount', 'cannot be refunded, because the order is already fully refunded']]
    : [];
  const faults = [...nothing, ...linesFaults(order, lines), ...(isAll ? [] : amountFaults(left, lines, wanted))];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  const items = lines.map(({ line_item_id = 0, quantity = 0 }) => ({ line_item_id, quantity }));
  const back = itemsBack(order);
  const worth = sumOf(items.map((one) => costOf(order, back, one)));
  // Refunds of an amount without lines may have used a part of the price of the lines.
  const amount = isAll ? left : (wanted ?? Math.min(worth, left));
  return { items, amount, financial_status: statusAfter(order, back, items, amount) };
}

/** The sent lines; without lines and amount all items that are not refunded yet. */
export function linesOf(
  order: Pick<Refundable, 'line_items' | 'refunds'>,
  { amount, refund_line_items }: Pick<CreateRefund, 'amount' | 'refund_line_items'>,
): SentLines {
  if (refund_line_items !== undefined || amount !== undefined) return refund_line_items ?? [];
  const back = itemsBack(order);
  const left = order.line_items.map(({ id, quantity }) => ({
    line_item_id: id,
    quantity: quantity - (back.get(id) ?? 0),
  }));
  return left.filter(({ quantity }) => quantity > 0);
}

function linesFaults(order: Refundable, lines: SentLines): Fault[] {
  const back = itemsBack(order);
  const named = lines.map(({ line_item_id }, index) => ({ line_item_id: line_item_id ?? `none ${index}` }));
  const faults = lines.flatMap(({ line_item_id = 0, quantity = 0 }, index): Fault[] => {
    const line = order.line_items.find(({ id }) => id === line_item_id);
    if (!line) {
      return [
        [
          `refund_line_items.${index}.line_item_id`,
          'is not a line item of this order; send the id of one of its line_items',
        ],
      ];
    }
    const most = line.quantity - (back.get(line_item_id) ?? 0);
    return quantity <= most
      ? []
      : [[`refund_line_items.${index}.quantity`, `must be at most ${most}, the quantity not yet refunded`]];
  });
  return [...twins('refund_line_items', 'line_item_id', named, 'is sent twice; send it once'), ...faults];
}

function amountFaults(left: number, lines: SentLines, wanted: number | undefined): Fault[] {
  if (lines.length === 0 && !wanted) return [['amount', 'must be greater than 0 if refund_line_items is empty']];
  if (wanted === undefined || wanted <= left) return [];
  return [['amount', `must not exceed the unrefunded amount: ${left}`]];
}

/** The price of the items. */
function costOf(order: Refundable, back: ItemsBack, { line_item_id, quantity }: RefundedItems): number {
  const { gross = 0, discount = 0 } = order.sold.find(({ id }) => id === line_item_id) ?? {};
  const all = order.line_items.find(({ id }) => id === line_item_id)?.quantity ?? 0;
  return worthOf(gross - discount, all, back.get(line_item_id) ?? 0, quantity);
}

/** A free order is refunded when all items are back. */
function statusAfter(
  order: Refundable,
  back: ItemsBack,
  items: readonly RefundedItems[],
  amount: number,
): Order['financial_status'] {
  const refunded = order.refunded + amount;
  if (order.total_price > 0) {
    if (refunded === order.total_price) return 'refunded';
    return refunded === 0 ? 'paid' : 'partially_refunded';
  }
  const isBack = ({ id, quantity }: Pick<LineItem, 'id' | 'quantity'>): boolean =>
    quantity === (back.get(id) ?? 0) + sumOf(items.filter((one) => one.line_item_id === id).map((one) => one.quantity));
  return order.line_items.every(isBack) ? 'refunded' : 'partially_refunded';
}

/** The goods among the items, for catalog. */
export function stockOf(
  { company_id: shop, sold }: Pick<OrderEntity, 'company_id' | 'sold'>,
  items: readonly RefundedItems[],
): StockItems[] {
  return items.flatMap(({ line_item_id, quantity }) =>
    sold
      .filter(({ id }) => id === line_item_id)
      .flatMap(goodsOf)
      .map((goods) => stockItems(shop, goods, quantity)),
  );
}
