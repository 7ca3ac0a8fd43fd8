import type { Session } from '@marquee/storage';
import { exchanged, exchangeOn } from '../rates/conversion.rules';
import { addedUp, type Part, type SoldDay } from './sold-days.rules';

/**
 * The version of days: the number of bookings on them and the last change of their rates, each of which only grows.
 * Rate changes by older releases count for all days, so their number is part of every version.
 */
const VERSIONS = `
  select c.series, p.name, r.version || ' ' || u.unnoted || ' ' || s.bookings as version
  from (select coalesce($2::integer, (select active from projections where company_id = $1), 1) as series offset 0) c
  cross join (select coalesce(sum(changes - noted), 0) as unnoted from rate_changes) u
  cross join unnest($3::text[], $4::date[], $5::date[]) as p (name, first, last)
  cross join lateral (
    select sum(bookings) as bookings from sales_days
    where company_id = $1 and series = c.series and day between p.first and p.last
  ) s
  cross join lateral (
    select max(version) as version from rate_days
    where day >= (select max(day) from rate_days where day <= p.first) and day <= p.last
  ) r
  where s.bookings is not null`;

/** Each product and currency of a day in sequence, with numbers in JSON notation. */
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

/** The versions of parts, without those that have no sales. */
interface Versions {
  /** The series of the versions. */
  readonly series: number;
  /** The versions by the name of the part. */
  readonly versions: ReadonlyMap<string, string>;
}
export interface NamedProduct {
  readonly product: number;
  readonly product_id: string;
  readonly name: string;
}

/**
 * Daily product sales of the session's company. Versions are read from the primary: a read replica may be ahead or
 * behind, which would cache sums under a wrong version.
 */
export class SoldDaysRepository {
  constructor(private readonly session: Session) {}

  /** The versions of the given series, or of the visible one. */
  async versions(parts: readonly Part[], series: number | null = null): Promise<Versions> {
    const lists = (['name', 'first', 'last'] as const).map((column) => parts.map((part) => part[column]));
    const values = [this.session.company, series, ...lists];
    const rows = await this.session.query<{ series: number; name: string; version: string }>(VERSIONS, values);
    const versions = new Map(rows.map(({ name, version }) => [name, version]));
    return { series: rows[0]?.series ?? series ?? 1, versions };
  }

  /** The sums of some days in the given currency, each at least as new as the version read before. */
  async sold(series: number, days: readonly string[], currency: string): Promise<Map<string, SoldDay>> {
    if (days.length === 0) return new Map();
    const values = [this.session.company, series, days, currency];
    const rows = await this.session.query<{ day: string; sold: string }>(SOLD, values);
    const found = new Map(rows.map(({ day, sold }) => [day, addedUp([JSON.parse(sold) as number[]])]));
    return new Map(days.map((day) => [day, found.get(day) ?? new Float64Array()]));
  }

  async names(products: readonly number[]): Promise<Map<number, NamedProduct>> {
    const rows = await this.session.query<NamedProduct>(NAMES, [this.session.company, products]);
    return new Map(rows.map((row) => [row.product, row]));
  }
}
