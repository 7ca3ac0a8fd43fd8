import { renderedTime } from '@marquee/storage';
import { SearchRepository } from '@marquee/storage/lists';

/** The rows of this service that `GET /api/search.json` finds. */
export class TenantSearchRepository extends SearchRepository<'user'> {
  protected readonly rows = {
    user: {
      table: 'users',
      fields: ['email', 'name'],
      shown: {
        title: "coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email)",
        token: 'r.token',
        email: 'r.email',
        state: 'r.state',
        created_at: renderedTime('r.created_at'),
      },
    },
  };
}
