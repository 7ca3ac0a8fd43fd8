import type { Session } from '@marquee/storage';

/** A row where the last one was no later than that. */
const WARN = `
  insert into low_stock_warnings as w (company_id, product, warned_at) values ($1, $2, $3)
  on conflict (company_id, product) do update set warned_at = excluded.warned_at where w.warned_at <= $4
  returning product`;

/** When the session's company was last mailed that a product runs low. */
export class LowStockWarningsRepository {
  constructor(private readonly session: Session) {}

  /** Whether somebody is to be warned of the product now: not where they were after `last`. */
  async warn(id: number, at: Date, last: Date): Promise<boolean> {
    const values = [this.session.company, id, at, last];
    return (await this.session.query(WARN, values, 'stock_warn')).length > 0;
  }
}
