import { idLock } from '@marquee/storage';
import { FULFILLMENT_IDS, openFulfillments } from '../fulfillments/fulfillments.repository';
import { issueLicenses } from '../issued-licenses/issued-licenses.repository';

/** Columns of an order that the statement computes, or that have a default. */
const DRAWN = new Set(['company_id', 'id', 'version', 'order_number', 'refunded']);

/**
 * Joins the rows of $2 with their parts in $3, and marks those with both key and customer. If two rows have the same
 * key, only the first gets it.
 */
const FIT = `
  requested as materialized (
    select * from rows from (
      json_populate_recordset(null::orders, $2::json),
      json_to_recordset($3::json) as (sent_number text, counts integer, foreign_address json, parcels json, issued json)
    ) with ordinality
  ), keyed as (
    insert into order_keys (company_id, key, state, at)
    select distinct on (key) $1, key, 'committed', created_at from requested order by key, ordinality
    on conflict (company_id, key) do nothing returning key
  ), firsts as materialized (
    select key, min(requested.ordinality) as ordinality from requested join keyed using (key) group by key
  ), held as materialized (
    select c.id, c.version from (
      select distinct t.customer_id as id from requested t join firsts using (ordinality) order by 1) asked
    cross join lateral (
      select c.id, c.version from customers c
      where c.company_id = $1 and c.id = asked.id and c.state = 'enabled' and c.erased_at is null
      for no key update) c
  ), fit as materialized (
    select t.ordinality, t.sent_number, held.version + sum(t.counts) over (
        partition by t.customer_id order by t.ordinality) as customer_version,
      count(*) filter (where t.sent_number is null) over (order by t.ordinality) as number
    from requested t join firsts using (ordinality) join held on held.id = t.customer_id
  )`;

/**
 * Assigns ids and numbers. Goods of other companies need the locks of those companies, after the counter and in order
 * of companies.
 */
const NUMBERED = `
  counted as (
    insert into order_numbers as n (company_id, last) select $1, max(number) from fit having count(*) > 0
    on conflict (company_id) do update set last = n.last + excluded.last returning last
  ), locked as materialized (
    select count(*) from (
      select pg_advisory_xact_lock(${idLock(`'${FULFILLMENT_IDS.list}'`, 'p.company_id')} + counted.last * 0) from counted, (
        select distinct p.company_id from requested cross join lateral json_to_recordset(requested.parcels) as p (company_id bigint)
        order by 1) p) taken
  ), drawn as materialized (
    select f.*, nextval('orders_id_seq') as id,
      coalesce(f.sent_number, (counted.last - max(f.number) over () + f.number)::text) as order_number
    from counted, locked, (select * from fit order by ordinality) f
  )`;

const writtenWith = (columns: readonly string[]): string => `
  written as (
    insert into orders (company_id, id, order_number, ${columns.join(', ')})
    select $1, drawn.id, drawn.order_number, ${columns.map((column) => `requested.${column}`).join(', ')}
    from drawn join requested using (ordinality) order by ordinality
    returning company_id, id, customer_id, created_at, updated_at, shipping_address
  ), placed as materialized (
    select written.*, foreign_address, parcels, issued from written join drawn using (id) join requested using (ordinality)
  )`;

const PLACED = `
  select exists (select from firsts where firsts.ordinality = requested.ordinality) as keyed, drawn.id, drawn.order_number,
    drawn.customer_version::integer as customer_version,
    (select coalesce(json_agg(l order by l.id), '[]') from licensed l where l.order_id = drawn.id) as licenses
  from requested left join drawn using (ordinality)
  order by requested.ordinality`;

/**
 * One statement for a batch: keys, numbers, orders, fulfillments and licenses. It locks customers before the company's
 * counter and generates ids under that lock, so ids ascend in commit order.
 */
export function placingStatement(columns: readonly string[]): string {
  const parts = [
    FIT,
    NUMBERED,
    writtenWith(columns.filter((column) => !DRAWN.has(column))),
    `opened as (${openFulfillments('placed')})`,
    `licensed as (${issueLicenses('placed')})`,
  ];
  return `with ${parts.join(', ')} ${PLACED}`;
}

/** Adds orders to their customer, whose row is locked. */
export const ADD_TO_CUSTOMER = `
  update customers set version = version + $3, updated_at = $5, orders_count = orders_count + $3, total_spent = total_spent + $4,
    last_order_id = greatest(last_order_id, $6)
  where company_id = $1 and id = $2`;
