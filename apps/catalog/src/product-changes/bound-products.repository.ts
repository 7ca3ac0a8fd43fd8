import type { Session } from '@marquee/storage';
import { CHANGED, type ChangedProduct } from './product-change.rules';

/** The columns that bind a product to a license or a price model. */
export type BoundBy = 'license_id' | 'price_id';

/** The products of the session's company that are bound to a license or price model. */
export class BoundProductsRepository {
  constructor(private readonly session: Session) {}

  /**
   * Raises the version of each, because its JSON contains `valid`; locks in order of id. Comparing the text first avoids
   * parsing every product of a large shop.
   */
  touch(by: BoundBy, id: number, now: Date): Promise<ChangedProduct[]> {
    return this.session.query<ChangedProduct>(
      `with held as (select id from products where company_id = $1
         and position('"${by}":' || $2::bigint in replace(price_license_binding::text, ' ', '')) > 0
         and exists (select from json_array_elements(price_license_binding) b where (b ->> '${by}')::bigint = $2)
         order by id for no key update)
       update products p set version = p.version + 1, updated_at = $3 from held
       where p.company_id = $1 and p.id = held.id returning ${CHANGED}`,
      [this.session.company, id, now],
    );
  }
}
