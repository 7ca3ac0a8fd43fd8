import { renderedTime } from '@marquee/storage';
import { SearchRepository } from '@marquee/storage/lists';

/** The rows of this service that `GET /api/search.json` finds. */
export class AuthSearchRepository extends SearchRepository<'app'> {
  protected readonly rows = {
    app: {
      table: 'apps',
      fields: ['name', 'client_id'],
      shown: { title: 'r.name', client_id: 'r.client_id', created_at: renderedTime('r.created_at') },
    },
  };
}
