import { renderedTime } from '@marquee/storage';
import { SearchRepository } from '@marquee/storage/lists';
import { shownEmail } from '../customers/customer.view';
import { CUSTOMER_TEXTS } from '../customers/customers.repository';
import { ORDER_TEXTS } from '../order-rows/order.view';

/** The rows of this service that `GET /api/search.json` finds. */
export class CommerceSearchRepository extends SearchRepository<'order' | 'customer'> {
  protected readonly rows = {
    order: {
      table: 'orders',
      fields: ORDER_TEXTS,
      shown: {
        title: "'#' || r.id",
        order_number: 'r.order_number',
        email: shownEmail('r.email'),
        state: 'r.financial_status',
        created_at: renderedTime('r.created_at'),
      },
    },
    customer: {
      table: 'customers',
      fields: CUSTOMER_TEXTS,
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
