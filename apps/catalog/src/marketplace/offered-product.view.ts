import { product } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** What a company offers: the products that it shows, but those that are mirrors themselves. */
export const OFFERED = 'r.published and r.origin_id is null';

const LOCALE_FIELDS = Object.keys(product.fields.locales.spec.fields ?? {});
/** The text that buyers are mailed may hold what they paid for. */
const shownOf = (field: string): string => (field === 'email_text' ? "''" : `l->'${field}'`);
const shownFields = LOCALE_FIELDS.map((field) => `'${field}', ${shownOf(field)}`).join(', ');

/**
 * How an offered product is printed for other companies: what its shop shows to everybody. What it is bought for, who
 * supplies it, how many are left and who may see it is its owner's business, and ids of the owner's own things would
 * mean nothing elsewhere.
 */
export const offeredProductView = view(product, {
  table: 'products',
  computed: {
    version: 'r.release',
    mirrored: 'false',
    comment: "''",
    supplier: 'null',
    attribute_set_id: 'null',
    items_in_stock: 'null',
    manage_stock: 'false',
    categories: "'[]'::json",
    groups: "'[]'::json",
    themes: "'[]'::json",
    price_license_binding: "'[]'::json",
    locales: `(select coalesce('[' || string_agg(json_build_object(${shownFields})::text, ',' order by place) || ']', '[]')::json
      from json_array_elements(r.locales) with ordinality e (l, place))`,
  },
});
