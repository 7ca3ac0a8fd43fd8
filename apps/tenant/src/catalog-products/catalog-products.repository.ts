import type { Session } from '@marquee/storage';
import type { CatalogProductEntity } from './catalog-product.entity';

/** What a shop's status asks of its products. */
export interface Assortment {
  readonly any: boolean;
  readonly complete: boolean;
}
type Product = Pick<CatalogProductEntity, 'id' | 'published' | 'priced' | 'mirrored'>;

const ASSORTMENT = `
  select exists (select from catalog_products where company_id = $1) as any,
    exists (select from catalog_products where company_id = $1 and published and priced) as complete`;

export class CatalogProductsRepository {
  constructor(private readonly session: Session) {}

  /** One change of the assortment at a time: of two, each could take the other's product for the last one left. */
  async lock(): Promise<boolean> {
    const text = 'select from companies where id = $1 for no key update';
    return (await this.session.query(text, [this.session.company], 'assortment_lock')).length > 0;
  }

  async assortment(): Promise<Assortment> {
    const [row] = await this.session.query<Assortment>(ASSORTMENT, [this.session.company], 'assortment');
    return row ?? { any: false, complete: false };
  }

  async put({ id, published, priced, mirrored }: Product): Promise<void> {
    await this.session.query(
      `insert into catalog_products (company_id, id, published, priced, mirrored) values ($1, $2, $3, $4, $5)
         on conflict (company_id, id) do update
         set published = excluded.published, priced = excluded.priced, mirrored = excluded.mirrored`,
      [this.session.company, id, published, priced, mirrored],
      'catalog_product_put',
    );
  }

  async remove(id: number): Promise<void> {
    await this.session.query('delete from catalog_products where company_id = $1 and id = $2', [
      this.session.company,
      id,
    ]);
  }
}
