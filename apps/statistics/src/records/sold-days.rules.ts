/** What was sold of products on a day, converted: product, count and amount, one after the other, a product once. */
export type SoldDay = Float64Array;
const FIELDS = 3;

export interface SoldProduct {
  readonly product: number;
  readonly count: number;
  readonly amount: number;
}

/** Adds up the currencies of a day. */
export function soldDayOf(flat: readonly number[]): SoldDay {
  return Float64Array.from(
    [...summed([flat]).values()].flatMap(({ product, count, amount }) => [product, count, amount]),
  );
}

/**
 * Products of some days, the best revenue first, those with the same by id. What all orders were taken away from again counts 0 and
 * is no product of these days.
 */
export function bestOf(days: readonly SoldDay[], since_id: number): SoldProduct[] {
  return [...summed(days).values()]
    .filter(({ product, count }) => product > since_id && count > 0)
    .sort((one, other) => other.amount - one.amount || one.product - other.product);
}

function summed(days: readonly ArrayLike<number>[]): Map<number, { product: number; count: number; amount: number }> {
  const sums = new Map<number, { product: number; count: number; amount: number }>();
  for (const day of days) {
    for (let at = 0; at < day.length; at += FIELDS) {
      const [product, count, amount] = [day[at] as number, day[at + 1] as number, day[at + 2] as number];
      const sum = sums.get(product);
      if (!sum) sums.set(product, { product, count, amount });
      else {
        sum.count += count;
        sum.amount += amount;
      }
    }
  }
  return sums;
}
