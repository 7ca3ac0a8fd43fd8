import type { StockItems } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** Stock that is returned to catalog after the transaction has committed. */
export class StockReturnsRepository {
  constructor(private readonly session: Session) {}

  /** Queues items that were reserved under the key. Catalog deduplicates them by the refund's id. */
  async add(key: string, refund: number, items: readonly StockItems[]): Promise<void> {
    if (items.length === 0) return;
    const text = 'insert into stock_returns (company_id, key, refund_id, items) values ($1, $2, $3, $4)';
    await this.session.query(text, [this.session.company, key, refund, JSON.stringify(items)], 'stock_returns_add');
  }

  /** Deletes a finished row. */
  async end(id: number): Promise<void> {
    await this.session.query('delete from stock_returns where id = $1', [id], 'stock_returns_end');
  }
}
