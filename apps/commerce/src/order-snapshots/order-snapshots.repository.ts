import type { Session } from '@marquee/storage';
import type { OrderEntity } from '../order-rows/order.entity';

const PAGE = `
  select id, version, created_at, currency, total_price, test, country_code, line_items, sold, refunds, refunded,
    financial_status, fulfillment_status, cancelled_at
  from orders where company_id = $1 and id > $2 order by id limit $3`;
const COMPANIES = 'select company_id from order_numbers where company_id > $1 order by company_id limit $2';

/** The state of orders that their events have published. */
export class OrderSnapshotsRepository {
  constructor(private readonly session: Session) {}

  /** A page of the company's orders. Orders of a company commit in the order of their ids, so a page has no gaps. */
  page(after: number, limit: number): Promise<OrderEntity[]> {
    return this.session.query<OrderEntity>(PAGE, [this.session.company, after, limit], 'order_snapshots');
  }

  /** Companies that have ever had an order. */
  async companies(after: number, limit: number): Promise<number[]> {
    const rows = await this.session.query<{ company_id: number }>(COMPANIES, [after, limit], 'order_companies');
    return rows.map(({ company_id }) => company_id);
  }
}
