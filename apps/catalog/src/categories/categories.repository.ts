import type { category, Category, ListInput, Page, Printed } from '@marquee/contracts';
import type { Session, WrittenRow } from '@marquee/storage';
import { CategoryEntryEntity } from './category-entry.entity';
import { CategoryEntity } from './category.entity';
import { categoryView } from './category.view';

export type NewCategory = Pick<CategoryEntity, 'title' | 'comment' | 'enabled' | 'parentId' | 'position' | 'locales'>;

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

  /** The row, held until the transaction ends. */
  lock(id: number): Promise<CategoryEntity | null> {
    return this.rows().findOne({ where: { companyId: this.session.company, id }, lock: { mode: 'pessimistic_write' } });
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

  insert(row: NewCategory): Promise<WrittenRow<typeof category>> {
    const { title, comment, enabled, parentId, position, locales } = row;
    return categoryView.written(
      this.session,
      `insert into categories (company_id, title, comment, enabled, parent_id, position, locales)
         values ($1, $2, $3, $4, $5, $6, $7)`,
      [this.session.company, title, comment, enabled, parentId, position, JSON.stringify(locales)],
    );
  }

  async update(id: number, version: number, changes: Partial<NewCategory>): Promise<void> {
    await this.rows().update({ companyId: this.session.company, id }, { ...changes, version });
  }

  /** Children move up to `parentId`; answers with each and its new version. */
  moveChildren(of: number, parentId: number | null): Promise<{ id: number; version: number }[]> {
    return this.session.query(
      `update categories set parent_id = $3, version = version + 1
         where company_id = $1 and parent_id = $2 returning id, version`,
      [this.session.company, of, parentId],
    );
  }

  async remove(id: number): Promise<void> {
    await this.rows().delete({ companyId: this.session.company, id });
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
    return this.entries().findBy({ companyId: this.session.company, categoryId: id });
  }

  async addProducts(id: number, productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return;
    const companyId = this.session.company;
    await this.entries().insert(productIds.map((productId) => ({ companyId, categoryId: id, productId })));
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
