import { product } from '@marquee/contracts';
import { printedTime, view } from '@marquee/storage';

/** How a product is printed: by every read, and by the write that made it. */
export const productView = view(product, {
  table: 'products',
  computed: {
    version: 'r.release',
    mirrored: 'r.origin_id is not null',
    categories: `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
      from (select id, category_id, ${printedTime('created_at')} as created_at from category_entries
        where company_id = r.company_id and product_id = r.product_id) e)`,
  },
});
