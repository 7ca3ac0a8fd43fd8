import { lockNamed, type Session } from '@marquee/storage';

export interface CategoryEntry {
  readonly id: number;
  readonly category_id: number;
  /** The public product id. */
  readonly product_id: string;
}

const ENTRIES = 'select id, category_id, product_id from category_entries where company_id = $1';

/**
 * Which products are in which categories, written by changes of either. It belongs to products because categories
 * depend on products and not the reverse.
 */
export class CategoryEntriesRepository {
  constructor(private readonly session: Session) {}

  /**
   * Serializes changes of references to products. Take it before row locks and after the tree lock; lock product rows
   * last, in order of id, so that no deadlock occurs.
   */
  lockReferences(): Promise<void> {
    // Earlier releases, which run alongside this one during a rollout, use the same name.
    return lockNamed(this.session, `product ties:${this.session.company}`);
  }

  ofCategory(id: number): Promise<CategoryEntry[]> {
    return this.session.query<CategoryEntry>(`${ENTRIES} and category_id = $2`, [this.session.company, id]);
  }

  ofProduct(id: string): Promise<CategoryEntry[]> {
    return this.session.query<CategoryEntry>(`${ENTRIES} and product_id = $2`, [this.session.company, id]);
  }

  async add(categoryIds: readonly number[], productIds: readonly string[]): Promise<void> {
    if (categoryIds.length * productIds.length === 0) return;
    await this.session.query(
      `insert into category_entries (company_id, category_id, product_id)
       select $1, category_id, product_id from unnest($2::bigint[]) category_id, unnest($3::text[]) product_id`,
      [this.session.company, categoryIds, productIds],
    );
  }

  async remove(categoryIds: readonly number[], productIds: readonly string[]): Promise<void> {
    if (categoryIds.length * productIds.length === 0) return;
    await this.session.query(
      'delete from category_entries where company_id = $1 and category_id = any($2) and product_id = any($3)',
      [this.session.company, categoryIds, productIds],
    );
  }

  /** Returns those of the given categories that exist in the company. */
  async existingCategories(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: number }>(
      'select id from categories where company_id = $1 and id = any($2)',
      [this.session.company, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Raises the version of each category after a change of a product's categories; locks in order of id. */
  touchCategories(ids: readonly number[]): Promise<{ id: number; version: number; parent_id: number | null }[]> {
    return this.session.query(
      `with held as (select id from categories where company_id = $1 and id = any($2) order by id for no key update)
       update categories c set version = c.version + 1 from held
       where c.company_id = $1 and c.id = held.id returning c.id, c.version, c.parent_id`,
      [this.session.company, ids],
    );
  }
}
