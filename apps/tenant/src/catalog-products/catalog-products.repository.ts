import type { Session } from '@marquee/storage';
import type { CatalogProductEntity } from './catalog-product.entity';

/** What a shop's status asks of its products. */
interface Assortment {
  readonly any: boolean;
  readonly complete: boolean;
}
type Product = Pick<CatalogProductEntity, 'id' | 'published' | 'priced' | 'mirrored'>;

/** The assortment but for one product, and what that one was; both as they were before the statement. */
interface Around {
  readonly others: Assortment;
  /** Whether the product was complete as it was known before; null where it was not known. */
  readonly complete: boolean | null;
}

const around = (change: string): string => `
  with change as (${change})
  select json_build_object(
      'any', exists (select from catalog_products where company_id = $1 and id <> $2),
      'complete', exists (select from catalog_products where company_id = $1 and id <> $2 and published and priced)
    ) as others,
    (select published and priced from catalog_products where company_id = $1 and id = $2) as complete`;
const PUT = around(`
  insert into catalog_products (company_id, id, published, priced, mirrored) values ($1, $2, $3, $4, $5)
  on conflict (company_id, id) do update
  set published = excluded.published, priced = excluded.priced, mirrored = excluded.mirrored`);
const KNOWN = 'select published, priced, mirrored from catalog_products where company_id = $1 and id = $2';
const REMOVE = around('delete from catalog_products where company_id = $1 and id = $2');

export class CatalogProductsRepository {
  constructor(private readonly session: Session) {}

  /** Whether what is known of the product is this already; null stands for a product that is gone. */
  async isKnown(id: number, product: Omit<Product, 'id'> | null): Promise<boolean> {
    const [row] = await this.session.query<Omit<Product, 'id'>>(KNOWN, [this.session.company, id], 'catalog_product');
    if (!row || !product) return !row && !product;
    return row.published === product.published && row.priced === product.priced && row.mirrored === product.mirrored;
  }

  put({ id, published, priced, mirrored }: Product): Promise<Around> {
    return this.change(PUT, [id, published, priced, mirrored], 'catalog_product_put');
  }

  remove(id: number): Promise<Around> {
    return this.change(REMOVE, [id], 'catalog_product_remove');
  }

  private async change(text: string, values: readonly unknown[], name: string): Promise<Around> {
    const [row] = await this.session.query<Around>(text, [this.session.company, ...values], name);
    return row as Around;
  }
}
