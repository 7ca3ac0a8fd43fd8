import { removeSome, type Session } from '@marquee/storage';
import type { Sale } from '../figures/figures.rules';
import type { ToldCart } from './carts.rules';

const COLUMNS = ['cart', 'updated_at', 'currency', 'country', 'lines', 'order_id', 'is_waiting', 'due_at'] as const;
/** All of the carts are held: one that is in no figures yet might be in the next moment. */
const HOLD = 'select booked from carts where company_id = $1 and cart = any($2) order by cart for update';
/**
 * Keeps the carts as they were told. A worker that is at such a cart loses its lease, since what it looked at is no
 * longer so.
 */
const FOLLOW = `
  insert into carts as c (company_id, ${COLUMNS.join(', ')})
  select $1, * from unnest($2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::json[], $7::bigint[], $8::boolean[],
    $9::timestamptz[]) as told (${COLUMNS.join(', ')}) order by cart
  on conflict (company_id, cart) do update set
    updated_at = excluded.updated_at, currency = excluded.currency, country = excluded.country, lines = excluded.lines,
    order_id = coalesce(excluded.order_id, c.order_id), is_waiting = excluded.is_waiting, due_at = excluded.due_at,
    booked = null, attempts = 0, lease = c.lease + 1`;
/** Whether there is an order that a shop front has named: commerce must have told of it. */
const IS_ORDERED = `
  select from order_facts f
  where f.company_id = $1 and f.order_id = $2 and f.version > 0
    and f.series = coalesce((select active from projections where company_id = $1), 1)`;
const END = `
  update carts set is_waiting = false, booked = $4 where company_id = $1 and cart = $2 and lease = $3 and is_waiting
  returning cart`;

/** Carts of the session's company. */
export class CartsRepository {
  constructor(private readonly session: Session) {}

  /** Keeps what was told, and gives what was booked of these carts, which is to be taken away again. */
  async follow(carts: readonly ToldCart[]): Promise<Sale[]> {
    if (carts.length === 0) return [];
    const { company } = this.session;
    const names = carts.map(({ cart }) => cart);
    const held = await this.session.query<{ booked: Sale | null }>(HOLD, [company, names], 'carts_hold');
    const lists = COLUMNS.map((column) =>
      carts.map((cart) => (column === 'lines' ? JSON.stringify(cart.lines) : cart[column])),
    );
    void this.session.query(FOLLOW, [company, ...lists], 'carts_follow');
    this.session.signalQueue('carts');
    return held.flatMap(({ booked }) => booked ?? []);
  }

  async isOrdered(order_id: number): Promise<boolean> {
    return (await this.session.query(IS_ORDERED, [this.session.company, order_id], 'cart_is_ordered')).length > 0;
  }

  /** False where the cart has changed since it was claimed. */
  async end(cart: string, lease: number, booked: Sale | null): Promise<boolean> {
    const values = [this.session.company, cart, lease, booked && JSON.stringify(booked)];
    return (await this.session.query(END, values, 'cart_end')).length > 0;
  }

  /** Forgets carts of all companies that were not touched since, some at a time, and says how many. The figures stay. */
  forgetBefore(time: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'carts', { sql: 'not r.is_waiting and r.updated_at < ?', values: [time] }, limit);
  }
}
