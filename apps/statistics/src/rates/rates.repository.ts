import { currencyRates, type currencyRate } from '@marquee/contracts';
import { filtersOf, ResourceRepository } from '@marquee/storage';
import type { CurrencyRateEntity } from './currency-rate.entity';
import { currencyRateView } from './currency-rate.view';
import type { Rate } from './rates.rules';

const PUT = `
  insert into currency_rates as r (currency, day, rate)
  select * from unnest($1::text[], $2::date[], $3::numeric[]) as told (currency, day, rate) order by currency, day
  on conflict (currency, day) do update set rate = excluded.rate, version = r.version + 1 where r.rate <> excluded.rate`;

/** What was converted before is not what it would be now. */
const COUNT_CHANGE = `
  insert into rate_changes as c (id, changes) values (1, 1) on conflict (id) do update set changes = c.changes + 1`;

/** The rates of currencies: what one euro buys, by the day. */
export class RatesRepository extends ResourceRepository<typeof currencyRate, CurrencyRateEntity> {
  protected readonly view = currencyRateView;
  protected readonly filters = filtersOf(currencyRates, () => ({
    date: (day) => ({ sql: 'r.day = ?', values: [day] }),
  }));

  /** Adds rates, and replaces those that are known for the same days. */
  async put(rates: readonly Rate[]): Promise<void> {
    const lists = (['currency', 'day', 'rate'] as const).map((column) => rates.map((rate) => rate[column]));
    await this.session.query(PUT, lists, 'currency_rates_put');
    await this.session.query(COUNT_CHANGE, [], 'rate_changes_count');
  }
}
