import type { Session } from '@marquee/storage';

/** Inserts a row, or updates it if the last warning is old enough. */
const WARN = `
  insert into low_stock_warnings as w (company_id, product, warned_at) values ($1, $2, $3)
  on conflict (company_id, product) do update set warned_at = excluded.warned_at where w.warned_at <= $4
  returning product`;

/** When the session's company last received a low-stock mail about a product. */
export class LowStockWarningsRepository {
  constructor(private readonly session: Session) {}

  /** Whether to warn about the product now: false if a warning was sent after `last`. */
  async warn(id: number, at: Date, last: Date): Promise<boolean> {
    const values = [this.session.company, id, at, last];
    return (await this.session.query(WARN, values, 'stock_warn')).length > 0;
  }
}
