import type { Session } from '@marquee/storage';
import type { CatalogProductEntity } from './catalog-product.entity';

/** The properties of a shop's products that determine its status. */
interface Assortment {
  readonly any: boolean;
  readonly complete: boolean;
}
/** The products of a shop except some, and whether each of those was complete. */
interface Before extends Assortment {
  readonly these: readonly boolean[];
}
/** The stored state of a product. */
export type Known = Pick<CatalogProductEntity, 'id' | 'published' | 'priced' | 'mirrored'>;

const KNOWN = 'select id, published, priced, mirrored from catalog_products where company_id = $1 and id = any($2)';
/** Returns the state of the shop before the change, because a statement does not see its own writes. */
const CHANGE = `
  with put as (
    insert into catalog_products (company_id, id, published, priced, mirrored)
    select $1, now.* from unnest($3::bigint[], $4::boolean[], $5::boolean[], $6::boolean[]) now (id, published, priced, mirrored)
    on conflict (company_id, id) do update
    set published = excluded.published, priced = excluded.priced, mirrored = excluded.mirrored),
  removed as (delete from catalog_products where company_id = $1 and id = any($2) and not id = any($3))
  select exists (select from catalog_products where company_id = $1 and not id = any($2)) as any,
    exists (select from catalog_products where company_id = $1 and not id = any($2) and published and priced) as complete,
    array(select published and priced from catalog_products where company_id = $1 and id = any($2)) as these`;

export class CatalogProductsRepository {
  constructor(private readonly session: Session) {}

  /** The stored state of these products; unknown products are absent. */
  async known(ids: readonly number[]): Promise<Map<number, Known>> {
    const rows = await this.session.query<Known>(KNOWN, [this.session.company, ids], 'catalog_products_known');
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Replaces the stored state of these products by `now`; products absent from it are deleted. */
  async change(ids: readonly number[], now: readonly Known[]): Promise<Before> {
    const columns = (['id', 'published', 'priced', 'mirrored'] as const).map((name) => now.map((one) => one[name]));
    const [before] = await this.session.query<Before>(
      CHANGE,
      [this.session.company, ids, ...columns],
      'catalog_products_change',
    );
    return before as Before;
  }
}
