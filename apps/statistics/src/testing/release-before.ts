import type { Database } from '@marquee/testing';
import { FIGURES } from '../figures/figures.rules';

interface SoldBefore {
  readonly company_id: number;
  readonly day: string;
  /** The currency code in lower case. */
  readonly currency: string;
  readonly amount: number;
}

const sums = FIGURES.join(', ');
const added = (names: readonly string[]) => names.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ');
const ADD_SALES = `
  insert into sales_days as t (company_id, series, day, currency, ${sums})
  values ($1, 1, $2, $3, ${FIGURES.map((figure) => (figure === 'order_count' ? 1 : 0)).join(', ')})
  on conflict (company_id, series, day, currency) do update set ${added(FIGURES)}`;
const ADD_PRODUCTS = `
  insert into product_days as t (company_id, series, day, product, currency, count, amount)
  values ($1, 1, $2, 7, $3, 1, $4)
  on conflict (company_id, series, day, product, currency) do update set ${added(['count', 'amount'])}`;
const PUT = `
  insert into currency_rates as r (currency, day, rate)
  select * from unnest($1::text[], $2::date[], $3::numeric[]) as entered (currency, day, rate) order by currency, day
  on conflict (currency, day) do update set rate = excluded.rate, version = r.version + 1 where r.rate <> excluded.rate`;
const COUNT_CHANGE = `
  insert into rate_changes as c (id, changes) values (1, 1) on conflict (id) do update set changes = c.changes + 1`;

/** Writes like a process of an older release during a rolling upgrade, without day versions. */
export class ReleaseBefore {
  constructor(private readonly db: Database) {}

  /** Books one unit of product 7. */
  async book({ company_id, day, currency, amount }: SoldBefore): Promise<void> {
    await this.db.query(ADD_SALES, [company_id, day, currency]);
    await this.db.query(ADD_PRODUCTS, [company_id, day, currency, amount]);
  }

  async importRate(day: string, currency: string, rate: number): Promise<void> {
    await this.db.query(PUT, [[currency], [day], [rate]]);
    await this.db.query(COUNT_CHANGE, []);
  }
}
