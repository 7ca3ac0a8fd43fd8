import { currencyRates, type currencyRate } from '@marquee/contracts';
import { filtersOf, ResourceRepository } from '@marquee/storage';
import type { CurrencyRateEntity } from './currency-rate.entity';
import { currencyRateView } from './currency-rate.view';
import type { Rate } from './rates.rules';

/** Holds the row until the transaction ends: whoever imports at the same time sees what this one has changed. */
const COUNT_CHANGE = `
  insert into rate_changes as c (id, changes, noted) values (1, 1, 1)
  on conflict (id) do update set changes = c.changes + 1, noted = c.noted + 1 returning changes as version`;
/**
 * Says on which days rates are others now: from `first` to before `until`. A rate counts until the next one of its currency, and the first
 * of a currency counts for all days before as well. Both are null where all rates were known.
 */
const PUT = `
  with put as (
    insert into currency_rates as r (currency, day, rate)
    select * from unnest($1::text[], $2::date[], $3::numeric[]) as told (currency, day, rate) order by currency, day
    on conflict (currency, day) do update set rate = excluded.rate, version = r.version + 1 where r.rate <> excluded.rate
    returning r.currency, r.day
  )
  select
    min(case when exists (select from currency_rates k where k.currency = p.currency and k.day < p.day) then p.day
      else '-infinity' end)::text as first,
    max(coalesce((
      select min(k.day) from currency_rates k where k.currency = p.currency and k.day > p.day), 'infinity'))::text as until
  from put p`;
/** The days behind stay as they were. */
const BOUND_CHANGE = `
  insert into rate_days (day, version)
  select $1::date, version from rate_days where day <= $1::date and $1::date < 'infinity' order by day desc limit 1
  on conflict (day) do nothing`;
const FORGET_CHANGES = 'delete from rate_days where day >= $1 and day < $2';
/** What was added up of days that are over is found from here, step by step: an import does not wait for all companies. */
const NOTE_CORRECTION = `
  insert into rate_corrections (version, first, last_month, month)
  select $1, $2::date, case when $3::date = 'infinity' then '9999-12' else to_char($3::date - 1, 'YYYY-MM') end,
    case when $2::date = '-infinity' then '' else to_char($2::date, 'YYYY-MM') end`;
const NOTE_CHANGE = 'insert into rate_days (day, version) values ($1, $2)';

interface Touched {
  readonly first: string | null;
  readonly until: string | null;
}

/** The rates of currencies: what one euro buys, by the day. */
export class RatesRepository extends ResourceRepository<typeof currencyRate, CurrencyRateEntity> {
  protected readonly view = currencyRateView;
  protected readonly filters = filtersOf(currencyRates, () => ({
    date: (day) => ({ sql: 'r.day = ?', values: [day] }),
  }));

  /** Adds rates, and replaces those that are known for the same days. Days whose rates are others from here on get another version. */
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
