import type { Session } from '@marquee/storage';
import { exchanged, exchangeOn } from '../rates/conversion.rules';
import type { Days } from './period.rules';
import { addedUp, type SoldDay } from './sold-days.rules';

/**
 * Whatever changes what was sold of products on a day is booked on that day as well: how many bookings there were, together with the
 * number of the last change of the day's rates, tells whether it is as it was.
 */
const VERSIONS = `
  select p.series, coalesce((
    select json_object_agg(day, (select version from rate_days r where r.day <= d.day order by r.day desc limit 1) || ' ' || bookings)
    from (
      select day, sum(bookings) as bookings
      from sales_days where company_id = $1 and series = p.series and day between $2 and $3 group by day
    ) d
  ), '{}') as versions
  from (select coalesce((select active from projections where company_id = $1), 1) as series) p`;

/** Each product with each currency of a day, one after the other; numbers as JSON has them. */
const SOLD = `
  with rates as materialized (
    select s.day, s.currency, ${exchangeOn('s.day', { from: 's.currency', to: '$4' })}
    from (
      select day, currency from sales_days where company_id = $1 and series = $2 and day = any($3::date[])
    ) s
  )
  select f.day::text as day, '[' || string_agg(
    s.product || ',' || s.count || ',' || case when f.currency = $4 then s.amount else ${exchanged('s.amount')} end, ','
  ) || ']' as sold
  from rates f join product_days s on s.company_id = $1 and s.series = $2 and s.day = f.day and s.currency = f.currency
  where s.day = any($3::date[])
  group by f.day`;

const NAMES =
  'select product, product_id, name from product_names where company_id = $1 and product = any($2::bigint[])';

interface DayVersions {
  /** The series that is shown. */
  readonly series: number;
  /** Day → what changes with it; without days on which nothing was sold. */
  readonly versions: ReadonlyMap<string, string>;
}
export interface NamedProduct {
  readonly product: number;
  readonly product_id: string;
  readonly name: string;
}

/** What was sold of the products of the session's company, day by day. */
export class SoldDaysRepository {
  constructor(private readonly session: Session) {}

  async versions({ first, last }: Days): Promise<DayVersions> {
    const values = [this.session.company, first, last];
    const [row] = await this.session.list<{ series: number; versions: Record<string, string> }>(VERSIONS, values);
    const { series = 1, versions = {} } = row ?? {};
    return { series, versions: new Map(Object.entries(versions)) };
  }

  /** Some days, in the currency that is told; each at least as new as its version was before. */
  async sold(series: number, days: readonly string[], currency: string): Promise<Map<string, SoldDay>> {
    if (days.length === 0) return new Map();
    const values = [this.session.company, series, days, currency];
    const rows = await this.session.list<{ day: string; sold: string }>(SOLD, values);
    const found = new Map(rows.map(({ day, sold }) => [day, addedUp([JSON.parse(sold) as number[]])]));
    return new Map(days.map((day) => [day, found.get(day) ?? new Float64Array()]));
  }

  async names(products: readonly number[]): Promise<Map<number, NamedProduct>> {
    const rows = await this.session.list<NamedProduct>(NAMES, [this.session.company, products]);
    return new Map(rows.map((row) => [row.product, row]));
  }
}
