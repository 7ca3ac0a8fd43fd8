import type { Client } from 'pg';

/** Companies beside the measured ones, with a few orders each. */
const OTHER_COMPANIES = 9_998;
const THEIR_ORDERS = 3;
/** The number of rows that are special in the same way in each company. */
const SPECIAL_ROWS = 60;

/** Customers that `cases.ts` requests, by their place in the company. */
export const BUYERS = {
  /** Has scattered orders. */
  farApart: 1,
  /** Has placed the newest orders. */
  newest: 2,
  /** Has placed every second order. */
  frequent: 3,
  /** Has placed no order; an uncommon name. */
  none: 4,
} as const;
/** Only `BUYERS.none` has this name. */
export const RARE_NAME = 'Zeppelin';
const ORDERS_PER_CUSTOMER = 10;
const FIRST_OTHERS = Object.keys(BUYERS).length + 1;

export interface OrderScaleCompany {
  readonly company: number;
  readonly orders: number;
}
/** Companies with the same number of orders; `total` decides which orders are special. */
interface Sold {
  readonly first: number;
  readonly last: number;
  readonly orders: number;
  readonly total: number;
}

/** Shared by all companies: `n` is the order's number in company `c`. */
const isNewest = (total: number): string => `n > ${total - SPECIAL_ROWS}`;
const everyNth = (total: number, offset: number): string => `n % ${Math.floor(total / SPECIAL_ROWS)} = ${offset}`;
const created = (total: number): string => `now() - interval '3 years' * (${total} - n) / ${total}`;
/** Tokens consist of letters only. */
const [DIGITS, LETTERS] = ['0123456789abcdef', 'ABCDEFGHIJKLMNOP'];
const tokenOf = (company: string, place: string): string =>
  `translate(lpad(to_hex(${company}), 8, '0') || lpad(to_hex(${place}), 8, '0'), '${DIGITS}', '${LETTERS}')`;

/** The token of a customer by place. */
export function buyerToken(company: number, place: number): string {
  const hex = (value: number): string => value.toString(16).padStart(8, '0');
  return Array.from(`${hex(company)}${hex(place)}`, (digit) => LETTERS[DIGITS.indexOf(digit)]).join('');
}

const customers = ({ first, last, orders }: Sold): string => `
  insert into customers (company_id, token, email, first_name, last_name, language, note, state, verified_email, created_at,
    updated_at, addresses)
  select c, ${tokenOf('c', 'n')}, 'buyer-' || n || '@example.org', case when n = ${BUYERS.none} then '${RARE_NAME}' else 'Buyer' end,
    md5(n::text), 'en', '', 'enabled', false, now() - interval '3 years',
    now() - interval '3 years' * (1 - n / ${Math.max(orders / ORDERS_PER_CUSTOMER, FIRST_OTHERS)}::float8), '[]'
  from generate_series(${first}, ${last}) c, generate_series(1, ${Math.max(orders / ORDERS_PER_CUSTOMER, FIRST_OTHERS)}) n
  order by c.c, n.n`;
const WORDS = `
  insert into customer_words (company_id, customer_id, first_name, last_name, note)
  select company_id, id, first_name, last_name, note from customers on conflict do nothing`;

const LINE =
  `{"id":1,"product_id":"3EAE-1068-3E7D-2EB0","license_id":null,"license_title":null,"hd":false,"title":"Tape",
"name":"Tape","quantity":1,"grams":0,"sku":"3EAE-1068-3E7D-2EB0","price":1680,"taxable":true,"requires_shipping":true,
"gift_card":false,"product_exists":true,"total_discount":0}`.replaceAll('\n', '');
const ADDRESS = `{"id":2,"first_name":"Buyer","last_name":"One","name":"Buyer One","company":"","address1":"Street 1",
"address2":"","city":"Kiel","zip":"24103","province":"","province_code":"","country":"Germany","country_name":"Germany",
"country_code":"DE","phone":"","language":null,"token":"","default":false}`.replaceAll('\n', '');

/** The customer of an order: a special one or any other. */
function buyerOf({ orders, total }: Sold): string {
  const others = Math.max(Math.floor(orders / ORDERS_PER_CUSTOMER) - FIRST_OTHERS, 1);
  return `case when ${isNewest(total)} then ${BUYERS.newest} when ${everyNth(total, 3)} then ${BUYERS.farApart}
    when n % 2 = 0 then ${BUYERS.frequent} else ${FIRST_OTHERS} + n % ${others} end`;
}

/** Orders over three years. Most are paid and shipped; the exceptions are the newest or scattered. */
const orders = (sold: Sold): string => {
  const { first, last, total } = sold;
  return `
  insert into orders (company_id, customer_id, key, email, order_number, po_number, created_at, updated_at, processed_at, confirmed,
    test, currency, financial_status, fulfillment_status, source_name, browser_ip, buyer_accepts_marketing, checkout_id,
    checkout_token, theme_setting_id, taxes_included, subtotal_price, total_discounts, total_line_items_price, total_price,
    total_tax, total_weight, tax_lines, discount_codes, shipping_lines, line_items, sold, refunds, shipping_address, spent)
  select c, b.id, gen_random_uuid(), b.email, n::text, '', ${created(total)},
    now() - case when ${isNewest(total)} then interval '10 minutes' when ${everyNth(total, 5)} then interval '2 hours'
      when n > ${total} * 0.94 then interval '1 day' + random() * interval '6 days'
      else interval '30 days' + power(random(), 2) * interval '2 years' end,
    ${created(total)}, true, false, 'EUR',
    case when ${isNewest(total)} then 'partially_refunded' when ${everyNth(total, 1)} then 'refunded' else 'paid' end,
    case when ${isNewest(total)} then null when ${everyNth(total, 2)} then 'partial' else 'fulfilled' end,
    'api', '', false, n, md5(n::text), 1, true, 1680, 0, 1999, 1999, 319, 0, '[{"price":1680,"rate":0.19}]', '[]', '[]',
    '[${LINE}]', '[]', '[]', '${ADDRESS}', 1999
  from generate_series(${first}, ${last}) c cross join generate_series(1, ${sold.orders}) n
    join lateral (select ${tokenOf('c', `(${buyerOf(sold)})`)} as token) t on true
    join customers b on b.company_id = c and b.token = t.token
  order by n.n, c.c`;
};

/** One fulfillment for each order. Fulfillments of cancelled orders were never shipped and are not due. */
const fulfillments = ({ first, last, total }: Sold): string => `
  insert into fulfillments (company_id, id, order_company_id, order_id, created_at, updated_at, customer, line_items, item_ids,
    status, closed_at)
  select company_id, id, company_id, id, created_at, created_at, shipping_address,
    '[{"id":1,"product_id":"3EAE-1068-3E7D-2EB0","title":"Tape","version":"","Quantity":1,"gtin":"","weight":0}]', '[1]',
    case when open or closed then 0 else 100 end, case when closed and not open then created_at end
  from (select *, ${isNewest(total)} or ${everyNth(total, 4)} as open, n % 10 = 5 as closed
    from (select *, order_number::int as n from orders where company_id between ${first} and ${last}) o) o`;
/** Newest first: each later time would add a version to the clock of changes, and Postgres reads all of them. */
const licenses = ({ first, last }: Sold): string => `
  insert into issued_licenses (company_id, customer_id, order_id, acquired_at, updated_at, line_item_id, product_id, title,
    product_type, hd, terms)
  select company_id, customer_id, id, created_at, created_at, 1, '3EAE-1068-3E7D-2EB0', 'Film', 9, false, '{"id":1,"name":"To keep"}'
  from orders where company_id between ${first} and ${last} order by created_at desc`;
/** Later orders are numbered after these. */
const NUMBERS = `
  insert into order_numbers (company_id, last) select company_id, count(*) from orders group by company_id
  on conflict (company_id) do update set last = excluded.last`;
const SUMS = `
  update customers c set orders_count = s.count, total_spent = s.spent, last_order_id = s.last
  from (select company_id, customer_id, count(*) as count, sum(spent) as spent, max(id) as last from orders
    where company_id = any($1) group by 1, 2) s
  where c.company_id = s.company_id and c.id = s.customer_id`;

/** Ten thousand companies with orders. The measured companies come last, as if the others had existed before. */
export async function seedOrderScale(
  client: Client,
  measured: readonly OrderScaleCompany[],
  others = OTHER_COMPANIES,
): Promise<void> {
  await client.query('select setseed(0.5)');
  const neighbours = { first: 1_000_001, last: 1_000_000 + others, orders: THEIR_ORDERS, total: 1_000_000 };
  const all = [
    neighbours,
    ...measured.map((one) => ({ first: one.company, last: one.company, orders: one.orders, total: one.orders })),
  ];
  for (const sold of all) {
    for (const text of [customers(sold), orders(sold), fulfillments(sold), licenses(sold)]) await client.query(text);
  }
  for (const text of [WORDS, NUMBERS]) await client.query(text);
  await client.query(SUMS, [measured.map(({ company }) => company)]);
  const tables = 'customers, customer_words, customers_texts, orders, orders_texts, fulfillments, issued_licenses';
  await client.query(`vacuum analyze ${tables}`);
}
