import type { Days } from './period.rules';

/** Converted sums of a day: product, count and amount in sequence, each product once. */
export type SoldDay = Float64Array;
const FIELDS = 3;
const DAY_MS = 24 * 3_600_000;

export interface SoldProduct {
  readonly product: number;
  readonly count: number;
  readonly amount: number;
}

/** Sums the currencies of a day, or the days of a month. */
export function addedUp(parts: readonly ArrayLike<number>[]): SoldDay {
  return Float64Array.from(
    [...summed(parts).values()].flatMap(({ product, count, amount }) => [product, count, amount]),
  );
}

/** A day, or days of one month. */
export interface Part extends Days {
  /** `2026-10-30`, `2026-10`, or the first and last day of a range within a month. */
  readonly name: string;
  /** Whether the part is worth caching: a past day or a complete past month. */
  readonly lasting: boolean;
}

export type VersionedPart = Part & { readonly version: string };

/** The parts that have sales. */
export function versioned(parts: readonly Part[], versions: ReadonlyMap<string, string>): VersionedPart[] {
  return parts.flatMap((part) => {
    const version = versions.get(part.name);
    return version === undefined ? [] : [{ ...part, version }];
  });
}

export function monthsOf({ first, last }: Days, today: string): Part[] {
  const months: Part[] = [];
  // The day after 9999-12-31 has more digits and cannot be compared as text.
  for (let begin = first; months.at(-1)?.last !== last; begin = dayAfter(months.at(-1)?.last ?? last)) {
    const whole = wholeMonth(begin.slice(0, 7), today);
    const end = whole.last < last ? whole.last : last;
    const isWhole = begin === whole.first && end === whole.last;
    months.push(isWhole ? whole : { name: `${begin}/${end}`, first: begin, last: end, lasting: false });
  }
  return months;
}

export function wholeMonth(name: string, today: string): Part {
  const last = lastDayOf(name);
  return { name, first: `${name}-01`, last, lasting: last < today };
}

export function daysIn({ first, last }: Days, today: string): Part[] {
  const days: Part[] = [];
  for (let day = first; days.at(-1)?.name !== last; day = dayAfter(day)) {
    days.push({ name: day, first: day, last: day, lasting: day < today });
  }
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}

/** Products by revenue, then by id. A product whose orders were all reversed has the count 0 and is omitted. */
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
