import { customer, order } from '@marquee/contracts';
import { renderedRow, timeInJson, view } from '@marquee/storage';
import { BUYER_COMPUTED, shownEmail } from '../customers/customer.view';
import { OrderEntity } from './order.entity';

/** The columns of `orders_texts`. */
export const ORDER_TEXTS = ['order_number', 'email', 'customer', 'title'];

/** Renders the current customer and shipments with the order. */
export const orderView = view(order, {
  entity: OrderEntity,
  rollups: ['financial_status', 'fulfillment_status'],
  changes: 'company',
  computed: {
    name: "'#' || r.id",
    email: shownEmail('r.email'),
    // The interface has no payments.
    gateway: "'Manual'",
    payment_gateway_names: "json_build_array('Manual')",
    source: 'null::text',
    source_identifier: 'null::text',
    fulfillments: `(select coalesce(json_agg(t order by t.id), '[]')
      from (select f.id, ${timeInJson('f.created_at')} as created_at, f.item_ids as line_items
        from fulfillments f where f.order_company_id = r.company_id and f.order_id = r.id) t)`,
  },
  joined: {
    customer: renderedRow(customer.fields, {
      table: 'customers',
      computed: BUYER_COMPUTED,
      outer: 'r.company_id, r.customer_id',
      where: 'r.company_id = o.company_id and r.id = o.customer_id',
    }),
  },
  withoutEtagWhere: 'true',
});
