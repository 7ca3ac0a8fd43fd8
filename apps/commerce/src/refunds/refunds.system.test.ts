import { randomBytes } from 'node:crypto';
import type { CreateRefund, Customer, IssuedLicense, Order, Product, Refund } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  aPrice,
  aProduct,
  countStock,
  eventually,
  feedOf,
  issued,
  type TestCompany,
} from '@marquee/testing';

type One = { refund: Refund };
type Failure = { errors: Record<string, string[]>; error_code: number };

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
const ID = expect.any(Number) as number;

let shop: TestCompany;
let tape: Product;
let film: Product;
let order: Order;
beforeEach(async () => {
  shop = await aCompany();
  await countStock(shop);
  const { id: price_id } = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const { id: license_id } = await aLicense(shop.company_id, { name: 'Rent', expire_after_acquisition: 48 });
  const counted = { product_type: 6 as const, manage_stock: true, items_in_stock: 10 };
  tape = await aProduct(shop, { published: true, ...counted, price_license_binding: [{ price_id }] });
  film = await aProduct(shop, { published: true, product_type: 1, price_license_binding: [{ price_id, license_id }] });
  const email = anEmail();
  const password = issued(`secret-${randomBytes(8).toString('hex')}`);
  const line_items = [
    { product_id: tape.product_id, quantity: 3 },
    { product_id: film.product_id, quantity: 2 },
  ];
  const sent = { email, password, line_items, shipping_lines: [{ price: 500, title: 'Parcel' }] };
  order = (await shop.api.post<{ order: Order }>('/api/orders.json', { order: sent }, 201)).body.order;
});

const post = <T = One>(refund: CreateRefund, status = 201, headers = {}) =>
  shop.api.post<T>(`/api/orders/${order.id}/refunds.json`, { refund }, status, { headers });
const read = async () => (await shop.api.get<{ order: Order }>(`/api/orders/${order.id}.json`, 200)).body.order;
const items = (quantity: number, index: number) => [{ line_item_id: order.line_items[index]?.id, quantity }];
const left = async () =>
  (await shop.api.get<{ product: Product }>(`/api/products/${tape.id}.json`, 200)).body.product.items_in_stock;
const licenses = async (query = '') => {
  const path = `/api/customers/${order.customer.token}/licenses.json${query}`;
  return (await shop.api.get<{ issued_licenses: IssuedLicense[] }>(path, 200)).body.issued_licenses;
};

// interface: Order.refunds; Order.refunds.*; Order.refunds.refund_line_items.*; Order.refunds.transactions.*; Order.financial_status; State Order financial_status: moves between values
it('refunds items or amounts until the order is fully refunded, and shows every refund in full', async () => {
  expect(order).toMatchObject({ total_price: 5500, financial_status: 'paid', refunds: [] });
  const first = (await post({ refund_line_items: items(1, 0), restock: true, note: 'torn' })).body.refund;
  const { token } = order.customer;
  expect(first).toEqual({
    id: ID,
    created_at: TIME,
    note: 'torn',
    order_id: order.id,
    refund_line_items: [{ id: ID, quantity: 1, line_item: order.line_items[0] }],
    restock: true,
    tracking_number: null,
    customer_token: token,
    transactions: [
      {
        id: ID,
        order_id: order.id,
        gateway: 'Manual',
        created_at: first.created_at,
        test: false,
        status: 'success',
        amount: 1000,
        currency: 'EUR',
        location_id: null,
        customer_token: token,
        device_id: null,
        source_name: 'api',
      },
    ],
  });
  expect(await read()).toMatchObject({ refunds: [first], financial_status: 'partially_refunded' });
  const second = (await post({ amount: 4500 })).body.refund;
  expect(second).toMatchObject({ note: null, restock: false, refund_line_items: [] });
  expect(await read()).toMatchObject({ refunds: [first, second], financial_status: 'refunded' });
  const listed = await shop.api.get<{ orders: Order[] }>('/api/orders.json?financial_status=refunded', 200);
  expect(listed.body.orders.map(({ id }) => id)).toEqual([order.id]);
  const { customer } = (await shop.api.get<{ customer: Customer }>(`/api/customers/${token}.json`, 200)).body;
  expect(customer.total_spent).toBe(0);
  await eventually(async () => {
    const events = (await feedOf(shop.company_id)).filter(({ scope }) => scope === 'order/update');
    expect(events).toHaveLength(2);
  });
});

it('returns only the refunded items of an order to stock', async () => {
  expect(await left()).toBe(7);
  await post({ refund_line_items: items(1, 0), restock: true });
  await eventually(async () => expect(await left()).toBe(8));
  await post({ refund_line_items: items(1, 0) });
  // The unshipped third item returns with the order; the refunded one does not return again.
  await shop.api.delete(`/api/orders/${order.id}.json`, 200);
  await eventually(async () => expect(await left()).toBe(9));
});

it('revokes the licenses of refunded items, which the customer still sees', async () => {
  const all = await licenses();
  expect(all).toHaveLength(2);
  expect(all[0]).toMatchObject({
    order_id: order.id,
    product_id: film.product_id,
    license_title: 'Rent',
    terms: { name: 'Rent', expire_after_acquisition: 48, total_downloads: 0 },
    acquired_at: order.created_at,
    revoked_at: null,
  });
  const end = Date.parse(`${all[0]?.acquired_at}Z`) + 48 * 3_600_000;
  expect(all[0]?.expires_at).toBe(new Date(end).toISOString().slice(0, 19));
  await post({ refund_line_items: items(1, 1) });
  const states = await licenses('?fields=revoked_at');
  expect(states.map(({ revoked_at }) => revoked_at === null)).toEqual([true, false]);
  expect(await licenses('?limit=1')).toHaveLength(1);
});

it('rejects a refund of more than was paid, and of an invalidated order', async () => {
  const { body } = await post<Failure>({ amount: 5501, refund_line_items: items(4, 0) }, 422);
  expect(body.errors).toEqual({
    amount: ['must not exceed the unrefunded amount: 5500'],
    'refund_line_items.0.quantity': ['must be at most 3, the quantity not yet refunded'],
  });
  await post({ amount: -1 }, 422);
  await post({ amount: 0.5 }, 422);
  await post({ refund_line_items: [{ quantity: 1 }] as never }, 422);
  expect((await read()).refunds).toEqual([]);
  await shop.api.post(`/api/orders/${order.id + 1_000_000}/refunds.json`, { refund: { amount: 1 } }, 404);
  await shop.api.delete(`/api/orders/${order.id}.json`, 200);
  await post({ amount: 1 }, 409);
});

it('refunds the remaining amount of an order if the client sends neither lines nor an amount', async () => {
  await post({ refund_line_items: items(1, 0) });
  const { refund } = (await post({ restock: true })).body;
  expect(refund.refund_line_items.map(({ quantity, line_item }) => [line_item.id, quantity])).toEqual([
    [order.line_items[0]?.id, 2],
    [order.line_items[1]?.id, 2],
  ]);
  // The amount includes the shipping.
  expect(refund.transactions).toMatchObject([{ amount: 4500 }]);
  expect((await read()).financial_status).toBe('refunded');
  expect((await licenses()).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  const { body } = await post<Failure>({}, 422);
  expect(body.errors).toEqual({ amount: ['cannot be refunded, because the order is already fully refunded'] });
  await post({ refund_line_items: [] }, 422);
});

it('creates one refund for each Idempotency-Key', async () => {
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
  const first = await post({ amount: 100 }, 201, headers);
  const again = await post({ amount: 100 }, 201, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await read()).refunds).toEqual([first.body.refund]);
  await post({ amount: 101 }, 422, headers);
});
