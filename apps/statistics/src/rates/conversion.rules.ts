/** SQL: what one euro buys on a day. The last rate that is known by then; before the first one, that. */
function rateOn(currency: string, day: string): string {
  const known = (condition: string, order: string) => `
    (select rate from currency_rates where currency = ${currency} and day ${condition} ${day} order by day ${order} limit 1)`;
  return `coalesce(${known('<=', 'desc')}, ${known('>', 'asc')})`;
}

/** SQL: by what an amount of a currency is multiplied on a day; null where there is no rate at all. */
export function factorOn(day: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return `case when ${from} = ${to} then 1 else ${rateOn(to, day)} / ${rateOn(from, day)} end`;
}

/** SQL: an amount in whole cents of the other currency; nothing of a currency that has no rate. */
export function converted(amount: string, factor: string): string {
  return `coalesce(round(${amount} * ${factor}), 0)::bigint`;
}
