import type { Database } from '@marquee/testing';

const AT = '2026-11-15T10:00:00Z';

interface StoredOrder {
  readonly company_id: number;
  readonly id: number;
  readonly customer_id: number;
  readonly test?: boolean;
  readonly cancelled_at?: string;
}

/** The row of an order for tests that only need its customer and whether it counts. */
export async function storeOrder(db: Database, order: StoredOrder): Promise<void> {
  const lists = ['tax_lines', 'discount_codes', 'shipping_lines', 'line_items', 'sold', 'refunds'];
  const sums = ['subtotal_price', 'total_discounts', 'total_line_items_price', 'total_price', 'total_tax', 'spent'];
  const words = ['email', 'order_number', 'po_number', 'browser_ip', 'checkout_token'];
  const each = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const row = {
    ...each(lists, []),
    ...each([...sums, 'total_weight', 'refunded'], 0),
    ...each(words, ''),
    ...each(['created_at', 'updated_at', 'processed_at'], AT),
    ...each(['test', 'buyer_accepts_marketing'], false),
    ...each(['confirmed', 'taxes_included'], true),
    ...each(['version', 'checkout_id', 'theme_setting_id'], 1),
    key: '00000000-0000-4000-8000-000000000000',
    currency: 'eur',
    financial_status: 'paid',
    source_name: 'api',
    ...order,
  };
  await db.query('insert into orders select * from json_populate_record(null::orders, $1)', [JSON.stringify(row)]);
}
