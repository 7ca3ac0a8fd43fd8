import { AVAILABLE } from '../product-rows/availability.rules';
import { VARIATION } from '../product-rows/product.rules';

/** Every statement of this folder begins with these parameters: $1 company, $2 current time, $3 theme. */
const NOW = '$2::timestamptz';
const availableAs = (alias: string) => AVAILABLE.replaceAll(/\br\./g, `${alias}.`).replace('?', NOW);

/** docs/internal/decisions.md, "Products in a shop": -1 names every theme, too. */
const IN_THEME = `(json_array_length(r.themes) = 0
  or exists (select from json_to_recordset(r.themes) t (theme_id bigint) where t.theme_id in (-1, $3::bigint)))`;

/**
 * The bindings `b` of product `r`, or of the members of a variation, with a valid price `m` and a valid license `l`.
 * `offset 0` keeps the planner from joining, so that each is looked up by primary key.
 */
export const soldAs = (license: string): string => `
  from (
    select r.product_id, r.price_license_binding as bound where r.product_type <> ${VARIATION}
    union all
    select m.product_id, m.price_license_binding from json_to_recordset(r.collection) c (product_id text)
      cross join lateral (select v.product_id, v.price_license_binding from products v
        where v.company_id = r.company_id and v.product_id = c.product_id and ${availableAs('v')} offset 0) m
    where r.product_type = ${VARIATION}) s
  cross join lateral json_to_recordset(s.bound) b (license_id bigint, price_id bigint, compare_price_id bigint, hd boolean)
  cross join lateral (select p.countries, p.currencies from prices p
    where p.company_id = r.company_id and p.id = b.price_id and p.valid = 1
      and json_array_length(p.countries) + json_array_length(p.currencies) > 0 offset 0) m
  left join lateral (select ${license} from licenses x
    where (x.company_id = r.company_id or x.assignment = 2) and x.id = b.license_id and x.valid = 1 offset 0) l on true
  where b.license_id is null or l.id is not null`;

/**
 * Interface, "Price": a product needs a price to appear in the shop; and "pre_sales": an incomplete one may be on
 * presale before its release.
 */
export const VISIBLE = `${availableAs('r')} and ${IN_THEME}
  and (r.pre_sales and r.published_at > ${NOW} or exists (select ${soldAs('x.id')}))`;

/** Whether the product is not released yet. */
export const IS_COMING = `coalesce(r.published_at > ${NOW}, false)`;
