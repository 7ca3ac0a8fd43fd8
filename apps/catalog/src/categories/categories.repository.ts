import { category, categories } from '@marquee/contracts';
import { timeInJson, view, drawIds, filtersOf, lockNamed, ResourceRepository, type ColumnsOf } from '@marquee/storage';
import { CategoryEntity } from './category.entity';

/** The JSON of a category, for reads and for write responses. */
export const categoryView = view(category, {
  entity: CategoryEntity,
  computed: {
    parent_id: 'coalesce(r.parent_id, 0)',
    entries: `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
      from (select id, product_id, ${timeInJson('created_at')} as created_at from category_entries
        where company_id = r.company_id and category_id = r.id) e)`,
  },
});

/** The columns that a caller sets. */
export type CategoryColumns = Omit<ColumnsOf<CategoryEntity>, 'created_at'>;

export class CategoriesRepository extends ResourceRepository<typeof category, CategoryEntity, CategoryColumns> {
  protected readonly view = categoryView;
  protected readonly filters = filtersOf(categories);

  /** The current position in the tree, read without a lock. */
  async place(id: number): Promise<Pick<CategoryEntity, 'id' | 'parent_id'> | null> {
    const [row] = await this.session.query<Pick<CategoryEntity, 'id' | 'parent_id'>>(
      'select id, parent_id from categories where company_id = $1 and id = $2',
      [this.session.company, id],
      'category_place',
    );
    return row ?? null;
  }

  /**
   * Serializes changes of a company's category tree: two concurrent moves, each valid by itself, could create a circle.
   */
  lockTree(): Promise<void> {
    return lockNamed(this.session, `categories:${this.session.company}`);
  }

  /** The category and its ancestors, nearest first; empty if the category does not exist. */
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

  /** Moves the children up to `parent`; returns the id and new version of each. */
  moveChildren(of: number, parent: number | null): Promise<{ id: number; version: number }[]> {
    return this.session.query(
      `update categories set parent_id = $3, version = version + 1
         where company_id = $1 and parent_id = $2 returning id, version`,
      [this.session.company, of, parent],
    );
  }

  drawLocaleIds(count: number): Promise<number[]> {
    return drawIds(this.session, 'category_locale_ids', count);
  }
}
