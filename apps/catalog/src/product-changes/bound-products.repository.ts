import type { Session } from '@marquee/storage';
import { CHANGED, type ChangedProduct } from './product-change.rules';

/** The members of a binding that sell a product. */
export type BoundBy = 'license_id' | 'price_id';
/** The members of a binding that name a license or a price model. */
export type NamedBy = BoundBy | 'compare_price_id';

/** The products that name a license or a price model: the first ones by id, and the number of all. */
export interface Uses {
  readonly product_ids: readonly string[];
  readonly total: number;
}

/** Alias `p`; `$2` is the license or price model. Comparing the text first avoids parsing every product of a large shop. */
const names = (by: NamedBy): string => `(
  position('"${by}":' || $2::bigint in replace(p.price_license_binding::text, ' ', '')) > 0
  and exists (select from json_array_elements(p.price_license_binding) b where (b ->> '${by}')::bigint = $2))`;

/** The products of the session's company that are bound to a license or price model. */
export class BoundProductsRepository {
  constructor(private readonly session: Session) {}

  /** Raises the version of each, because its JSON contains `valid`; locks in order of id. */
  touch(by: BoundBy, id: number, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (select p.id from products p where p.company_id = $1 and ${names(by)} order by p.id for no key update)
       update products p set version = p.version + 1, updated_at = $3 from held
       where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, id, now],
    );
  }

  async uses(by: readonly NamedBy[], id: number, limit: number): Promise<Uses> {
    const rows = await this.session.query<{ product_id: string; total: number }>(
      `select p.product_id, count(*) over () as total from products p
       where p.company_id = $1 and (${by.map(names).join(' or ')}) order by p.id limit $3`,
      [this.session.company, id, limit],
    );
    return { product_ids: rows.map(({ product_id }) => product_id), total: rows[0]?.total ?? 0 };
  }
}
