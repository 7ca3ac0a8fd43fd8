import { numbers, type Trade } from './trade';

const CURRENCIES = ['USD', 'GBP'];
/** Long before, on, between and after the days of the orders. */
const DAYS = ['2026-01-15', '2026-02-27', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-06-01'];
/** Quotients of these are exact. */
const RATES = [0.5, 1, 2, 4];

/** Random rate imports and corrections. */
export class ChangingRates {
  private readonly known = new Map<string, number>();
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = numbers(seed);
  }

  /** One or two lines of a rate file. */
  change(): string[] {
    const [first, other] = [this.pick(CURRENCIES), this.pick(CURRENCIES)];
    return [...new Set([first, other])].map((currency) => {
      const [day, rate] = [this.pick(DAYS), this.pick(RATES)];
      this.known.set(`${currency} ${day}`, rate);
      return `${day},${currency},${rate}`;
    });
  }

  /** The last known rate by that day, or else the first one; 0 without any. */
  worth(amount: number, currency: string, day: string): number {
    if (currency === 'EUR') return amount;
    const days = DAYS.filter((one) => this.known.has(`${currency} ${one}`));
    const last = days.findLast((one) => one <= day) ?? days[0];
    const rate = this.known.get(`${currency} ${last}`);
    return rate === undefined ? 0 : Math.round(amount / rate);
  }

  private pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }
}

/** The product ranking of a trade, computed separately from the code of statistics. */
export function revenueOf({ orders }: Trade, rates: ChangingRates): { id: number; count: number; amount: number }[] {
  const sold = new Map<string, { product: number; currency: string; day: string; count: number; amount: number }>();
  for (const { placed, change } of orders.values()) {
    if (placed.test || change.cancelled) continue;
    for (const { id, product_number: product, quantity, amount } of placed.lines) {
      const { currency } = placed;
      const day = placed.created_at.slice(0, 10);
      const left = amount - (change.refunded_lines.find((line) => line.id === id)?.amount ?? 0);
      const key = `${product} ${currency} ${day}`;
      const before = sold.get(key) ?? { product, currency, day, count: 0, amount: 0 };
      sold.set(key, { ...before, count: before.count + quantity, amount: before.amount + left });
    }
  }
  const sums = new Map<number, { id: number; count: number; amount: number }>();
  for (const { product: id, currency, day, count, amount } of sold.values()) {
    const before = sums.get(id) ?? { id, count: 0, amount: 0 };
    const worth = rates.worth(amount, currency, day);
    sums.set(id, { id, count: before.count + count, amount: before.amount + worth });
  }
  return [...sums.values()].toSorted((one, other) => other.amount - one.amount || one.id - other.id);
}
