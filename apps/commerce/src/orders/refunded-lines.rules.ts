import type { Order, OrderChange } from '@marquee/contracts';
import type { OrderEntity, SoldLine } from './order.entity';
import { sumOf } from './pricing.rules';
import { shareOf } from './tax.rules';

type RefundedLine = OrderChange['refunded_lines'][number];

/** What of an order says how its refunds are divided. */
export interface Refunded extends Pick<OrderEntity, 'total_price' | 'refunded' | 'refunds'> {
  readonly line_items: readonly Pick<Order['line_items'][number], 'id' | 'quantity'>[];
  readonly sold: readonly Pick<SoldLine, 'id' | 'gross' | 'discount'>[];
}

/**
 * docs/internal/decisions.md, "Refunds by line". What a refund paid for its items counts for their lines; what was paid back beyond
 * that, or for no items, is divided among all that is left, shipping too. Once all is given back, each line has what was paid for it.
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

/** Items that were refunded and what was paid for them, by the place of their line. */
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
 * The part of so many items in what was paid for their line. It is what all items up to these are worth, less what those
 * before them are: cents that divide unevenly are never lost, and the last items get the rest.
 */
export function worthOf(paid: number, all: number, before: number, quantity: number): number {
  return shareOf(paid, before + quantity, all) - shareOf(paid, before, all);
}

/** An amount by weights, to the cent; nobody gets more than their weight where all together do not. */
function divided(amount: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  let before = 0;
  return weights.map((weight) => {
    const part = worthOf(amount, all, before, weight);
    before += weight;
    return part;
  });
}
