import { orderStatistics, type OrderStatistic } from '@marquee/contracts';
import { FIRST_DAY, LAST_DAY, RATES, type Trade } from './trade';

const DAY_MS = 24 * 3_600_000;
type Counts = Omit<OrderStatistic, 'currency' | 'date'>;

const NAMES = Object.keys(orderStatistics.fields).filter((name) => name !== 'currency' && name !== 'date');

function nothing(): Record<keyof Counts, number> {
  return Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<keyof Counts, number>;
}

/** The figures of a day and currency, computed separately from the code of statistics. */
function ofDay({ orders }: Trade, day: string, currency: string): Record<keyof Counts, number> {
  const sums = nothing();
  for (const { placed, change } of orders.values()) {
    if (placed.test || change.cancelled || placed.currency !== currency || !placed.created_at.startsWith(day)) continue;
    const amount = placed.total_price - change.refunded;
    const whose = placed.country_code === 'DE' ? 'national' : 'international';
    sums.order_count += 1;
    sums.order_amount += amount;
    sums[`${whose}_count`] += 1;
    sums[`${whose}_amount`] += amount;
    for (const { id, quantity, amount: paid, product_type, rental } of placed.lines) {
      const left = paid - (change.refunded_lines.find((line) => line.id === id)?.amount ?? 0);
      const kinds = [product_type === 6 ? 'physical' : 'digital'] as const;
      const terms = rental === null ? [] : ([rental ? 'rental_license' : 'permanent_license'] as const);
      sums.item_count += quantity;
      for (const kind of [...kinds, ...terms]) {
        sums[`${kind}_count`] += quantity;
        sums[`${kind}_amount`] += left;
      }
    }
  }
  return sums;
}

/** The expected records of a company in Germany. */
export function expectedOf(trade: Trade): OrderStatistic[] {
  const days: string[] = [];
  for (let time = Date.parse(FIRST_DAY); time <= Date.parse(LAST_DAY); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days.map((date) => {
    const sums = nothing();
    for (const [currency, rate] of Object.entries(RATES)) {
      const own = ofDay(trade, date, currency);
      for (const name of Object.keys(sums) as (keyof Counts)[]) {
        sums[name] += name.endsWith('_amount') ? Math.round(own[name] / rate) : own[name];
      }
    }
    // Sales that are not national.
    sums.international_amount = sums.order_amount - sums.national_amount;
    return { currency: 'eur', date, ...sums };
  });
}
