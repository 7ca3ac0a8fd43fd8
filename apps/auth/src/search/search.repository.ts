import { renderedTime } from '@marquee/storage';
import { SearchRepository } from '@marquee/storage/search';

/** What the search of the API finds in this service. */
export class AuthSearchRepository extends SearchRepository<'app'> {
  protected readonly rows = {
    app: {
      table: 'apps',
      fields: ['name', 'client_id'],
      shown: { title: 'r.name', client_id: 'r.client_id', created_at: renderedTime('r.created_at') },
    },
  };
}
