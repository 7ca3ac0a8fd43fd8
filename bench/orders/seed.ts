import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { openShop } from '../soak/shop';
import { sendWell } from '../workers/http-client';
import { randomOrderRequest, type OrdersShop } from './requests';

/** A company with so many orders, and where the bare server finds it. */
export interface SeededShop extends OrdersShop {
  readonly company: number;
}

/** Tapes for every order that a run can place. */
const STOCK = 1_000_000;
/** Columns that a copy of an order draws anew. */
const DRAWN = ['id', 'key', 'order_number', 'customer_id', 'created_at', 'updated_at'];

/** One order is placed as clients do it; the others are copies of its row, of other customers and other days. */
export async function seedOrders(system: LocalSystem, orders: number): Promise<SeededShop> {
  const { company, token, tape, film, customers } = await openShop(system, STOCK);
  const products = [tape.product_id, film.product_id] as const;
  const nothing = { first: 1, count: 0 };
  const first = randomOrderRequest('create', { token, customers, products, ids: nothing });
  await sendWell(system.url, first);
  const database = new Client({ connectionString: system.adminUrl, options: '-c search_path=commerce' });
  await database.connect();
  try {
    await copyOrders(database, company, orders - 1);
    const { rows } = await database.query<{ first: number; count: number }>(
      'select min(id)::int as first, count(*)::int as count from orders where company_id = $1',
      [company],
    );
    return { company, token, customers, products, ids: rows[0] as { first: number; count: number } };
  } finally {
    await database.end();
  }
}

/** Also their parcels and the sums of their customers, so that nothing contradicts them. */
export async function copyOrders(database: Client, company: number, copies: number): Promise<void> {
  const columns = await database.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'commerce' and table_name = 'orders'",
  );
  const copied = columns.rows.map(({ name }) => name).filter((name) => !DRAWN.includes(name));
  await database.query(
    `insert into orders (${[...DRAWN.slice(1), ...copied].join(', ')})
     select gen_random_uuid(), (n + 1)::text, c.ids[1 + n % cardinality(c.ids)], at, at, ${copied.map((name) => `o.${name}`).join(', ')}
     from (select * from orders where company_id = $1 order by id limit 1) o,
       (select array_agg(id order by id) as ids from customers where company_id = $1) c,
       generate_series(1, $2::int) n, lateral (select now() - interval '3 years' * ($2 - n) / $2 as at) t order by n`,
    [company, copies],
  );
  await database.query(
    `insert into fulfillments (company_id, id, order_company_id, order_id, created_at, updated_at, customer, line_items,
       item_ids, status)
     select f.company_id, o.id, f.order_company_id, o.id, o.created_at, o.created_at, f.customer, f.line_items, f.item_ids, f.status
     from orders o, (select * from fulfillments where order_company_id = $1 order by id limit 1) f
     where o.company_id = $1 and o.id <> f.id`,
    [company],
  );
  await database.query('update order_numbers set last = $2 where company_id = $1', [company, copies + 1]);
  await database.query(
    `update customers c set orders_count = s.count, total_spent = s.spent, last_order_id = s.last
     from (select customer_id, count(*) as count, sum(spent) as spent, max(id) as last from orders where company_id = $1
       group by customer_id) s where c.company_id = $1 and c.id = s.customer_id`,
    [company],
  );
  for (const table of ['orders', 'fulfillments', 'customers']) await database.query(`vacuum analyze ${table}`);
}
