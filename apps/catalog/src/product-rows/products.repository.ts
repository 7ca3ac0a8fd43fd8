import {
  product,
  PRODUCT_TYPES,
  products,
  ShopError,
  type CompanyId,
  type Context,
  type ProductKey,
} from '@marquee/contracts';
import {
  timeInJson,
  view,
  contains,
  drawIds,
  filtersOf,
  ResourceRepository,
  violatedUnique,
  type ColumnsOf,
  type Condition,
  type WrittenRow,
} from '@marquee/storage';
import { HOLD_OFFER, OPEN_OFFERS } from '../market-offers/market-offers.repository';
import { CHANGED, type ChangedProduct } from '../product-changes/product-change.rules';
import { AVAILABLE, AVAILABLE_LATER, OFFERED, SELLABLE } from './availability.rules';
import { ProductEntity } from './product.entity';
import { BUNDLES } from './product.rules';

/** The JSON of a product, for reads and for write responses. */
export const productView = view(product, {
  entity: ProductEntity,
  computed: {
    version: 'r.release',
    mirrored: 'r.origin_id is not null',
    // Reads a mirror's stock from its origin, so that a sale writes one row however many mirrors exist.
    items_in_stock: `case when r.origin_id is null then r.items_in_stock else (
      select o.items_in_stock from origin_stocks o where o.company_id = r.origin_company and o.id = r.origin_id) end`,
    categories: `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
      from (select id, category_id, ${timeInJson('created_at')} as created_at from category_entries
        where company_id = r.company_id and product_id = r.product_id) e)`,
    valid: SELLABLE,
    content_files: "'[]'::json",
  },
  withoutEtagWhere: 'r.origin_id is not null and r.manage_stock',
  rollups: [],
  changes: 'company',
  // coalesce: a condition that is null would keep every row out of the render cache.
  cached: {
    changedAt: 'r.updated_at',
    unless: `r.origin_id is not null or coalesce(${AVAILABLE_LATER}, false)`,
  },
});

/** The columns that a caller sets. */
export type ProductColumns = ColumnsOf<ProductEntity>;
type Written = WrittenRow<typeof product>;

/** Whether the product has members; alias `p`. */
export const IS_BUNDLE = `p.product_type in (${BUNDLES.join(', ')})`;
/** Whether the bundle `p` contains the member `$2`. */
const HAS_MEMBER = `${IS_BUNDLE} and exists (
  select from json_array_elements(p.collection) member where member ->> 'product_id' = $2)`;

export class ProductsRepository extends ResourceRepository<typeof product, ProductEntity, ProductColumns, ProductKey> {
  protected readonly view = productView;
  protected readonly filters = filtersOf(products, (now) => ({
    published_status: (status) => availability(status, now),
    'query:title': (text) => titled(this.session.company, text),
    'query:product_type': (text) => ({ sql: 'r.product_type = ?', values: [typeFrom(text)] }),
  }));

  protected override named(key: ProductKey): Condition {
    return { sql: typeof key === 'number' ? 'r.id = ?' : 'r.product_id = ?', values: [key] };
  }

  override insert(row: ProductColumns): Promise<Written> {
    return withOwnId(super.insert(row));
  }

  /** The current references of a product, read without a row lock. */
  async references(key: ProductKey): Promise<Pick<ProductEntity, 'product_id' | 'collection'> | null> {
    const column = typeof key === 'number' ? 'id' : 'product_id';
    const [row] = await this.session.query<Pick<ProductEntity, 'product_id' | 'collection'>>(
      `select product_id, collection from products where company_id = $1 and ${column} = $2`,
      [this.session.company, key],
      `product_references_by_${column}`,
    );
    return row ?? null;
  }

  /**
   * The row of a product to delete. It is locked together with the bundles that contain it, in order of id, to avoid
   * deadlocks; needs the reference lock.
   */
  async findLockedWithBundles(key: ProductKey): Promise<ProductEntity | null> {
    const { product_id } = (await this.references(key)) ?? {};
    if (product_id === undefined) return null;
    const rows = await this.session.query<ProductEntity>(
      `select * from products where company_id = $1 and id in (
           select p.id from products p where p.company_id = $1 and p.product_id = $2
           union all
           select p.id from products p where p.company_id = $1 and ${HAS_MEMBER})
         order by id for no key update`,
      [this.session.company, product_id],
    );
    return rows.find((row) => row.product_id === product_id) ?? null;
  }

  /** Like `lock`, for a caller that removes the product. */
  async lockWithBundles(ctx: Context, key: ProductKey): Promise<ProductEntity> {
    return this.expected(ctx, key, await this.findLockedWithBundles(key));
  }

  /** Returns those of the given product ids that exist in the company. */
  async existingProductIds(productIds: readonly string[]): Promise<Set<string>> {
    if (productIds.length === 0) return new Set();
    const rows = await this.session.query<{ product_id: string }>(
      'select product_id from products where company_id = $1 and product_id = any($2)',
      [this.session.company, productIds],
    );
    return new Set(rows.map((row) => row.product_id));
  }

  /**
   * Whether the origin is still offered. Locks the offer; the origin needs no lock, because its consumers wait for the
   * locked mirror.
   */
  async isOffered(id: number): Promise<boolean> {
    const rows = await this.session.across().query(
      `select 1 from products m join products r on r.company_id = m.origin_company and r.id = m.origin_id and ${OFFERED},
         ${OPEN_OFFERS} where m.company_id = $1 and m.id = $2 and o.company_id = m.origin_company ${HOLD_OFFER}`,
      [this.session.company, id],
    );
    return rows.length > 0;
  }

  /** Generates ids for new list elements. */
  drawPartIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'product_part_ids', count);
  }

  /**
   * Raises the version of each product after a change in another table that its JSON contains; locks in order of id.
   */
  touch(productIds: readonly string[], now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (select id from products where company_id = $1 and product_id = any($2) order by id for no key update)
       update products p set version = p.version + 1, updated_at = $3 from held
       where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, productIds, now],
    );
  }

  /** Raises the product's version above this one; empty if the product does not exist. */
  raiseVersion(id: number, version: number, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `update products p set version = greatest(p.version, $3) + 1, updated_at = $4
       where p.company_id = $1 and p.id = $2 returning ${CHANGED}`,
      [this.session.company, id, version, now],
    );
  }

  /** All members of these bundles, at every depth. */
  async membersWithin(productIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ product_id: string }>(
      `with recursive inside as (
         select unnest($2::text[]) as product_id
         union
         select member ->> 'product_id' from inside
           join products p on p.company_id = $1 and p.product_id = inside.product_id,
           json_array_elements(p.collection) member)
       select product_id from inside`,
      [this.session.company, productIds],
    );
    return new Set(rows.map((row) => row.product_id));
  }

  /** Removes a product from the locked bundles that contain it; returns those. */
  leaveBundles(productId: string, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `update products p set version = p.version + 1, updated_at = $3, collection = (
         select coalesce('[' || string_agg(member::text, ',' order by place) || ']', '[]')::json
         from json_array_elements(p.collection) with ordinality as members (member, place)
         where member ->> 'product_id' <> $2)
       where p.company_id = $1 and ${HAS_MEMBER} returning ${CHANGED}`,
      [this.session.company, productId, now],
    );
  }
}

function availability(status: 'published' | 'unpublished', now: Date): Condition {
  if (status === 'published') return { sql: AVAILABLE, values: [now] };
  return { sql: `not (${AVAILABLE})`, values: [now], notInIdOrder: true };
}

function typeFrom(text: string): number {
  if (!Object.hasOwn(PRODUCT_TYPES, text)) {
    throw ShopError.badQuery('query', 'product_type:<type> with a valid product type');
  }
  return Number(text);
}

async function withOwnId(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error) !== 'products_by_product_id') throw error;
    throw new ShopError(
      'conflict',
      'This company already has a product with this product_id. Send another product_id.',
    );
  }
}

/**
 * Only the search view uses the trigram index. An array keeps the subquery separate: Postgres would otherwise merge
 * both scans of `products`.
 */
function titled(company: CompanyId, text: string): Condition {
  const { values } = contains('r.title', text);
  const sql = 'r.id = any(array(select s.id from products_sought s where s.company_id = ? and s.title ilike ?))';
  return { ...contains('r.title', text), indexedVia: { sql, values: [company, ...values] } };
}
