/** SQL: what one euro buys on a day. The last rate that is known by then; before the first one, that. */
function rateOn(currency: string, day: string): string {
  const known = (condition: string, order: string) => `
    (select rate from currency_rates where currency = ${currency} and day ${condition} ${day} order by day ${order} limit 1)`;
  return `coalesce(${known('<=', 'desc')}, ${known('>', 'asc')})`;
}

/** SQL: the columns `gives` and `takes`, what a euro is worth on a day in either currency; null where there is no rate at all. */
export function exchangeOn(day: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const rate = (currency: string) => `case when ${from} = ${to} then 1 else ${rateOn(currency, day)} end`;
  return `${rate(to)} as gives, ${rate(from)} as takes`;
}

/**
 * SQL: an amount in whole cents of the other currency, by an exchange `f`; nothing of a currency that has no rate. It is
 * divided last, since a quotient of rates is no exact number. It stays `numeric`: a day of a currency with many units to the euro exceeds `bigint`.
 */
export function exchanged(amount: string): string {
  return `coalesce(round(${amount} * f.gives / f.takes), 0)`;
}
