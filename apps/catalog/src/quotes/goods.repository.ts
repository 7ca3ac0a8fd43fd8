import {
  licenseTerms,
  ShopError,
  type DescribedProduct,
  type Price,
  type QuotedLicense,
  type QuotedProduct,
} from '@marquee/contracts';
import { timeInJson, type Session } from '@marquee/storage';
import type { ProductEntity } from '../product-rows/product.entity';
import { COLLECTION, mailTextsOf } from '../product-rows/product.rules';

/** The product whose items are sold: for a mirror, its origin. */
export interface StockRow {
  readonly company_id: number;
  readonly id: number;
  /** The number of items at the time of the read. */
  readonly items: number;
}

/** The columns of a product that a quote needs. */
export interface SoldProduct extends Pick<
  ProductEntity,
  | ('id' | 'product_id' | 'title' | 'release' | 'product_type' | 'gtin' | 'weight')
  | ('published' | 'published_at' | 'pre_sales' | 'locales' | 'price_license_binding' | 'collection')
> {
  readonly origin: QuotedProduct['origin'];
  /** The row whose items are sold; null if items are not counted. */
  readonly stock: StockRow | null;
}

export interface SoldLicense extends QuotedLicense {
  readonly valid: number;
}

export type SoldPrice = Pick<Price, 'id' | 'countries' | 'currencies'>;

/** The products, licenses and prices that the lines of a quote name. */
export interface Goods {
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly licenses: ReadonlyMap<number, SoldLicense>;
  readonly prices: ReadonlyMap<number, SoldPrice>;
}

/** The maximum number of products in all lines, because they are in memory at once. */
const MAX_PRODUCTS = 10_000;

/** All terms, because an issued license keeps them as they are now. */
export const LICENSE_TERMS = Object.keys(licenseTerms).map((term) =>
  term === 'expiration_date' ? `${timeInJson(term)} as expiration_date` : term,
);

/**
 * Products by public id; a mirror's stock comes from its origin in another company. The lateral lookup hides the number
 * of ids, so one plan suits every shop: docs/internal/adr/0018-query-plans.md.
 */
const sold = (texts: string): string => `
  select found.* from unnest((select $2::text[])) as asked (product_id) cross join lateral (
  select p.id, p.product_id, p.title, p.release, p.product_type, p.gtin, p.weight, p.published, p.published_at,
    p.pre_sales, p.price_license_binding, p.collection, ${texts} as locales,
    case when p.origin_id is not null then json_build_object('company_id', p.origin_company, 'id', p.origin_id,
      'cost_to_licensees_percent',
      (select o.cost_to_licensees_percent from market_offers o where o.company_id = p.origin_company)) end as origin,
    (select json_build_object('company_id', s.company_id, 'id', s.id,
        'items', case when s.manage_stock then s.items_in_stock end)
      from origin_stocks s
      where s.company_id = coalesce(p.origin_company, p.company_id) and s.id = coalesce(p.origin_id, p.id)) as stock
  from products p where p.company_id = $1 and p.product_id = asked.product_id offset 0) found`;
/** Reads the texts of the named products only, for the mail. */
const NAMED = { name: 'goods_named', text: sold('p.locales') };
const MEMBERS = { name: 'goods_members', text: sold("'[]'::json") };

const TEXTS = `
  select found.* from unnest((select $2::text[])) as asked (product_id) cross join lateral (
  select p.product_id, p.locales from products p
  where p.company_id = $1 and p.product_id = asked.product_id offset 0) found`;

/** The licenses and prices that products are bound to. */
const BOUND = `
  select
    (select json_agg(l) from (
      select ${LICENSE_TERMS.join(', ')}, valid from licenses
      where (company_id = (select $1::bigint) or assignment = 2) and id = any((select $2::bigint[])::bigint[])) l) as licenses,
    (select json_agg(m) from (
      select id, countries, currencies from prices
      where company_id = (select $1::bigint) and id = any((select $3::bigint[])::bigint[]) and valid = 1) m) as prices`;

/** Larger orders read in a separate query, so that small orders do not wait for them. */
const MAX_BATCHED_PRODUCT_IDS = 20;

type SoldRow = Omit<SoldProduct, 'stock'> & {
  readonly stock: (Omit<StockRow, 'items'> & { readonly items: number | null }) | null;
};
type Bound = { readonly licenses: SoldLicense[] | null; readonly prices: SoldPrice[] | null };
type BoundIds = { readonly licenses: readonly number[]; readonly prices: readonly number[] };

/** Reads the sold products, the members of collections, and all their licenses and prices. */
export class GoodsRepository {
  constructor(private readonly session: Session) {}

  /** Reads again if something is missing, because a concurrent change between two statements can hide existing rows. */
  async named(productIds: readonly string[]): Promise<Goods> {
    const read = await this.readOnce(productIds);
    return isWhole(read) ? read : this.readOnce(productIds);
  }

  /** The texts of these products for mails. */
  async texts(productIds: readonly string[]): Promise<DescribedProduct[]> {
    const rows = await this.session.query<Pick<SoldProduct, 'product_id' | 'locales'>>(
      TEXTS,
      [this.session.company, productIds],
      'goods_texts',
    );
    return rows.map(({ product_id, locales }) => ({ product_id, texts: mailTextsOf(locales) }));
  }

  private async readOnce(productIds: readonly string[]): Promise<Goods> {
    const products = await this.withMembers(new Set(productIds));
    const { licenses, prices } = await this.bound(boundIn(products));
    return {
      products,
      licenses: new Map((licenses ?? []).map((one) => [one.id, one])),
      prices: new Map((prices ?? []).map((one) => [one.id, one])),
    };
  }

  /** Reads nested collections level by level, each time only the missing products. */
  private async withMembers(named: ReadonlySet<string>): Promise<Map<string, SoldProduct>> {
    const found = new Map<string, SoldProduct>();
    const asked = new Set(named);
    let read = await this.namedRows([...named]);
    while (read.length > 0) {
      for (const one of read) found.set(one.product_id, one);
      const inside = read.flatMap(({ product_type, collection }) => (product_type === COLLECTION ? collection : []));
      const ids = new Set(inside.flatMap(({ product_id }) => (asked.has(product_id) ? [] : product_id)));
      for (const id of ids) asked.add(id);
      if (asked.size > MAX_PRODUCTS) {
        throw ShopError.invalid({
          line_items: [`contain more than ${MAX_PRODUCTS} products together; split the order`],
        });
      }
      read = await this.rows(MEMBERS, [...ids]);
    }
    return found;
  }

  /** Concurrent orders often name the same products, so their reads are batched. */
  private namedRows(ids: readonly string[]): Promise<SoldProduct[]> {
    if (ids.length > MAX_BATCHED_PRODUCT_IDS) return this.rows(NAMED, ids);
    return this.session.batch(NAMED.name, ids, async (all) => {
      const rows = await this.rows(NAMED, [...new Set(all.flat())]);
      return all.map((own) => rows.filter(({ product_id }) => own.includes(product_id)));
    });
  }

  /** Skips a mirror whose origin was deleted: it has no stock to sell and is removed soon. */
  private async rows({ name, text }: typeof NAMED, ids: readonly string[]): Promise<SoldProduct[]> {
    if (ids.length === 0) return [];
    const rows = await this.session.query<SoldRow>(text, [this.session.company, ids], name);
    return rows.flatMap(({ stock, ...product }) =>
      stock === null && product.origin !== null ? [] : { ...product, stock: counted(stock) },
    );
  }

  private async bound(ids: BoundIds): Promise<Bound> {
    return this.session.batch('goods_bound', ids, async (all) => {
      const union = (of: keyof BoundIds) => [...new Set(all.flatMap((one) => one[of]))];
      const values = [this.session.company, union('licenses'), union('prices')];
      const [row] = await this.session.query<Bound>(BOUND, values, 'goods_bound');
      return all.map(() => row as Bound);
    });
  }
}

function boundIn(products: Goods['products']): BoundIds {
  const bindings = [...products.values()].flatMap(({ price_license_binding }) => price_license_binding);
  return {
    licenses: bindings.flatMap(({ license_id }) => license_id ?? []),
    prices: bindings.flatMap(({ price_id }) => price_id ?? []),
  };
}

/** Whether all bound licenses and prices were found. */
function isWhole({ products, licenses, prices }: Goods): boolean {
  const ids = boundIn(products);
  const members = [...products.values()].flatMap((one) => (one.product_type === COLLECTION ? one.collection : []));
  return (
    ids.licenses.every((id) => licenses.has(id)) &&
    ids.prices.every((id) => prices.has(id)) &&
    members.every(({ product_id }) => products.has(product_id))
  );
}

function counted(stock: SoldRow['stock']): StockRow | null {
  if (stock === null || stock.items === null) return null;
  return { ...stock, items: stock.items };
}
