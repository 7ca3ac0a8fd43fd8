import type { category, Category, ListInput, Page, Printed } from '@marquee/contracts';
import { drawIds, lockNamed, type Session, type WrittenRow } from '@marquee/storage';
import { CategoryEntity } from './category.entity';
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

  /** Where it is in the tree at this moment: not held. */
  async place(id: number): Promise<Pick<CategoryEntity, 'id' | 'parent_id'> | null> {
    const [row] = await this.session.query<Pick<CategoryEntity, 'id' | 'parent_id'>>(
      'select id, parent_id from categories where company_id = $1 and id = $2',
      [this.session.company, id],
      'category_place',
    );
    return row ?? null;
  }

  async remove(id: number): Promise<void> {
    await this.rows().delete({ company_id: this.session.company, id });
  }

  /** One change of the company's tree at a time: two moves, each harmless, could close a circle together. */
  lockTree(): Promise<void> {
    return lockNamed(this.session, `categories:${this.session.company}`);
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

  /** A new version of each, for entries that were changed from the products' end; held in order of id. */
  touch(ids: readonly number[]): Promise<{ id: number; version: number; parent_id: number | null }[]> {
    return this.session.query(
      `with held as (select id from categories where company_id = $1 and id = any($2) order by id for no key update)
       update categories c set version = c.version + 1 from held
       where c.company_id = $1 and c.id = held.id returning c.id, c.version, c.parent_id`,
      [this.session.company, ids],
    );
  }

  /** Which of these the company has. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.session.query<{ id: number }>(
      'select id from categories where company_id = $1 and id = any($2)',
      [this.session.company, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Ids for locales that are new. */
  drawLocaleIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'category_locale_ids', count);
  }

  private rows() {
    return this.session.manager().getRepository(CategoryEntity);
  }
}
