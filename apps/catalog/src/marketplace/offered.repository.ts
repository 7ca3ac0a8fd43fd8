import { marketplaceProducts, type InputOf, type Page, type RenderedJson, type Product } from '@marquee/contracts';
import { conditionsOf, rowColumns, type Session } from '@marquee/storage';
import { LicenseEntity } from '../licenses/license.entity';
import { PriceEntity } from '../prices/price.entity';
import { OFFERED } from '../product-rows/availability.rules';
import { ProductEntity } from '../product-rows/product.entity';
import { offeredProductView } from './offered-product.view';

/**
 * The offers of the session's company, the origin of mirrors. Rows to copy are locked, so that a change is either in
 * the copy or finds the mirror.
 */
export class OfferedRepository {
  private readonly session: Session;

  constructor(session: Session) {
    // Mirrors and their origins are rows of different companies.
    this.session = session.across();
  }

  list(input: InputOf<typeof marketplaceProducts.list>): Promise<RenderedJson<Page<Product>>> {
    const custom = { market_id: () => ({ sql: 'true', values: [] }) };
    const filters = conditionsOf(offeredProductView, marketplaceProducts.list, input, custom);
    return offeredProductView.page(this.session, input, [{ sql: OFFERED, values: [] }, ...filters]);
  }

  /** The first products, by id, that another company does not mirror yet. */
  missingAt(company: number, limit: number): Promise<ProductEntity[]> {
    return this.session.query<ProductEntity>(
      `select ${rowColumns(ProductEntity)} from products r where r.company_id = $1 and ${OFFERED} and not exists (
           select from products m where m.origin_company = $1 and m.origin_id = r.id and m.company_id = $2)
         order by r.id limit $3 for share of r`,
      [this.session.company, company, limit],
    );
  }

  /**
   * Reads a product for a locked mirror, without locking the product, so that sales do not wait. A later change finds
   * the mirror.
   */
  async product(id: number): Promise<ProductEntity | null> {
    const text = `select ${rowColumns(ProductEntity)} from products r where company_id = $1 and id = $2`;
    return (await this.session.query<ProductEntity>(text, [this.session.company, id]))[0] ?? null;
  }

  async hasMembers(id: number): Promise<boolean> {
    const text = 'select 1 from products where company_id = $1 and id = $2 and json_array_length(collection) > 0';
    return (await this.session.query(text, [this.session.company, id])).length > 0;
  }

  /** The licenses that its products can be bound to: its own and the shared ones. */
  licenses(ids: readonly number[]): Promise<LicenseEntity[]> {
    return this.session.query<LicenseEntity>(
      `select ${rowColumns(LicenseEntity)} from licenses r
       where id = any($2) and (company_id = $1 or assignment = 2) order by id for share`,
      [this.session.company, ids],
    );
  }

  prices(ids: readonly number[]): Promise<PriceEntity[]> {
    return this.session.query<PriceEntity>(
      `select ${rowColumns(PriceEntity)} from prices r
       where company_id = $1 and id = any($2) order by id for share`,
      [this.session.company, ids],
    );
  }
}
