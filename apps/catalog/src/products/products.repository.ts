import {
  ShopError,
  type ListProducts,
  type Page,
  type Printed,
  type product,
  type Product,
  type ProductKey,
} from '@marquee/contracts';
import { violatedUnique, type Condition, type Session, type WrittenRow } from '@marquee/storage';
import { ProductEntity } from './product.entity';
import { conditionsFrom } from './product-filters';
import { productView } from './product.view';

/** The columns that a writer sets. */
export type ProductColumns = Omit<ProductEntity, 'company_id' | 'id' | 'version'>;
type Written = WrittenRow<typeof product>;

/** What an event tells of a product that others changed. */
export type ChangedProduct = Pick<
  ProductEntity,
  'id' | 'version' | 'product_id' | 'published' | 'price_license_binding' | 'origin_id'
>;
const CHANGED = 'p.id, p.version, p.product_id, p.published, p.price_license_binding, p.origin_id';

export class ProductsRepository {
  constructor(private readonly session: Session) {}

  /** `now` decides what is published. */
  list(
    { limit, page, since_id, page_info, fields, ...filters }: ListProducts,
    now: Date,
  ): Promise<Printed<Page<Product>>> {
    const input = { limit, page, since_id, page_info, fields };
    return productView.page(this.session, input, conditionsFrom(filters, now));
  }

  count(): Promise<number> {
    return productView.count(this.session);
  }

  get(key: ProductKey, fields?: readonly string[]): Promise<Printed<Product> | null> {
    return productView.first(this.session, [byKey(key)], fields);
  }

  insert(row: ProductColumns): Promise<Written> {
    return withOwnId(productView.insert(this.session, row));
  }

  /** Moves the version on as well. Each choice of columns is a statement of its own that stays prepared: keep them few. */
  update(id: number, changes: Partial<ProductColumns>): Promise<Written> {
    return productView.update(this.session, id, changes);
  }

  /** The row, held until the transaction ends. What refers to it by its id is not kept waiting. */
  lock(key: ProductKey): Promise<ProductEntity | null> {
    const where = {
      company_id: this.session.company,
      ...(typeof key === 'number' ? { id: key } : { product_id: key }),
    };
    return this.rows().findOne({ where, lock: { mode: 'for_no_key_update' } });
  }

  async remove(id: number): Promise<void> {
    await this.rows().delete({ company_id: this.session.company, id });
  }

  /** Which of these product ids the company has. */
  async existing(productIds: readonly string[]): Promise<Set<string>> {
    if (productIds.length === 0) return new Set();
    const rows = await this.session.query<{ product_id: string }>(
      'select product_id from products where company_id = $1 and product_id = any($2)',
      [this.session.company, productIds],
    );
    return new Set(rows.map((row) => row.product_id));
  }

  /** Ids for new elements of the lists inside. */
  async drawPartIds(count: number): Promise<number[]> {
    if (count === 0) return [];
    const rows = await this.session.query<{ id: number }>(
      "select nextval('product_part_ids') as id from generate_series(1, $1)",
      [count],
    );
    return rows.map((row) => row.id);
  }

  /** A new version of each, for what is kept in other tables and printed with them; held in order of id. */
  touch(productIds: readonly string[], now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (select id from products where company_id = $1 and product_id = any($2) order by id for no key update)
       update products p set version = p.version + 1, updated_at = $3 from held
       where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, productIds, now],
    );
  }

  /** Everything inside these bundles, and inside those, and so on. */
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

  /** Takes a product out of the bundles that have it; answers with those. */
  leaveBundles(productId: string, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (
         select id from products where company_id = $1 and product_type in (8, 21)
           and exists (select from json_array_elements(collection) member where member ->> 'product_id' = $2)
         order by id for no key update)
       update products p set version = p.version + 1, updated_at = $3, collection = (
         select coalesce('[' || string_agg(member::text, ',' order by place) || ']', '[]')::json
         from json_array_elements(p.collection) with ordinality as members (member, place)
         where member ->> 'product_id' <> $2)
       from held where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, productId, now],
    );
  }

  private rows() {
    return this.session.manager().getRepository(ProductEntity);
  }
}

function byKey(key: ProductKey): Condition {
  return typeof key === 'number' ? { sql: 'r.id = ?', values: [key] } : { sql: 'r.product_id = ?', values: [key] };
}

async function withOwnId(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error) !== 'products_by_product_id') throw error;
    throw new ShopError('conflict', 'This company has a product with that product_id already.');
  }
}
