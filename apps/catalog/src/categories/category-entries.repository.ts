import { lockNamed, type Session } from '@marquee/storage';
import { CategoryEntryEntity } from './category-entry.entity';

/** Which products are in which categories; reached from both ends. */
export class CategoryEntriesRepository {
  constructor(private readonly session: Session) {}

  /**
   * One change at a time of what ties a company's products to its categories and to each other. To be taken before any
   * row is held, and after the lock of the tree: then two who change the same from both ends never wait crosswise. Rows
   * of products come last, and in order of their ids, always and whosever they are.
   */
  lockTies(): Promise<void> {
    return lockNamed(this.session, `product ties:${this.session.company}`);
  }

  ofCategory(category_id: number): Promise<CategoryEntryEntity[]> {
    return this.rows().findBy({ company_id: this.session.company, category_id });
  }

  ofProduct(product_id: string): Promise<CategoryEntryEntity[]> {
    return this.rows().findBy({ company_id: this.session.company, product_id });
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

  private rows() {
    return this.session.manager().getRepository(CategoryEntryEntity);
  }
}
