import type { Order } from '@marquee/client';

/** The parts of an order that limit and divide its refunds. */
export type Refunded = Pick<
  Order,
  'line_items' | 'refunds' | 'tax_lines' | 'taxes_included' | 'total_line_items_price' | 'total_price'
>;

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

/** The gross price of each line after its discount, in cents. The API has it only as a net price and a gross total. */
function paidByLine(order: Refunded): ReadonlyMap<number, number> {
  const gross = order.taxes_included ? ofGrossPrices(order) : undefined;
  const lines = gross ?? dividedBy(weightsOf(order), order.total_line_items_price);
  return new Map(order.line_items.map(({ id, total_discount }, index) => [id, (lines[index] ?? 0) - total_discount]));
}

/** What the gross price of a line is to its net price. With several tax rates the line's own is unknown. */
function factorsOf({ line_items, tax_lines }: Refunded): number[] {
  const rates = tax_lines.map(({ rate }) => rate).filter((rate) => rate > 0);
  const rate = rates.length === 0 ? 0 : sumOf(rates) / rates.length;
  return line_items.map(({ taxable }) => (taxable ? 1 + rate : 1));
}

function weightsOf(order: Refunded): number[] {
  const factors = factorsOf(order);
  return order.line_items.map(({ price, quantity }, index) => price * quantity * (factors[index] ?? 1));
}

/**
 * The lines whose gross prices per item give both the net prices and the gross total; undefined if none is found. A net
 * price is rounded, so two gross prices can give the same one.
 */
function ofGrossPrices(order: Refunded): number[] | undefined {
  const factors = factorsOf(order);
  const prices = order.line_items.map(({ price }, index) => Math.round(price * (factors[index] ?? 1)));
  const totals = () => order.line_items.map(({ quantity }, index) => quantity * (prices[index] ?? 0));
  let missing = order.total_line_items_price - sumOf(totals());
  const byQuantity = order.line_items
    .map(({ quantity, price }, index) => ({ index, quantity, price }))
    .toSorted((a, b) => b.quantity - a.quantity);
  for (const { index, quantity, price } of byQuantity) {
    const other = (prices[index] ?? 0) + Math.sign(missing);
    const isSameNet = Math.round(other / (factors[index] ?? 1)) === price;
    if (quantity > Math.abs(missing) || !isSameNet) continue;
    prices[index] = other;
    missing -= quantity * Math.sign(missing);
  }
  return missing === 0 ? totals() : undefined;
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
