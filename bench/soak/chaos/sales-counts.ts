import type { Client } from 'pg';

/** Two values that must be equal. */
export interface Comparison {
  readonly what: string;
  readonly found: number;
  readonly wanted: number;
}

/** The figures that statistics derive from orders, except devices. */
const FIGURES = [
  'order_count',
  'order_amount',
  'item_count',
  'digital_count',
  'digital_amount',
  'physical_count',
  'physical_amount',
  'permanent_license_count',
  'permanent_license_amount',
  'rental_license_count',
  'rental_license_amount',
];
const PHYSICAL = 6;

/**
 * The figures of each day and currency from the orders; $1 is the company. Refunds here cover whole lines, so each returns the full price.
 */
const BY_ORDERS = `
  with counted as (
    select o.*, (o.created_at at time zone 'UTC')::date as day, lower(o.currency) as money,
      array(select (item -> 'line_item' ->> 'id')::bigint from json_array_elements(o.refunds) refund
        cross join json_array_elements(refund -> 'refund_line_items') item) as back
    from commerce.orders o where o.company_id = $1 and o.cancelled_at is null and not o.test
  ), lines as (
    select o.day, o.money, (item ->> 'quantity')::bigint as quantity,
      case when (line ->> 'id')::bigint = any(o.back) then 0 else (line ->> 'gross')::bigint - (line ->> 'discount')::bigint end as paid,
      (line -> 'product' ->> 'product_type')::int = ${PHYSICAL} as physical,
      line -> 'product' ->> 'license' is not null as licensed
    from counted o cross join lateral json_array_elements(o.sold) with ordinality as s (line, place)
      cross join lateral (select o.line_items -> (place - 1)::int as item) i
  ), of_lines as (
    select day, money, sum(quantity) as item_count,
      coalesce(sum(quantity) filter (where not physical), 0) as digital_count,
      coalesce(sum(paid) filter (where not physical), 0) as digital_amount,
      coalesce(sum(quantity) filter (where physical), 0) as physical_count,
      coalesce(sum(paid) filter (where physical), 0) as physical_amount,
      coalesce(sum(quantity) filter (where licensed), 0) as permanent_license_count,
      coalesce(sum(paid) filter (where licensed), 0) as permanent_license_amount,
      0 as rental_license_count, 0 as rental_license_amount
    from lines group by day, money
  ), of_orders as (
    select day, money, count(*) as order_count, sum(total_price - refunded) as order_amount from counted group by day, money
  )
  select day::text as day, money as currency, ${FIGURES.map((figure) => `${figure}::bigint as ${figure}`).join(', ')}
  from of_orders join of_lines using (day, money) order by 1, 2`;

const BY_STATISTICS = `
  select day::text as day, currency, ${FIGURES.join(', ')} from statistics.sales_days s
  where company_id = $1 and order_count <> 0
    and series = coalesce((select active from statistics.projections p where p.company_id = $1), 1)
  order by 1, 2`;

type Row = Readonly<Record<string, string>>;

/** Each figure by day and currency: that of statistics and that of the orders. */
export async function comparedSales(database: Client, company: number): Promise<Comparison[]> {
  const { rows: wanted } = await database.query<Row>(BY_ORDERS, [company]);
  const { rows: found } = await database.query<Row>(BY_STATISTICS, [company]);
  const rows = { what: 'days and currencies', found: found.length, wanted: wanted.length };
  const each = wanted.flatMap((row) => {
    const own = found.find(({ day, currency }) => day === row['day'] && currency === row['currency']);
    return FIGURES.map((figure) => ({
      what: `${figure} in ${row['currency']} on ${row['day']}`,
      found: Number(own?.[figure] ?? Number.NaN),
      wanted: Number(row[figure]),
    }));
  });
  return [rows, ...each];
}
