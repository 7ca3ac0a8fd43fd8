import { ShopError, type License, type Price, type QuotedLicense, type QuotedProduct } from '@marquee/contracts';
import { printedTime, type Session } from '@marquee/storage';
import type { ProductEntity } from '../products/product.entity';
import { COLLECTION } from '../products/product.rules';

/** Whose items are sold: a mirror has none of its own. */
export interface StockRow {
  readonly company_id: number;
  readonly id: number;
}

/** A product as a quote needs it. */
export interface SoldProduct extends Pick<
  ProductEntity,
  | ('id' | 'product_id' | 'title' | 'release' | 'product_type' | 'gtin' | 'weight')
  | ('published' | 'published_at' | 'pre_sales' | 'locales' | 'price_license_binding' | 'collection')
> {
  readonly origin: QuotedProduct['origin'];
  /** Null where its items are not counted. */
  readonly stock: StockRow | null;
}

export interface SoldLicense extends QuotedLicense {
  readonly valid: number;
  readonly restriction_country: License['restriction_country'];
}

export type SoldPrice = Pick<Price, 'id' | 'countries' | 'currencies'>;

/** Everything that the lines of a quote name, read at once. */
export interface Goods {
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly licenses: ReadonlyMap<number, SoldLicense>;
  readonly prices: ReadonlyMap<number, SoldPrice>;
}

/** Of all lines together: they are held in memory at once. */
const MAX_PRODUCTS = 10_000;

/**
 * The named products and, of a collection, its members, also of collections inside it. The items of a mirror are those
 * of its origin, a row of another company, of which nothing else is read. A mirror whose origin is gone will be gone in
 * a moment: it has nothing to sell. Texts are those of the named ones alone, for the mail.
 */
const PRODUCTS = `
  with recursive inside (product_id) as (
    select unnest($2::text[])
    union
    select m ->> 'product_id' from inside
    join products c on c.company_id = $1 and c.product_id = inside.product_id and c.product_type = ${COLLECTION}
    cross join lateral json_array_elements(c.collection) m
  ), sold as (select product_id from inside limit ${MAX_PRODUCTS + 1})
  select p.id, p.product_id, p.title, p.release, p.product_type, p.gtin, p.weight, p.published, p.published_at,
    p.pre_sales, p.price_license_binding, p.collection,
    case when p.product_id = any($2) then p.locales else '[]' end as locales,
    case when p.origin_id is not null then json_build_object('company_id', p.origin_company, 'id', p.origin_id,
      'cost_to_licensees_percent', o.cost_to_licensees_percent) end as origin,
    case when s.manage_stock and s.items_in_stock is not null
      then json_build_object('company_id', s.company_id, 'id', s.id) end as stock
  from sold join products p on p.company_id = $1 and p.product_id = sold.product_id
  left join products s
    on s.company_id = coalesce(p.origin_company, p.company_id) and s.id = coalesce(p.origin_id, p.id)
  left join market_offers o on o.company_id = p.origin_company
  where p.origin_id is null or s.id is not null`;
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
    if (products.length > MAX_PRODUCTS) {
      throw ShopError.invalid({ line_items: [`hold more than ${MAX_PRODUCTS} products together`] });
    }
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
