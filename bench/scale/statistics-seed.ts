import type { Client } from 'pg';
import {
  CARTS_SERIES,
  COUNTED_DEVICES,
  FIGURES,
  type CountedDevice,
  type Figure,
} from '../../apps/statistics/src/figures/figures.rules';
import { TRAFFIC } from '../../apps/statistics/src/traffic/traffic.rules';

/** Beside those that are measured; with an order on each of some days. */
const OTHER_COMPANIES = 2_000;
const THEIR_DAYS = 30;
const ORDERS_SERIES = 1;
/** The range of a shop; what sells best sells far better than the last. */
export const PRODUCTS = 200;
/** So many years back there are rates, one for each day but those of weekends. */
const RATES_YEARS = 3;

export interface StatisticsCompany {
  readonly company: number;
  readonly days: number;
  readonly ordersPerDay: number;
}
/** Companies that have the same number of days and of orders on each. */
interface Trading extends Omit<StatisticsCompany, 'company'> {
  readonly first: number;
  readonly last: number;
}

const oneOf = (values: readonly string[]): string =>
  `('{${values.map((value) => `"${value}"`).join(',')}}'::text[])[1 + floor(random() * ${values.length})::int]`;
/** Most is sold at home; some customers are of nobody knows where. */
const CURRENCY = `case when random() < 0.8 then 'eur' else ${oneOf(['usd', 'usd', 'chf', 'gbp'])} end`;
const COUNTRY = `case when random() < 0.6 then 'DE'
  else ${oneOf(['AT', 'CH', 'FR', 'IT', 'ES', 'NL', 'BE', 'GB', 'US', 'SE', 'DK', 'PL', ''])} end`;
const DEVICE = `case when random() < 0.3 then null else ${oneOf(COUNTED_DEVICES)} end`;

/** Orders or carts, one to three lines each. */
const placed = ({ first, last, days, ordersPerDay }: Trading, device: string, lastDay: string): string => `
  create temporary table placed as
  select c as company_id, n::bigint as order_id, '${lastDay}'::date - ((n - 1) / ${ordersPerDay}) as day,
    ${CURRENCY} as currency, ${COUNTRY} as country, ${device} as device, 1 + floor(random() * random() * 3)::int as lines
  from generate_series(${first}, ${last}) c, generate_series(1, ${days * ordersPerDay}) n`;
const LINES = `
  create temporary table lines as
  select company_id, order_id, day, currency, country, device, line, product, quantity,
    quantity * (500 + product * 37 % 3000) as amount, product % 10 = 0 as physical,
    case when product % 10 = 0 then null else product % 3 = 0 end as rental
  from (
    select p.*, line, 1 + floor(power(random(), 2) * ${PRODUCTS})::int as product, 1 + floor(random() * random() * 3)::int as quantity
    from placed p, lateral generate_series(1, p.lines) line
  ) l`;

const sumOf = (value: string, condition: string): string => `coalesce(sum(${value}) filter (where ${condition}), 0)`;
/** What an order adds to its day, as the rules of statistics have it. */
const OF_LINES: Readonly<Record<Exclude<Figure, CountedDevice>, string>> = {
  order_count: '1',
  order_amount: 'sum(amount)',
  item_count: 'sum(quantity)',
  digital_count: sumOf('quantity', 'not physical'),
  digital_amount: sumOf('amount', 'not physical'),
  physical_count: sumOf('quantity', 'physical'),
  physical_amount: sumOf('amount', 'physical'),
  permanent_license_count: sumOf('quantity', 'not rental'),
  permanent_license_amount: sumOf('amount', 'not rental'),
  rental_license_count: sumOf('quantity', 'rental'),
  rental_license_amount: sumOf('amount', 'rental'),
};
const DEVICES = COUNTED_DEVICES.map((device) => `(device is not distinct from '${device}')::int as ${device}`);
const TOTALS = `
  create temporary table totals as
  select company_id, order_id, day, currency, country, device,
    ${Object.entries(OF_LINES)
      .map(([figure, value]) => `${value} as ${figure}`)
      .join(', ')}, ${DEVICES.join(', ')},
    jsonb_agg(jsonb_build_object('id', order_id * 10 + line, 'product', product, 'quantity', quantity, 'amount', amount,
      'physical', physical, 'rental', rental)) as lines
  from lines group by company_id, order_id, day, currency, country, device`;

const salesDays = (series: number): string => `
  insert into sales_days (company_id, series, day, currency, ${FIGURES.join(', ')})
  select company_id, ${series}, day, currency, ${FIGURES.map((figure) => `sum(${figure})`).join(', ')}
  from totals group by company_id, day, currency order by company_id, day, currency`;
const salesCountries = (series: number): string => `
  insert into sales_countries (company_id, series, country, day, currency, order_count, order_amount)
  select company_id, ${series}, country, day, currency, sum(order_count), sum(order_amount)
  from totals group by company_id, country, day, currency order by company_id, day`;
const ORDER_FACTS = `
  insert into order_facts (company_id, series, order_id, version, day, currency, country, is_counted, amount, lines, device, told_at)
  select company_id, ${ORDERS_SERIES}, order_id, 1, day, currency, country, true, order_amount, lines, device, day
  from totals order by company_id, day`;
const PRODUCT_DAYS = `
  insert into product_days (company_id, series, day, product, currency, count, amount)
  select company_id, ${ORDERS_SERIES}, day, product, currency, sum(quantity), sum(amount)
  from lines group by company_id, day, product, currency order by company_id, day`;
const PRODUCT_NAMES = `
  insert into product_names (company_id, product, product_id, name, order_id)
  select company_id, product, upper(regexp_replace(lpad(to_hex(product), 16, '0'), '(....)(?=.)', '\\1-', 'g')),
    'Film ' || product, max(order_id)
  from lines group by company_id, product`;
const TRAFFIC_DAYS = `
  insert into traffic_days (company_id, day, ${TRAFFIC.join(', ')})
  select company_id, day, ${TRAFFIC.map((_, index) => `count(*) * ${30 - index * 4}`).join(', ')}
  from placed group by company_id, day order by company_id, day`;
const rates = (lastDay: string): string => `
  insert into currency_rates (day, currency, rate)
  select day, currency, round((rate * (0.95 + 0.1 * random()))::numeric, 4)
  from generate_series('${lastDay}'::date - interval '${RATES_YEARS} years', '${lastDay}'::date, interval '1 day') day,
    (values ('usd', 1.08), ('chf', 0.95), ('gbp', 0.86)) told (currency, rate)
  where extract(isodow from day) < 6 order by day`;

/** One import a day has left these. */
const RATE_DAYS = `
  insert into rate_days (day, version)
  select day, row_number() over (order by day) from (select distinct day from currency_rates where currency <> 'eur') d`;

/** What orders leave; a third as many carts were given up, whose devices and products nobody counts. */
async function trade(client: Client, trading: Trading, lastDay: string): Promise<void> {
  const carts = { ...trading, ordersPerDay: Math.ceil(trading.ordersPerDay / 3) };
  const ofOrders = [ORDER_FACTS, PRODUCT_DAYS, PRODUCT_NAMES, TRAFFIC_DAYS];
  for (const [series, orders, more] of [
    [CARTS_SERIES, placed(carts, 'null::text', lastDay), []],
    [ORDERS_SERIES, placed(trading, DEVICE, lastDay), ofOrders],
  ] as const) {
    const made = [orders, LINES, TOTALS, salesDays(series), salesCountries(series)];
    for (const text of [...made, ...more, 'drop table placed, lines, totals']) await client.query(text);
  }
}

/** The tables of statistics as its projections would have left them by `lastDay`; what visitors are told apart by is read by nobody. */
export async function seedStatisticsScale(
  client: Client,
  measured: readonly StatisticsCompany[],
  lastDay: string,
  others = OTHER_COMPANIES,
): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(rates(lastDay));
  await client.query(RATE_DAYS);
  const neighbours = { first: 1_000_001, last: 1_000_000 + others, days: THEIR_DAYS, ordersPerDay: 1 };
  await trade(client, neighbours, lastDay);
  // Tenant does not know them, and nobody waits for their sums.
  await client.query('delete from due_months');
  for (const { company, ...trading } of measured) {
    await trade(client, { ...trading, first: company, last: company }, lastDay);
  }
  const tables =
    'sales_days, sales_countries, product_days, product_names, traffic_days, order_facts, currency_rates, rate_days';
  await client.query(`vacuum analyze ${tables}`);
}
