import type { Days } from './period.rules';

/** What was sold of products on a day, converted: product, count and amount, one after the other, a product once. */
export type SoldDay = Float64Array;
const FIELDS = 3;

export interface SoldProduct {
  readonly product: number;
  readonly count: number;
  readonly amount: number;
}

/** Adds up the currencies of a day, or the days of a month. */
export function addedUp(parts: readonly ArrayLike<number>[]): SoldDay {
  return Float64Array.from(
    [...summed(parts).values()].flatMap(({ product, count, amount }) => [product, count, amount]),
  );
}

/** A day, or days of one month, as far as they were asked for and something was sold on them. */
export interface Part {
  /** `2026-10-30`, `2026-10`, or the first and the last of some days of a month. */
  readonly name: string;
  /** Another, as soon as one of the days has another. */
  readonly version: string;
  readonly days: readonly string[];
  /** Whether it will be asked for again and changes seldom: a day or a whole month that is over. */
  readonly lasting: boolean;
}

/** Day → what changes with it. */
type Versions = ReadonlyMap<string, string>;

export function monthsOf(versions: Versions, period: Days, today: string): Part[] {
  const months = new Map<string, string[]>();
  for (const day of [...versions.keys()].toSorted()) {
    const month = day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].map(([month, days]) => {
    const last = lastDayOf(month);
    const isWhole = period.first <= `${month}-01` && last <= period.last;
    const name = isWhole ? month : `${days[0]}/${days.at(-1)}`;
    const version = days.map((day) => versions.get(day)).join(' ');
    return { name, version, days, lasting: isWhole && last < today };
  });
}

export function daysIn(months: readonly Part[], versions: Versions, today: string): Part[] {
  return months.flatMap(({ days }) =>
    days.map((day) => ({ name: day, version: versions.get(day) ?? '', days: [day], lasting: day < today })),
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
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
