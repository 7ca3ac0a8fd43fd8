import type { Order } from '@marquee/client';

/** The parts of an order that limit and divide its refunds. */
export type Refunded = Pick<Order, 'line_items' | 'refunds' | 'tax_lines' | 'total_line_items_price' | 'total_price'>;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export const refundedAmount = ({ refunds }: Pick<Order, 'refunds'>): number =>
  sumOf(refunds.flatMap(({ transactions }) => transactions.map(({ amount }) => amount)));

/** The amount that can still be refunded, in cents. */
export const refundableAmount = (order: Refunded): number => order.total_price - refundedAmount(order);

/** The number of refunded items of each line. */
export function refundedItems({ refunds }: Pick<Order, 'refunds'>): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>();
  for (const { line_item, quantity } of refunds.flatMap((refund) => refund.refund_line_items)) {
    quantities.set(line_item.id, (quantities.get(line_item.id) ?? 0) + quantity);
  }
  return quantities;
}

/**
 * The gross price of each line after its discount, in cents. The API has the net price of an item and the gross total of
 * all lines, so the cents that rounding moved go to the lines with the greatest remainders.
 */
export function paidByLine(order: Refunded): ReadonlyMap<number, number> {
  const rates = order.tax_lines.map(({ rate }) => rate).filter((rate) => rate > 0);
  // With several rates the line's own is unknown, so all taxed lines share the tax evenly.
  const taxRate = rates.length === 0 ? 0 : sumOf(rates) / rates.length;
  const weights = order.line_items.map(
    ({ price, quantity, taxable }) => price * quantity * (taxable ? 1 + taxRate : 1),
  );
  const gross = dividedBy(weights, order.total_line_items_price);
  return new Map(order.line_items.map(({ id, total_discount }, index) => [id, (gross[index] ?? 0) - total_discount]));
}

/** Divides an amount by weights, to the cent. */
function dividedBy(weights: readonly number[], amount: number): number[] {
  const all = sumOf(weights);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / all);
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((value, index) => ({ index, rest: value % 1 })).toSorted((a, b) => b.rest - a.rest);
  for (const { index } of byRemainder.slice(0, amount - sumOf(parts))) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** The price of some items, at most what is left of the order. `quantities` has the number of items by line. */
export function proposedAmount(order: Refunded, quantities: ReadonlyMap<number, number>): number {
  const back = refundedItems(order);
  const paid = paidByLine(order);
  const worths = order.line_items.map(({ id, quantity: all }) => {
    const before = back.get(id) ?? 0;
    const share = (items: number) => Math.round(((paid.get(id) ?? 0) * items) / all);
    return share(before + (quantities.get(id) ?? 0)) - share(before);
  });
  return Math.min(sumOf(worths), refundableAmount(order));
}

/** The cents of an amount that a person typed: `12`, `12.5` or `12,50`; undefined if it is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
