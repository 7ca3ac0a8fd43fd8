import { category } from '@marquee/contracts';
import { timeInJson, view } from '@marquee/storage';

/** The JSON of a category, for reads and for write responses. */
export const categoryView = view(category, {
  table: 'categories',
  computed: {
    parent_id: 'coalesce(r.parent_id, 0)',
    entries: `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
      from (select id, product_id, ${timeInJson('created_at')} as created_at from category_entries
        where company_id = r.company_id and category_id = r.id) e)`,
  },
});
