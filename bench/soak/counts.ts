import type { Client } from 'pg';
import { refundsOf, type Bought } from './buyers';
import type { SoakShop } from './shop';
import { isWhole } from './subscriber';

/** Something that must be as often as something else. */
export interface Comparison {
  readonly what: string;
  readonly found: number;
  readonly wanted: number;
}

/** Everything that orders have left in the rooms that hold something of them; $1 the company, $2 the tape's product_id. */
const COUNTS = `
  with o as (select * from commerce.orders where company_id = $1
  ), lines as (
    select line ->> 'product_id' as product_id, (line ->> 'quantity')::int as quantity
    from o cross join json_array_elements(o.line_items) line
  ), refunds as (
    select (refund ->> 'id')::bigint as id, (line ->> 'quantity')::int as quantity
    from o cross join json_array_elements(o.refunds) refund cross join json_array_elements(refund -> 'refund_line_items') line
  ), takes as (
    select * from catalog.stock_takes where company_id = $1 and (stock::text <> '[]' or refunds::text <> '[]')
  ), restocked as (
    select refund::bigint as id from takes cross join json_array_elements_text(takes.refunds) refund
  ), placed as (
    select data ->> 'id' as id from webhook_dispatch.feed_entries where company_id = $1 and topic = 'order/create'
  ), mailed as (
    select o.customer_id, o.created_at from o join commerce.mails on message_id = o.key
  ), sums as (
    select c.id, count(o.id) as orders_count, coalesce(sum(o.spent - o.refunded), 0) as total_spent, max(o.id) as last_order_id
    from commerce.customers c left join o on o.customer_id = c.id where c.company_id = $1 group by c.id
  )
  select (select count(*) from o) as orders,
    (select count(distinct order_number) from o) as numbers,
    (select coalesce(max(order_number::int), 0) from o) as last_number,
    (select coalesce(sum(quantity), 0) from lines where product_id = $2) as tapes_sold,
    (select coalesce(sum(quantity), 0) from lines where product_id <> $2) as films_sold,
    (select items_in_stock from catalog.products where company_id = $1 and product_id = $2) as tapes_left,
    (select count(*) from takes where state = 'held') as held,
    -- Where everything was refunded, nothing is left to hold.
    (select count(*) from takes where (state = 'settled' or stock::text = '[]') and key in (select key from o)) as settled,
    (select count(*) from takes where state = 'settled' and key not in (select key from o)) as settled_for_nothing,
    (select count(*) from refunds) as refunds,
    (select coalesce(sum(quantity), 0) from refunds) as tapes_back,
    (select count(*) from restocked) as restocks,
    (select count(distinct id) from restocked where id in (select id from refunds)) as restocked,
    (select count(*) from commerce.stock_returns where company_id = $1) as on_their_way,
    (select count(*) from placed) as placed,
    (select count(distinct id) from placed where id in (select id::text from o)) as placed_orders,
    (select count(*) from commerce.fulfillments where order_company_id = $1 and order_id in (select id from o)) as fulfillments,
    (select count(*) from commerce.issued_licenses where company_id = $1 and order_id in (select id from o)) as licenses,
    -- A customer gets one confirmation an hour, which may be that of an order committed at the same moment.
    (select count(*) from o where exists (select from mailed m where m.customer_id = o.customer_id
      and m.created_at between o.created_at - interval '1 hour' and o.created_at + interval '1 minute')) as confirmed,
    (select count(*) from commerce.customers c join sums using (id) where c.company_id = $1 and
      (c.orders_count, c.total_spent, coalesce(c.last_order_id, 0))
        is distinct from (sums.orders_count, sums.total_spent, coalesce(sums.last_order_id, 0))) as wrong_sums`;
type Counts = Readonly<Record<string, number>>;
type Pair = readonly [what: string, found: number, wanted: number];

/** How many events each resource of a company must have had. */
const VERSIONS = `
  select 'order/' || id as resource, version from commerce.orders where company_id = $1 union all
  select 'customer/' || id, version from commerce.customers where company_id = $1 union all
  select 'issued_license/' || id, version from commerce.issued_licenses where company_id = $1`;

/** What buyers were told, and what was told on NATS. */
export interface Seen extends Pick<Bought, 'acknowledged' | 'refunded'> {
  readonly heard: ReadonlyMap<string, readonly number[]>;
}

/** What stands in the databases against what was acknowledged, sold and heard. */
export async function compared(
  database: Client,
  shop: SoakShop,
  total: number,
  { acknowledged, refunded, heard }: Seen,
): Promise<Comparison[]> {
  const { rows } = await database.query<Record<string, string>>(COUNTS, [shop.company, shop.tape.product_id]);
  const counts: Counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
  const of = (name: string): number => counts[name] ?? Number.NaN;
  const ids = new Set(acknowledged.values());
  const existing = await database.query('select from commerce.orders where company_id = $1 and id = any($2)', [
    shop.company,
    [...ids],
  ]);
  const { told, whole } = await heardOf(database, shop, heard);
  const pairs: readonly Pair[] = [
    ['orders acknowledged', acknowledged.size, total],
    ['acknowledged ids', ids.size, total],
    ['acknowledged orders that exist', existing.rowCount ?? 0, total],
    ['orders', of('orders'), total],
    ['order numbers', of('numbers'), total],
    ['the last order number', of('last_number'), total],
    ['refunds acknowledged', new Set(refunded.values()).size, refundsOf(total)],
    ...stockPairs(shop, total, of),
    ['order/create in the feed', of('placed'), total],
    ['orders in the feed', of('placed_orders'), total],
    ['fulfillments', of('fulfillments'), total],
    ['licences issued', of('licenses'), of('films_sold')],
    ['orders that were confirmed, or came within an hour after one that was', of('confirmed'), total],
    ['customers with wrong sums', of('wrong_sums'), 0],
    ['resources whose events came in order, each once', whole, told],
    ['resources that were heard of', heard.size, told],
  ];
  return pairs.map(([what, found, wanted]) => ({ what, found, wanted }));
}

function stockPairs({ tape }: SoakShop, total: number, of: (name: string) => number): Pair[] {
  const refunds = refundsOf(total);
  return [
    ['refunds', of('refunds'), refunds],
    ['refunds that gave stock back', of('restocked'), refunds],
    ['times that a refund gave stock back', of('restocks'), refunds],
    ['refunds whose stock is on its way', of('on_their_way'), 0],
    ['stock taken and not given back', tape.stock - of('tapes_left'), of('tapes_sold') - of('tapes_back')],
    ['keys that hold stock', of('held'), 0],
    ['keys settled for an order', of('settled'), total],
    ['keys settled without an order', of('settled_for_nothing'), 0],
  ];
}

/** How many resources there are to be heard of, and of how many every event was heard, in order and once. */
async function heardOf(
  database: Client,
  { company }: SoakShop,
  heard: Seen['heard'],
): Promise<{ told: number; whole: number }> {
  const { rows } = await database.query<{ resource: string; version: string }>(VERSIONS, [company]);
  const whole = rows.filter(({ resource, version }) => isWhole(heard.get(resource), Number(version)));
  return { told: rows.length, whole: whole.length };
}

export function differences(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(({ found, wanted }) => found !== wanted);
}
