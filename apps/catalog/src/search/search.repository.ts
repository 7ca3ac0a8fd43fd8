import { renderedTime } from '@marquee/storage';
import { SearchRepository } from '@marquee/storage/lists';

/** The rows of this service that `GET /api/search.json` finds. */
export class CatalogSearchRepository extends SearchRepository<'product' | 'category'> {
  protected readonly rows = {
    product: {
      table: 'products',
      fields: ['title'],
      shown: {
        title: 'r.title',
        product_id: 'r.product_id',
        state: "case when r.published then 'published' else 'hidden' end",
        created_at: renderedTime('r.created_at'),
      },
    },
    category: {
      table: 'categories',
      fields: ['title'],
      shown: {
        title: 'r.title',
        state: "case when r.enabled then 'enabled' else 'disabled' end",
        created_at: renderedTime('r.created_at'),
      },
    },
  };
}
