import { VARIATION } from './product.rules';

interface Availability {
  readonly published: boolean;
  readonly published_at: Date | null;
  readonly pre_sales: boolean;
}

/**
 * docs/internal/decisions.md, "published_status": published, and released or on pre-sale. Alias `r`; `?` is the current
 * time.
 */
export const AVAILABLE = 'r.published and (r.pre_sales or r.published_at is null or r.published_at <= ?)';

/**
 * docs/internal/decisions.md, "`valid` of a product": what an order requires of a product itself; alias `r`. `offset 0`
 * keeps the planner from joining, so that each binding is looked up by primary key.
 */
export const SELLABLE = `r.published and r.product_type <> ${VARIATION}
  and (r.pre_sales or r.published_at is null or r.published_at <= now())
  and exists (select from json_to_recordset(r.price_license_binding) b (license_id bigint, price_id bigint)
    where exists (select from prices m where m.company_id = r.company_id and m.id = b.price_id and m.valid = 1
        and json_array_length(m.countries) + json_array_length(m.currencies) > 0 offset 0)
      and (b.license_id is null or exists (select from licenses l
        where (l.company_id = r.company_id or l.assignment = 2) and l.id = b.license_id and l.valid = 1 offset 0)))`;
/** Selects products that become available without a change of their row. Alias `r`. */
export const AVAILABLE_LATER = 'r.published and not r.pre_sales and r.published_at > now()';

/** `AVAILABLE` for a row in memory. */
export function isAvailable({ published, published_at, pre_sales }: Availability, now: Date): boolean {
  return published && (pre_sales || published_at === null || published_at <= now);
}

/** The products that a company offers to others: published ones that are not mirrors. Alias `r`. */
export const OFFERED = 'r.published and r.origin_id is null';
