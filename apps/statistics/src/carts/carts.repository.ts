import { removeSome, type Session } from '@marquee/storage';
import type { Sale } from '../figures/figures.rules';
import type { ReportedCart } from './carts.rules';

const COLUMNS = ['cart', 'updated_at', 'currency', 'country', 'lines', 'order_id', 'is_waiting', 'due_at'] as const;
/** Locks all of the carts, because one without figures might be booked by a concurrent transaction. */
const HOLD = 'select booked from carts where company_id = $1 and cart = any($2) order by cart for update';
/**
 * Stores the reported carts. A worker that processes one of these carts loses its lease, because its input is outdated.
 */
const FOLLOW = `
  insert into carts as c (company_id, ${COLUMNS.join(', ')})
  select $1, * from unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::json[], $7::bigint[], $8::boolean[],
    $9::timestamptz[]) as given (${COLUMNS.join(', ')}) order by cart
  on conflict (company_id, cart) do update set
    updated_at = excluded.updated_at, currency = excluded.currency, country = excluded.country, lines = excluded.lines,
    order_id = coalesce(excluded.order_id, c.order_id), is_waiting = excluded.is_waiting, due_at = excluded.due_at,
    booked = null, attempts = 0, lease = c.lease + 1`;
/** Whether an order that a shop front named exists, according to commerce. */
const IS_ORDERED = `
  select from order_facts f
  where f.company_id = $1 and f.order_id = $2 and f.version > 0
    and f.series = coalesce((select active from projections where company_id = $1), 1)`;
const END = `
  update carts set is_waiting = false, booked = $4 where company_id = $1 and cart = $2 and lease = $3 and is_waiting
  returning cart`;

export class CartsRepository {
  constructor(private readonly session: Session) {}

  /** Stores reported carts and returns their bookings, which the caller must reverse. */
  async follow(carts: readonly ReportedCart[]): Promise<Sale[]> {
    if (carts.length === 0) return [];
    const { company } = this.session;
    const names = carts.map(({ cart }) => cart);
    const held = await this.session.query<{ booked: Sale | null }>(HOLD, [company, names], 'carts_hold');
    const lists = COLUMNS.map((column) =>
      carts.map((cart) => (column === 'lines' ? JSON.stringify(cart.lines) : cart[column])),
    );
    void this.session.query(FOLLOW, [company, ...lists], 'carts_follow');
    this.session.afterCommit({ queue: 'carts' });
    return held.flatMap(({ booked }) => booked ?? []);
  }

  async isOrdered(order_id: number): Promise<boolean> {
    return (await this.session.query(IS_ORDERED, [this.session.company, order_id], 'cart_is_ordered')).length > 0;
  }

  /** False if the cart has changed since it was claimed. */
  async end(cart: string, lease: number, booked: Sale | null): Promise<boolean> {
    const values = [this.session.company, cart, lease, booked && JSON.stringify(booked)];
    return (await this.session.query(END, values, 'cart_end')).length > 0;
  }

  /** Deletes up to `limit` carts of all companies without recent updates; returns how many. The figures stay. */
  forgetBefore(time: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'carts', { sql: 'not r.is_waiting and r.updated_at < ?', values: [time] }, limit);
  }
}
