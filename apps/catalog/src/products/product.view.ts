import { product } from '@marquee/contracts';
import { timeInJson, view } from '@marquee/storage';

/** The JSON of a product, for reads and for write responses. */
export const productView = view(product, {
  table: 'products',
  computed: {
    version: 'r.release',
    mirrored: 'r.origin_id is not null',
    // Reads a mirror's stock from its origin, so that a sale writes one row however many mirrors exist.
    items_in_stock: `case when r.origin_id is null then r.items_in_stock else (
      select o.items_in_stock from origin_stocks o where o.company_id = r.origin_company and o.id = r.origin_id) end`,
    categories: `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
      from (select id, category_id, ${timeInJson('created_at')} as created_at from category_entries
        where company_id = r.company_id and product_id = r.product_id) e)`,
  },
  untaggedWhere: 'r.origin_id is not null and r.manage_stock',
  rollups: [],
  changes: 'company',
  remembered: { changedAt: 'r.updated_at', unless: 'r.origin_id is not null' },
});
