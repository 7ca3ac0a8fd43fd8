import { printedTime, type Session } from '@marquee/storage';
import type { Goods, SoldLicense, SoldPrice, SoldProduct } from './goods';

/**
 * The named products and, of a collection, its members, also of collections inside it. A mirror's items are its origin's, a row of another company: that
 * is what a mirror is for, and nothing else of that row is read.
 */
const PRODUCTS = `
  with recursive inside (product_id) as (
    select unnest($2::text[])
    union
    select m ->> 'product_id' from inside
    join products c on c.company_id = $1 and c.product_id = inside.product_id and c.product_type = 8
    cross join lateral json_array_elements(c.collection) m
  )
  select p.id, p.product_id, p.title, p.release, p.product_type, p.gtin, p.weight, p.published, p.published_at,
    p.pre_sales, p.locales, p.price_license_binding, p.collection,
    case when p.origin_id is not null then json_build_object('company_id', p.origin_company, 'id', p.origin_id,
      'cost_to_licensees_percent', o.cost_to_licensees_percent) end as origin,
    case when s.manage_stock and s.items_in_stock is not null
      then json_build_object('company_id', s.company_id, 'id', s.id) end as stock
  from inside join products p on p.company_id = $1 and p.product_id = inside.product_id
  left join products s
    on s.company_id = coalesce(p.origin_company, p.company_id) and s.id = coalesce(p.origin_id, p.id)
  left join market_offers o on o.company_id = p.origin_company`;
const LICENSES = `
  select id, name, type, drm, valid, ${printedTime('expiration_date')} as expiration_date, expire_after_acquisition,
    expire_after_acquisition_mode, expire_after_first_use, expire_after_first_use_mode, restriction_country
  from licenses where (company_id = $1 or assignment = 2) and id = any($2)`;
const PRICES = `
  select id, countries, currencies from prices where company_id = $1 and id = any($2) and valid = 1`;

/** Reads what is sold, all lines of an order in three statements. */
export class GoodsRepository {
  constructor(private readonly session: Session) {}

  async named(productIds: readonly string[]): Promise<Goods> {
    const products = await this.byCompany<SoldProduct>(PRODUCTS, productIds, 'goods_products');
    const bindings = products.flatMap((product) => product.price_license_binding);
    const [licenses, prices] = await Promise.all([
      this.byCompany<SoldLicense>(LICENSES, present(bindings.map((one) => one.license_id)), 'goods_licenses'),
      this.byCompany<SoldPrice>(PRICES, present(bindings.map((one) => one.price_id)), 'goods_prices'),
    ]);
    return {
      products: new Map(products.map((one) => [one.product_id, one])),
      licenses: new Map(licenses.map((one) => [one.id, one])),
      prices: new Map(prices.map((one) => [one.id, one])),
    };
  }

  private byCompany<T extends object>(text: string, keys: readonly unknown[], name: string): Promise<T[]> {
    return this.session.query<T>(text, [this.session.company, keys], name);
  }
}

function present(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
