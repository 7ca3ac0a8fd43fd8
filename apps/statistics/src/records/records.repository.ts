import {
  cartStatistics,
  orderDevicesStatistics,
  RenderedJson,
  type OrderDevicesStatistic,
  type OrderStatistic,
} from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { CARTS_SERIES, COUNTED_DEVICES, FIGURES } from '../figures/figures.rules';
import { exchanged, exchangeOn } from '../rates/conversion.rules';
import type { Days } from './period.rules';

/** The company's currency, to which amounts are converted, and its country, which defines national sales. */
export interface Home {
  /** The currency in lower case. */
  readonly currency: string;
  readonly country: string;
}

/** Every statement starts with the parameters company, first day and last day. */
const EVERY_DAY = `generate_series($2::date, $3::date, interval '1 day') as every (at)`;
/** A scalar subquery, because a join would prevent the index use under row-level security. */
const SHOWN_SERIES = '(select coalesce(max(active), 1) from projections where company_id = $1)';
const EXCHANGE = exchangeOn('s.day', { from: 's.currency', to: '$4' });

const isAmount = (figure: string): boolean => figure.endsWith('_amount');
const summed = (figure: string): string =>
  `sum(${isAmount(figure) ? exchanged(`s.${figure}`) : `s.${figure}`}) as ${figure}`;
/**
 * Rows of a table in the period, with the exchange of their amounts. `offset 0` prevents a rate lookup for each amount.
 */
const within = (table: string, series: string): string => `
  from ${table} s cross join lateral (select ${EXCHANGE} offset 0) f
  where s.company_id = $1 and s.series = ${series} and s.day between $2 and $3`;

/** The fields of a day in the order of the interface; a day without sales has zeros. */
const SALES_FIELDS = Object.keys(cartStatistics.fields).map((field) => {
  if (field === 'currency') return '$4 as currency';
  if (field === 'date') return 'every.at::date as date';
  const [, kind] = /^(international|national)_/.exec(field) ?? [];
  const own = field.endsWith('_count') ? 'order_count' : 'order_amount';
  const national = `coalesce(home.${own}, 0)`;
  if (kind === 'national') return `${national} as ${field}`;
  if (kind === 'international') return `coalesce(sold.${own}, 0) - ${national} as ${field}`;
  return `coalesce(sold.${field}, 0) as ${field}`;
});
const sales = (series: string): string => `
  with sold as (
    select s.day, ${FIGURES.map(summed).join(', ')} ${within('sales_days', series)} group by s.day
  ), home as (
    select s.day, ${summed('order_count')}, ${summed('order_amount')}
    ${within('sales_countries', series)} and s.country = $5 group by s.day
  )
  select coalesce(json_agg(t order by t.date), '[]')::text as json from (
    select ${SALES_FIELDS.join(', ')} from ${EVERY_DAY}
    left join sold on sold.day = every.at left join home on home.day = every.at
  ) t`;

const KNOWN_DEVICES = COUNTED_DEVICES.map((device) => `coalesce(sum(s.${device}), 0)`);
const DEVICES_FIELDS = Object.keys(orderDevicesStatistics.fields).map((field) => {
  if (field === 'date') return 'every.at::date as date';
  if (field === 'unknown') return `coalesce(sum(s.order_count), 0) - (${KNOWN_DEVICES.join(' + ')}) as unknown`;
  return `coalesce(sum(s.${field}), 0) as ${field}`;
});
const DEVICES = `
  select coalesce(json_agg(t order by t.date), '[]')::text as json from (
    select ${DEVICES_FIELDS.join(', ')} from ${EVERY_DAY}
    left join sales_days s on s.company_id = $1 and s.series = ${SHOWN_SERIES} and s.day between $2 and $3 and s.day = every.at
    group by every.at
  ) t`;

/** The visible figures of the session's company. */
export class RecordsRepository {
  constructor(private readonly session: Session) {}

  orders(days: Days, home: Home): Promise<RenderedJson<OrderStatistic[]>> {
    return this.rendered(sales(SHOWN_SERIES), [days.first, days.last, home.currency, home.country]);
  }

  /** Abandoned carts, in the fields of order statistics. */
  carts(days: Days, home: Home): Promise<RenderedJson<OrderStatistic[]>> {
    return this.rendered(sales(String(CARTS_SERIES)), [days.first, days.last, home.currency, home.country]);
  }

  devices(days: Days): Promise<RenderedJson<OrderDevicesStatistic[]>> {
    return this.rendered(DEVICES, [days.first, days.last]);
  }

  private async rendered<T>(text: string, values: readonly unknown[]): Promise<RenderedJson<T>> {
    const [row] = await this.session.query<{ json: string }>(text, [this.session.company, ...values]);
    return new RenderedJson<T>(row?.json ?? '[]');
  }
}
