import { currencyRate, currencyRates } from '@marquee/contracts';
import { view, filtersOf, ResourceRepository } from '@marquee/storage';
import { CurrencyRateEntity } from './currency-rate.entity';
import type { Rate } from './rates.rules';

/** Rates belong to no company; every company reads all of them. */
export const currencyRateView = view(currencyRate, {
  entity: CurrencyRateEntity,
  whose: '?::bigint is not null',
  computed: { date: 'r.day', rate_to_eur: 'r.rate' },
});

/** Locks the row until the transaction ends, so that a concurrent import sees these changes. */
const COUNT_CHANGE = `
  insert into rate_changes as c (id, changes, noted) values (1, 1, 1)
  on conflict (id) do update set changes = c.changes + 1, noted = c.noted + 1 returning changes as version`;
/**
 * Returns the days with changed rates, from `first` to before `until`; both null if nothing changed. A rate applies
 * until the next one of its currency; the first rate also applies to all earlier days.
 */
const PUT = `
  with put as (
    insert into currency_rates as r (currency, day, rate)
    select * from unnest($1::text[], $2::date[], $3::numeric[]) as given (currency, day, rate) order by currency, day
    on conflict (currency, day) do update set rate = excluded.rate, version = r.version + 1 where r.rate <> excluded.rate
    returning r.currency, r.day
  )
  select
    min(case when exists (select from currency_rates k where k.currency = p.currency and k.day < p.day) then p.day
      else '-infinity' end)::text as first,
    max(coalesce((
      select min(k.day) from currency_rates k where k.currency = p.currency and k.day > p.day), 'infinity'))::text as until
  from put p`;
/** Adds a row at the end of a changed period, so that later days keep their version. */
const BOUND_CHANGE = `
  insert into rate_days (day, version)
  select $1::date, version from rate_days where day <= $1::date and $1::date < 'infinity' order by day desc limit 1
  on conflict (day) do nothing`;
const NEWEST = '(r.currency, r.day) in (select currency, max(day) from currency_rates group by currency)';
const FORGET_CHANGES = 'delete from rate_days where day >= $1 and day < $2';
/** A worker later finds the affected sums step by step, so that an import does not wait for all companies. */
const NOTE_CORRECTION = `
  insert into rate_corrections (version, first, last_month, month)
  select $1, $2::date, case when $3::date = 'infinity' then '9999-12' else to_char($3::date - 1, 'YYYY-MM') end,
    case when $2::date = '-infinity' then '' else to_char($2::date, 'YYYY-MM') end`;
const NOTE_CHANGE = 'insert into rate_days (day, version) values ($1, $2)';

interface Touched {
  readonly first: string | null;
  readonly until: string | null;
}

/** Exchange rates: the rate of one euro by day. */
export class RatesRepository extends ResourceRepository<typeof currencyRate, CurrencyRateEntity> {
  protected readonly view = currencyRateView;
  protected readonly filters = filtersOf(currencyRates, () => ({
    date: (day) => ({ sql: 'r.day = ?', values: [day] }),
    newest: (isWanted) => ({ sql: isWanted ? NEWEST : 'true', values: [] }),
  }));

  /** Inserts rates or replaces those of the same days. Days with changed rates get a new version. */
  async put(rates: readonly Rate[]): Promise<void> {
    const [{ version } = { version: 0 }] = await this.session.query<{ version: number }>(COUNT_CHANGE, []);
    const lists = (['currency', 'day', 'rate'] as const).map((column) => rates.map((rate) => rate[column]));
    const [touched] = await this.session.query<Touched>(PUT, lists);
    if (!touched?.first) return;
    const { first, until } = touched;
    await this.session.query(BOUND_CHANGE, [until]);
    await this.session.query(FORGET_CHANGES, [first, until]);
    await this.session.query(NOTE_CHANGE, [first, version]);
    const isOver = first === '-infinity' || first < this.session.now().toISOString().slice(0, 10);
    if (isOver) await this.session.query(NOTE_CORRECTION, [version, first, until]);
  }
}
