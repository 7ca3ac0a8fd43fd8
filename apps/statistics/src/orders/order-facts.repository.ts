import { removeSome, type Session } from '@marquee/storage';
import type { OrderFactEntity } from './order-fact.entity';
import type { Fact } from './order-facts.rules';

export type HeldFact = Fact & Pick<OrderFactEntity, 'order_id' | 'series'>;

const WRITTEN = [
  'version',
  'day',
  'currency',
  'country',
  'is_counted',
  'amount',
  'refunded',
  'lines',
  'device',
] as const;
const STATE = 'version, currency, country, is_counted, amount, refunded, lines, device';
/**
 * Locks the facts of orders in the visible series and the one under construction, until the transaction ends. Inserts
 * missing rows, so that concurrent events of an order are serialized.
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
/** An upsert, because the cached plan of `update … from` could date from a small table. */
const WRITE = `
  insert into order_facts (company_id, told_at, series, order_id, ${WRITTEN.join(', ')})
  select $1, $2, series, order_id, ${WRITTEN.join(', ')}
  from unnest($3::integer[], $4::bigint[], $5::integer[], $6::date[], $7::text[], $8::text[], $9::boolean[], $10::bigint[],
    $11::jsonb[], $12::jsonb[], $13::text[]) as held (series, order_id, ${WRITTEN.join(', ')})
  on conflict (company_id, series, order_id) do update set ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(', ')}`;

export class OrderFactsRepository {
  constructor(private readonly session: Session) {}

  /** Locks the rows of these orders in the global order (`inLockOrder`). */
  async hold(orders: readonly number[]): Promise<HeldFact[]> {
    if (orders.length === 0) return [];
    const values = [this.session.company, inLockOrder(orders), this.session.now()];
    return this.session.query<HeldFact>(HOLD, values, 'order_facts_hold');
  }

  /** Adds an order to the batch; `book` receives all orders of the company in this transaction at its end. */
  report<T>(reported: T, book: (all: readonly T[]) => Promise<void>): void {
    this.session.beforeCommit({ name: 'orders of events', run: book }, reported);
  }

  /** Writes locked facts without waiting for the statement; later statements of the transaction run after it. */
  async write(facts: readonly HeldFact[]): Promise<void> {
    if (facts.length === 0) return;
    const rows = facts.map(({ refunded, lines, ...fact }) => ({
      ...fact,
      refunded: JSON.stringify(refunded),
      lines: lines && JSON.stringify(lines),
    }));
    const lists = (['series', 'order_id', ...WRITTEN] as const).map((name) => rows.map((row) => row[name]));
    void this.session.query(WRITE, [this.session.company, this.session.now(), ...lists], 'order_facts_write');
  }

  /** Deletes up to `limit` orders of all companies that only a shop front has reported; returns how many. */
  deleteUnreported(before: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'order_facts', { sql: 'r.version = 0 and r.told_at < ?', values: [before] }, limit);
  }
}

/** The order in which a consumer processes a batch: by subject, as text. */
function inLockOrder(orders: readonly number[]): number[] {
  return [...new Set(orders)].sort((a, b) => Number(String(a) > String(b)) - Number(String(a) < String(b)));
}
