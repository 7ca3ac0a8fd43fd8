import type { Session } from '@marquee/storage';

export class ProductsRepository {
  constructor(private readonly session: Session) {}

  /** Which of these product ids the company has. */
  async existing(productIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ product_id: string }>(
      'select product_id from products where company_id = $1 and product_id = any($2)',
      [this.session.company, productIds],
    );
    return new Set(rows.map((row) => row.product_id));
  }
}
