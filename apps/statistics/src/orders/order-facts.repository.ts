import { removeSome, type Session } from '@marquee/storage';
import type { OrderFactEntity } from './order-fact.entity';
import type { Fact } from './order-facts.rules';

/** What is known of an order in one series. */
export type HeldFact = Fact & Pick<OrderFactEntity, 'order_id' | 'series'>;

const STATE = 'version, currency, country, is_counted, amount, refunded, lines, device';
/**
 * The facts of orders in every series of their company, the one that is shown and the one that is being made; held until the
 * transaction ends. One that is missing is made, so that two who hear of an order at the same time wait for each other.
 */
const HOLD = `
  insert into order_facts as f (company_id, series, order_id, told_at)
  select $1, series, order_id, $3
  from unnest($2::bigint[]) with ordinality as orders (order_id, place), (
    select coalesce((select active from projections where company_id = $1), 1) as series
    union all select building from projections where company_id = $1 and building is not null
  ) as every
  order by place, series
  on conflict (company_id, series, order_id) do update set version = f.version
  returning series, order_id, day::text as day, ${STATE}`;
const WRITE = `
  update order_facts set version = $4, day = $5, currency = $6, country = $7, is_counted = $8, amount = $9, refunded = $10,
    lines = $11, device = $12
  where company_id = $1 and series = $2 and order_id = $3`;

/** What is known of the orders of the session's company. */
export class OrderFactsRepository {
  constructor(private readonly session: Session) {}

  /** Holds the rows of these orders, in the order that everybody keeps (`inLockOrder`). */
  async hold(orders: readonly number[]): Promise<HeldFact[]> {
    if (orders.length === 0) return [];
    const values = [this.session.company, inLockOrder(orders), this.session.now()];
    return this.session.query<HeldFact>(HOLD, values, 'order_facts_hold');
  }

  /**
   * Writes a fact that is held. The statement is not waited for: whatever reads the fact next in this transaction comes
   * after it.
   */
  write({ order_id, series, lines, refunded, ...fact }: HeldFact): Promise<void> {
    const { version, day, currency, country, is_counted, amount, device } = fact;
    const key = [this.session.company, series, order_id];
    const state = [version, day, currency, country, is_counted, amount, JSON.stringify(refunded)];
    const values = [...key, ...state, lines && JSON.stringify(lines), device];
    return this.session.send(WRITE, values, 'order_facts_write');
  }

  /** Forgets orders of all companies that nobody but a shop front has told of, some at a time, and says how many. */
  forgetUnheard(before: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'order_facts', { sql: 'r.version = 0 and r.told_at < ?', values: [before] }, limit);
  }
}

/** The order in which a consumer takes events that come together: by their subjects, which are texts. */
function inLockOrder(orders: readonly number[]): number[] {
  return [...new Set(orders)].sort((a, b) => Number(String(a) > String(b)) - Number(String(a) < String(b)));
}
