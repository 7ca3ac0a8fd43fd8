/** SQL: the rate of one euro on a day: the last known rate, or else the first one. */
function rateOn(currency: string, day: string): string {
  const known = (condition: string, order: string) => `
    (select rate from currency_rates where currency = ${currency} and day ${condition} ${day} order by day ${order} limit 1)`;
  return `coalesce(${known('<=', 'desc')}, ${known('>', 'asc')})`;
}

/** SQL: columns `gives` and `takes`, the rates of one euro in both currencies on a day; null without any rate. */
export function exchangeOn(day: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const rate = (currency: string) => `case when ${from} = ${to} then 1 else ${rateOn(currency, day)} end`;
  return `${rate(to)} as gives, ${rate(from)} as takes`;
}

/**
 * SQL: an amount converted by exchange `f` to whole cents; 0 if the currency has no rate. Divides last for exactness,
 * and stays `numeric`, because some currencies exceed `bigint`.
 */
export function exchanged(amount: string): string {
  return `coalesce(round(${amount} * f.gives / f.takes), 0)`;
}
