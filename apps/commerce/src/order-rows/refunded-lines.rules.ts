import type { Order, OrderChange } from '@marquee/contracts';
import type { OrderEntity, SoldLine } from './order.entity';
import { sumOf } from './pricing.rules';
import { shareOf } from './tax.rules';

type RefundedLine = OrderChange['refunded_lines'][number];

/** The columns of an order that divide its refunds. */
export interface Refunded extends Pick<OrderEntity, 'total_price' | 'refunded' | 'refunds'> {
  readonly line_items: readonly Pick<Order['line_items'][number], 'id' | 'quantity'>[];
  readonly sold: readonly Pick<SoldLine, 'id' | 'gross' | 'discount'>[];
}

/**
 * docs/internal/decisions.md, "Refunds by line". Payments for items count for their lines; the rest is divided over all
 * lines and shipping, up to the price of each.
 */
export function refundedLines(order: Refunded): RefundedLine[] {
  if (order.refunds.length === 0) return [];
  const paid = order.sold.map(({ gross, discount }) => gross - discount);
  const { quantities, amounts } = forItems(order, paid);
  const left = paid.map((amount, index) => amount - (amounts[index] ?? 0));
  const shipping = order.total_price - sumOf(paid);
  const rest = divided(order.refunded - sumOf(amounts), [...left, shipping]);
  return order.sold.flatMap(({ id }, index) => {
    const quantity = quantities[index] ?? 0;
    const amount = (amounts[index] ?? 0) + (rest[index] ?? 0);
    return quantity > 0 || amount > 0 ? { id, quantity, amount } : [];
  });
}

/** Refunded items and their amounts, by the index of their line. */
function forItems(
  { sold, line_items, refunds }: Refunded,
  paid: readonly number[],
): { quantities: number[]; amounts: number[] } {
  const places = new Map(sold.map(({ id }, index) => [id, index]));
  const quantities = sold.map(() => 0);
  const amounts = sold.map(() => 0);
  for (const { refund_line_items, transactions } of refunds) {
    const items = refund_line_items.flatMap(({ line_item, quantity }) => {
      const place = places.get(line_item.id);
      if (place === undefined) return [];
      const before = quantities[place] ?? 0;
      quantities[place] = before + quantity;
      return { place, worth: worthOf(paid[place] ?? 0, line_items[place]?.quantity ?? 0, before, quantity) };
    });
    const worths = items.map(({ worth }) => worth);
    const amount = Math.min(sumOf(transactions.map((one) => one.amount)), sumOf(worths));
    divided(amount, worths).forEach((part, index) => {
      const { place = 0 } = items[index] ?? {};
      amounts[place] = (amounts[place] ?? 0) + part;
    });
  }
  return { quantities, amounts };
}

/**
 * The share of some items in the price of their line. The last items get the remaining cents, so the shares add up
 * exactly.
 */
export function worthOf(paid: number, all: number, before: number, quantity: number): number {
  return shareOf(paid, before + quantity, all) - shareOf(paid, before, all);
}

/**
 * Divides an amount by weights, to the cent. If the amount is at most the sum of the weights, no part exceeds its
 * weight.
 */
function divided(amount: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  let before = 0;
  return weights.map((weight) => {
    const part = worthOf(amount, all, before, weight);
    before += weight;
    return part;
  });
}
