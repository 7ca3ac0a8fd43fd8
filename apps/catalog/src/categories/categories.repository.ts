import { categories, type category } from '@marquee/contracts';
import { drawIds, filtersOf, lockNamed, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import type { CategoryEntity } from './category.entity';
import { categoryView } from './category.view';

/** The columns that a writer sets. */
export type CategoryColumns = Omit<ColumnsOf<CategoryEntity>, 'created_at'>;

export class CategoriesRepository extends ResourceRepository<typeof category, CategoryEntity, CategoryColumns> {
  protected readonly view = categoryView;
  protected readonly filters = filtersOf(categories);

  /** Where it is in the tree at this moment: not held. */
  async place(id: number): Promise<Pick<CategoryEntity, 'id' | 'parent_id'> | null> {
    const [row] = await this.session.query<Pick<CategoryEntity, 'id' | 'parent_id'>>(
      'select id, parent_id from categories where company_id = $1 and id = $2',
      [this.session.company, id],
      'category_place',
    );
    return row ?? null;
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

  /** Ids for locales that are new. */
  drawLocaleIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'category_locale_ids', count);
  }
}
