const GMT = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

const CUSTOMER = `(select row_to_json(t) from (select c.id, c.token, c.email, c.first_name, c.last_name, c.language,
  ${GMT('c.created_at')} as created_at, ${GMT('c.updated_at')} as updated_at, c.orders_count, c.total_spent, c.last_order_id,
  '#' || c.last_order_id as last_order_name, c.note, c.state, c.verified_email,
  (select a from json_array_elements(c.addresses) a where (a ->> 'default')::boolean limit 1) as default_address,
  c.addresses) t)`;
const FULFILLMENTS = `(select coalesce(json_agg(t order by t.id), '[]')
  from (select f.id, ${GMT('f.created_at')} as created_at, f.item_ids as line_items
    from fulfillments f where f.order_company_id = o.company_id and f.order_id = o.id) t)`;
const plain = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `o.${name}`]));

/** Field → its SQL, in the order of the interface. */
const FIELDS = {
  ...plain('id'),
  name: `'#' || o.id`,
  ...plain(
    'email order_number po_number created_at updated_at closed_at processed_at cancelled_at confirmed test currency',
  ),
  gateway: `'Manual'`,
  payment_gateway_names: `json_build_array('Manual')`,
  ...plain('financial_status fulfillment_status source_name'),
  source: 'null::text',
  source_identifier: 'null::text',
  ...plain('browser_ip buyer_accepts_marketing checkout_id checkout_token device_id landing_site landing_site_ref'),
  ...plain('referring_site location_id theme_setting_id taxes_included subtotal_price total_discounts'),
  ...plain('total_line_items_price total_price total_tax total_weight tax_lines discount_codes shipping_lines'),
  fulfillments: FULFILLMENTS,
  ...plain('line_items refunds'),
  customer: CUSTOMER,
  ...plain('shipping_address'),
};

/** A page of orders as rows, each with its customer and parcels; and one of them. $1 the company. */
const SELECT = `select ${Object.entries(FIELDS)
  .map(([name, sql]) => `${sql} as ${name}`)
  .join(', ')}
  from orders o join customers c on c.company_id = o.company_id and c.id = o.customer_id where o.company_id = $1`;
export const LIST = `${SELECT} and o.id > $2 order by o.id limit $3`;
export const READ = `${SELECT} and o.id = $2`;

export const CUSTOMER_BY_TOKEN = `
  select id, email, first_name, last_name, language from customers where company_id = $1 and token = $2`;
/** What the products cost, and the license that each is sold with. */
export const GOODS = `
  select p.product_id, p.title, p.product_type, p.gtin, p.weight, p.manage_stock, l.id as license_id, l.name as license_title,
    ((select c ->> 'price' from json_array_elements(r.currencies) c where c ->> 'currency' = 'eur'))::int as price
  from catalog.products p
    cross join lateral json_array_elements(p.price_license_binding) b
    join catalog.prices r on r.company_id = p.company_id and r.id = (b ->> 'price_id')::bigint
    left join catalog.licenses l on l.company_id = p.company_id and l.id = (b ->> 'license_id')::bigint
  where p.company_id = $1 and p.product_id = any($2)`;
/**
 * Versions of products and customers stay: this server tells nobody of the change, and whoever hears the events of the same
 * ones, which the service changes too, would wait for the event that is missing between two versions.
 */
export const TAKE = `
  update catalog.products set items_in_stock = items_in_stock - $3, updated_at = now()
  where company_id = $1 and product_id = $2 and items_in_stock >= $3`;
export const NUMBER = `
  insert into order_numbers as n (company_id, last) values ($1, 1)
  on conflict (company_id) do update set last = n.last + 1 returning last`;
export const IDS = `select to_json(array(select nextval('item_ids') from generate_series(1, $1))) as ids,
  nextval('checkout_ids') as checkout_id`;

const COLUMNS =
  `company_id customer_id key email order_number po_number created_at updated_at processed_at confirmed test currency
  financial_status fulfillment_status source_name browser_ip buyer_accepts_marketing checkout_id checkout_token theme_setting_id
  taxes_included subtotal_price total_discounts total_line_items_price total_price total_tax total_weight tax_lines
  discount_codes shipping_lines line_items sold refunds shipping_address spent`.split(/\s+/);
/** Of a record in JSON. */
export const INSERT = `
  insert into orders (${COLUMNS.join(', ')}) select ${COLUMNS.join(', ')} from json_populate_record(null::orders, $1)
  returning id`;
export const MOVE = `
  update customers set orders_count = orders_count + 1, total_spent = total_spent + $3, last_order_id = $4,
    updated_at = now() where company_id = $1 and id = $2`;
export const SHIP = `
  insert into fulfillments (company_id, id, order_company_id, order_id, created_at, updated_at, customer, line_items,
    item_ids, status)
  values ($1, $2, $1, $2, now(), now(), $3, $4, $5, 0)`;
export const ISSUE = `
  insert into issued_licenses (company_id, customer_id, order_id, acquired_at, updated_at, line_item_id, product_id, title,
    product_type, hd, terms) values ($1, $2, $3, now(), now(), $4, $5, $6, $7, false, $8)`;
/** Nobody sends it: what a mail costs on its way is not the bare server's affair. */
export const MAIL = `
  insert into mails (message_id, recipient, language, subject, text, html, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, 'infinity')`;
