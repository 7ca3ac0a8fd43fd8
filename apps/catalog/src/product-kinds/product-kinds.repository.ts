import type { ProductKind } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** A license expires at a date, or some time after it was acquired or first used. */
const KINDS = `
  select p.product_id, p.product_type, (
    select coalesce(json_agg(json_build_object('id', l.id, 'rental', l.expiration_date is not null
      or l.expire_after_acquisition > 0 or l.expire_after_first_use > 0) order by l.id), '[]')
    from licenses l
    where (l.company_id = $1 or l.assignment = 2) and l.id = any(array(
      select (binding ->> 'license_id')::bigint from json_array_elements(p.price_license_binding) binding))
  ) as licenses
  from products p where p.company_id = $1 and p.product_id = any($2)`;

/** The attributes by which statistics classify the products of the session's company. */
export class ProductKindsRepository {
  constructor(private readonly session: Session) {}

  list(productIds: readonly string[]): Promise<ProductKind[]> {
    return this.session.query<ProductKind>(KINDS, [this.session.company, productIds]);
  }
}
