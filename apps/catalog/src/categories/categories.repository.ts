import type { category, Category, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session, WrittenRow } from '@marquee/storage';
import { CategoryEntity } from './category.entity';
import { CategoryEntryEntity } from './category-entry.entity';
import { categoryView } from './category.view';

/** The columns that a writer sets. */
export type CategoryColumns = Omit<CategoryEntity, 'company_id' | 'id' | 'version' | 'created_at'>;
type Written = WrittenRow<typeof category>;

export class CategoriesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<Category>>> {
    return categoryView.page(this.session, input);
  }

  count(): Promise<number> {
    return categoryView.count(this.session);
  }

  get(id: number, fields?: readonly string[]): Promise<Printed<Category> | null> {
    return categoryView.one(this.session, id, fields);
  }

  insert(row: CategoryColumns): Promise<Written> {
    return categoryView.insert(this.session, row);
  }

  update(id: number, changes: Partial<CategoryColumns>): Promise<Written> {
    return categoryView.update(this.session, id, changes);
  }

  /** The row, held until the transaction ends. */
  lock(id: number): Promise<CategoryEntity | null> {
    const where = { company_id: this.session.company, id };
    return this.rows().findOne({ where, lock: { mode: 'pessimistic_write' } });
  }

  async remove(id: number): Promise<void> {
    await this.rows().delete({ company_id: this.session.company, id });
  }

  /** One change of the company's tree at a time: two moves, each harmless, could close a circle together. */
  async lockTree(): Promise<void> {
    await this.session.query("select pg_advisory_xact_lock(hashtextextended('categories:' || $1::text, 0))", [
      this.session.company,
    ]);
  }

  /** The category and everything above it, nearest first; empty when there is no such category. */
  async pathToTop(id: number): Promise<number[]> {
    const rows = await this.session.query<{ id: number }>(
      `with recursive path as (
         select id, parent_id, 1 as depth from categories where company_id = $1 and id = $2
         union all
         select up.id, up.parent_id, path.depth + 1 from categories up
           join path on up.company_id = $1 and up.id = path.parent_id)
       select id from path order by depth`,
      [this.session.company, id],
    );
    return rows.map((row) => row.id);
  }

  /** Children move up to `parent`; answers with each and its new version. */
  moveChildren(of: number, parent: number | null): Promise<{ id: number; version: number }[]> {
    return this.session.query(
      `update categories set parent_id = $3, version = version + 1
         where company_id = $1 and parent_id = $2 returning id, version`,
      [this.session.company, of, parent],
    );
  }

  /** Ids for locales that are new. */
  async drawLocaleIds(count: number): Promise<number[]> {
    if (count === 0) return [];
    const rows = await this.session.query<{ id: number }>(
      "select nextval('category_locale_ids') as id from generate_series(1, $1)",
      [count],
    );
    return rows.map((row) => row.id);
  }

  entriesOf(id: number): Promise<CategoryEntryEntity[]> {
    return this.entries().findBy({ company_id: this.session.company, category_id: id });
  }

  async addProducts(id: number, productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return;
    await this.session.query(
      'insert into category_entries (company_id, category_id, product_id) select $1, $2, unnest($3::text[])',
      [this.session.company, id, productIds],
    );
  }

  async removeProducts(id: number, productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return;
    await this.session.query(
      'delete from category_entries where company_id = $1 and category_id = $2 and product_id = any($3)',
      [this.session.company, id, productIds],
    );
  }

  private rows() {
    return this.session.manager().getRepository(CategoryEntity);
  }

  private entries() {
    return this.session.manager().getRepository(CategoryEntryEntity);
  }
}
