import { licenseTerms, ShopError, type Price, type QuotedLicense, type QuotedProduct } from '@marquee/contracts';
import { timeInJson, type Session } from '@marquee/storage';
import type { ProductEntity } from '../products/product.entity';
import { COLLECTION } from '../products/product.rules';

/** The product whose items are sold, since a mirror has none of its own. */
export interface StockRow {
  readonly company_id: number;
  readonly id: number;
  /** How many there were a moment ago. */
  readonly items: number;
}

/** A product as a quote needs it. */
export interface SoldProduct extends Pick<
  ProductEntity,
  | ('id' | 'product_id' | 'title' | 'release' | 'product_type' | 'gtin' | 'weight')
  | ('published' | 'published_at' | 'pre_sales' | 'locales' | 'price_license_binding' | 'collection')
> {
  readonly origin: QuotedProduct['origin'];
  /** The row whose items are sold; null where items are not counted. */
  readonly stock: StockRow | null;
}

export interface SoldLicense extends QuotedLicense {
  readonly valid: number;
}

export type SoldPrice = Pick<Price, 'id' | 'countries' | 'currencies'>;

/** Everything that the lines of a quote name, read at once. */
export interface Goods {
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly licenses: ReadonlyMap<number, SoldLicense>;
  readonly prices: ReadonlyMap<number, SoldPrice>;
}

/** So many products all lines have together: they are held in memory at once. */
const MAX_PRODUCTS = 10_000;

/** All terms: whoever buys the license keeps them as they are now. */
const TERMS = Object.keys(licenseTerms).map((term) =>
  term === 'expiration_date' ? `${timeInJson(term)} as expiration_date` : term,
);

/**
 * The named products and, of a collection, its members, also of collections inside it. The items of a mirror are those
 * of its origin, a row of another company, of which nothing else is read. A mirror whose origin is gone will be gone in
 * a moment: it has nothing to sell. Texts are those of the named ones alone, for the mail. The first row also has all
 * licenses and prices that any of them is sold with.
 */
const GOODS = `
  with recursive inside (product_id) as (
    select unnest($2::text[])
    union
    select m ->> 'product_id' from inside
    join products c on c.company_id = $1 and c.product_id = inside.product_id and c.product_type = ${COLLECTION}
    cross join lateral json_array_elements(c.collection) m
  ), sold as (select product_id from inside limit ${MAX_PRODUCTS + 1}
  ), goods as materialized (
    select p.id, p.product_id, p.title, p.release, p.product_type, p.gtin, p.weight, p.published, p.published_at,
      p.pre_sales, p.price_license_binding, p.collection,
      case when p.product_id = any($2) then p.locales else '[]' end as locales,
      case when p.origin_id is not null then json_build_object('company_id', p.origin_company, 'id', p.origin_id,
        'cost_to_licensees_percent', o.cost_to_licensees_percent) end as origin,
      case when s.manage_stock and s.items_in_stock is not null
        then json_build_object('company_id', s.company_id, 'id', s.id, 'items', s.items_in_stock) end as stock
    from sold join products p on p.company_id = $1 and p.product_id = sold.product_id
    left join origin_stocks s
      on s.company_id = coalesce(p.origin_company, p.company_id) and s.id = coalesce(p.origin_id, p.id)
    left join market_offers o on o.company_id = p.origin_company
    where p.origin_id is null or s.id is not null
  ), bound as materialized (
    select array_agg(distinct (binding ->> 'license_id')::bigint) as licenses,
      array_agg(distinct (binding ->> 'price_id')::bigint) as prices
    from goods, json_array_elements(price_license_binding) binding
  )
  select goods.*,
    case when row_number() over () = 1 then (select json_agg(l) from (
      select ${TERMS.join(', ')}, valid from licenses
      where (company_id = $1 or assignment = 2) and id = any((select b.licenses from bound b)::bigint[])) l) end as licenses,
    case when row_number() over () = 1 then (select json_agg(m) from (
      select id, countries, currencies from prices
      where company_id = $1 and id = any((select b.prices from bound b)::bigint[]) and valid = 1) m) end as prices
  from goods`;

type GoodsRow = SoldProduct & { readonly licenses: SoldLicense[] | null; readonly prices: SoldPrice[] | null };

/** Reads what is sold, all lines of an order in one statement. */
export class GoodsRepository {
  constructor(private readonly session: Session) {}

  async named(productIds: readonly string[]): Promise<Goods> {
    const rows = await this.session.query<GoodsRow>(GOODS, [this.session.company, productIds], 'goods');
    if (rows.length > MAX_PRODUCTS) {
      throw ShopError.invalid({ line_items: [`hold more than ${MAX_PRODUCTS} products together`] });
    }
    const [first] = rows;
    return {
      products: new Map(rows.map((one) => [one.product_id, one])),
      licenses: new Map((first?.licenses ?? []).map((one) => [one.id, one])),
      prices: new Map((first?.prices ?? []).map((one) => [one.id, one])),
    };
  }
}
