import type { OrderChange, OrderPlaced } from '@marquee/contracts';
import { changedFact, factAfter, placedFact, saleOf, type Fact, type OrderReport } from './order-facts.rules';

const UNKNOWN: Fact = {
  version: 0,
  day: null,
  currency: null,
  country: '',
  is_counted: false,
  amount: 0,
  refunded: {},
  lines: null,
  device: null,
};
const LINE = { product_number: 7, product_id: '0001-0002-0003-000A', title: 'A film', product_type: 1 };
const PLACED: OrderPlaced = {
  stock_key: '4f6c2a1e-8d0b-4c55-9a57-0d2b8f0c6e11',
  id: 17,
  customer_token: 'QWERTZUIOPASDFGH',
  created_at: '2026-11-15T23:59:59',
  currency: 'USD',
  total_price: 3500,
  test: false,
  country_code: 'DE',
  lines: [
    { ...LINE, id: 1, rental: false, quantity: 2, amount: 2000 },
    { ...LINE, id: 2, rental: true, quantity: 1, amount: 500 },
    { ...LINE, id: 3, product_number: 8, product_type: 6, rental: null, quantity: 1, amount: 500 },
  ],
};
const CHANGED: OrderChange = {
  id: 17,
  changed: ['refunds'],
  created_at: PLACED.created_at,
  currency: 'USD',
  total_price: 3500,
  refunded: 1200,
  refunded_lines: [{ id: 1, quantity: 1, amount: 1000 }],
  test: false,
  country_code: 'DE',
  financial_status: 'partially_refunded',
  fulfillment_status: null,
  cancelled: false,
};
const NO_DEVICE = { fire_os: 0, chrome_os: 0, ios: 0, android: 0, windows: 0, os_x: 0, linux: 0 };
const REPORTS: readonly OrderReport[] = [
  placedFact(PLACED, 1),
  changedFact({ ...CHANGED, refunded: 0, refunded_lines: [] }, 2),
  changedFact(CHANGED, 3),
];
const after = (...reported: readonly OrderReport[]) => reported.reduce(factAfter, UNKNOWN);

it('adds items, amounts, kinds, license terms and products of an order to its day', () => {
  expect(saleOf(after(...REPORTS))).toEqual({
    day: '2026-11-15',
    currency: 'usd',
    country: 'DE',
    figures: {
      order_count: 1,
      order_amount: 2300,
      item_count: 4,
      digital_count: 3,
      digital_amount: 1500,
      physical_count: 1,
      physical_amount: 500,
      permanent_license_count: 2,
      permanent_license_amount: 1000,
      rental_license_count: 1,
      rental_license_amount: 500,
      ...NO_DEVICE,
    },
    products: [
      { product: 7, count: 3, amount: 1500 },
      { product: 8, count: 1, amount: 500 },
    ],
  });
});

it('computes the same figures of an order for any sequence and repetition of events', () => {
  const [one, two, three] = REPORTS as [OrderReport, OrderReport, OrderReport];
  const reported = after(one, two, three);
  for (const other of [after(three, two, one), after(two, three, one), after(three, one, three, two, two, one)]) {
    expect(other).toEqual(reported);
  }
});

it('counts an order without its lines if only a change event has arrived', () => {
  const sale = saleOf(after(changedFact(CHANGED, 3)));
  expect(sale?.figures).toMatchObject({ order_count: 1, order_amount: 2300, item_count: 0 });
  expect(sale?.products).toEqual([]);
});

it.each<[string, OrderReport]>([
  ['a test order', placedFact({ ...PLACED, test: true }, 1)],
  ['an invalidated order', changedFact({ ...CHANGED, cancelled: true }, 4)],
])('counts no sale for %s', (_what, reported) => {
  expect(saleOf(after(reported))).toBeNull();
});

it('counts no order that only a shop front has reported', () => {
  expect(saleOf({ ...UNKNOWN, device: 'ios' })).toBeNull();
});

it('counts the device of an order in statistics, and ignores an unknown device', () => {
  const order = after(placedFact(PLACED, 1));
  expect(saleOf({ ...order, device: 'ios' })?.figures).toMatchObject({ ios: 1, windows: 0 });
  expect(saleOf({ ...order, device: 'unknown' })?.figures).toMatchObject({ ios: 0, windows: 0 });
});
