import type { AccountOrder } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import { renderedTime } from '@marquee/storage';
import type { OrderEntity } from '../order-rows/order.entity';

export type InvoicedOrder = Pick<
  OrderEntity,
  | 'id'
  | 'order_number'
  | 'po_number'
  | 'created_at'
  | 'cancelled_at'
  | 'test'
  | 'currency'
  | 'line_items'
  | 'sold'
  | 'shipping_lines'
  | 'total_discounts'
  | 'total_price'
  | 'total_tax'
  | 'refunds'
  | 'refunded'
  | 'shipping_address'
>;

/** Orders of one customer of the session's company. */
export class AccountOrdersRepository {
  constructor(private readonly session: Session) {}

  /** The newest first, with the titles of their lines, by which a customer recognizes an order. */
  page(customer: number, limit: number, offset: number): Promise<AccountOrder[]> {
    return this.session.query<AccountOrder>(
      `select r.id, r.order_number, ${renderedTime('r.created_at')} as created_at, r.currency, r.total_price, r.refunded,
         r.cancelled_at is not null as cancelled,
         (select coalesce(json_agg(item ->> 'title'), '[]') from json_array_elements(r.line_items) item) as titles
       from orders r where r.company_id = $1 and r.customer_id = $2 order by r.id desc limit $3 offset $4`,
      [this.session.company, customer, limit, offset],
      'account_orders_page',
    );
  }

  /** Returns null for an order of another customer. */
  async find(customer: number, id: number): Promise<InvoicedOrder | null> {
    const [row] = await this.session.query<InvoicedOrder>(
      `select id, order_number, po_number, created_at, cancelled_at, test, currency, line_items, sold, shipping_lines,
         total_discounts, total_price, total_tax, refunds, refunded, shipping_address
       from orders where company_id = $1 and customer_id = $2 and id = $3`,
      [this.session.company, customer, id],
      'account_order_find',
    );
    return row ?? null;
  }
}
