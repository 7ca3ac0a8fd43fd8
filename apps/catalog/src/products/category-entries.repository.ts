import { lockNamed, type Session } from '@marquee/storage';

/** A product in a category. */
export interface CategoryEntry {
  readonly id: number;
  readonly category_id: number;
  /** The product's public id. */
  readonly product_id: string;
}

const ENTRIES = 'select id, category_id, product_id from category_entries where company_id = $1';

/**
 * Which products are in which categories: one table, written from both ends. It stands with the products, since categories
 * know products and not the other way round.
 */
export class CategoryEntriesRepository {
  constructor(private readonly session: Session) {}

  /**
   * The lock of references: one change at a time of those by which a company's categories and bundles name its products.
   * To be taken before any row is held, and after the lock of the tree: then two who change the same from both ends
   * never wait crosswise. Rows of products come last, and in order of their ids, always and whosever they are.
   */
  lockReferences(): Promise<void> {
    // The name of earlier releases, which run beside this one while it is rolled out.
    return lockNamed(this.session, `product ties:${this.session.company}`);
  }

  ofCategory(id: number): Promise<CategoryEntry[]> {
    return this.session.query<CategoryEntry>(`${ENTRIES} and category_id = $2`, [this.session.company, id]);
  }

  ofProduct(id: string): Promise<CategoryEntry[]> {
    return this.session.query<CategoryEntry>(`${ENTRIES} and product_id = $2`, [this.session.company, id]);
  }

  /** Each of the products into each of the categories. */
  async add(categoryIds: readonly number[], productIds: readonly string[]): Promise<void> {
    if (categoryIds.length * productIds.length === 0) return;
    await this.session.query(
      `insert into category_entries (company_id, category_id, product_id)
       select $1, category_id, product_id from unnest($2::bigint[]) category_id, unnest($3::text[]) product_id`,
      [this.session.company, categoryIds, productIds],
    );
  }

  /** Each of the products out of each of the categories. */
  async remove(categoryIds: readonly number[], productIds: readonly string[]): Promise<void> {
    if (categoryIds.length * productIds.length === 0) return;
    await this.session.query(
      'delete from category_entries where company_id = $1 and category_id = any($2) and product_id = any($3)',
      [this.session.company, categoryIds, productIds],
    );
  }

  /** Which of these categories the company has. */
  async existingCategories(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: number }>(
      'select id from categories where company_id = $1 and id = any($2)',
      [this.session.company, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** A new version of each category, for entries that were changed from the products' end; held in order of id. */
  touchCategories(ids: readonly number[]): Promise<{ id: number; version: number; parent_id: number | null }[]> {
    return this.session.query(
      `with held as (select id from categories where company_id = $1 and id = any($2) order by id for no key update)
       update categories c set version = c.version + 1 from held
       where c.company_id = $1 and c.id = held.id returning c.id, c.version, c.parent_id`,
      [this.session.company, ids],
    );
  }
}
