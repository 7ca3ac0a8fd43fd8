import { randomBytes } from 'node:crypto';
import {
  adminLinks,
  adminMarkets,
  type CreateOrder,
  type Fulfillment,
  type LinkKind,
  type Order,
  type Product,
} from '@marquee/contracts';
import {
  aCompany,
  anEmail,
  aPerson,
  aPrice,
  aProduct,
  asOperator,
  eventually,
  issued,
  operator,
  type TestCompany,
} from '@marquee/testing';

type One = { fulfillment: Fulfillment };
type Many = { fulfillments: Fulfillment[] };
type Failure = { errors: Record<string, string[]> };

const PRECISE = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string;
const HOME = aPerson().address;

let shop: TestCompany;
let tape: Product;
beforeEach(async () => {
  shop = await aCompany();
  tape = await aTape(shop);
});

async function aTape(of: TestCompany): Promise<Product> {
  const { id: price_id } = await aPrice(of.company_id, { currencies: [{ currency: 'eur', price: 1000 }] });
  const goods = { product_type: 6 as const, title: 'A tape', version: 'II', gtin: '4006381333931', weight: 250 };
  return aProduct(of, { ...goods, published: true, price_license_binding: [{ price_id }] });
}
async function ordered(of = shop, input: Partial<CreateOrder> = {}): Promise<Order> {
  const email = anEmail();
  const password = issued(`secret-${randomBytes(8).toString('hex')}`);
  const sent = { email, password, line_items: [{ product_id: tape.product_id }], shipping_address: HOME, ...input };
  return (await of.api.post<{ order: Order }>('/api/orders.json', { order: sent }, 201)).body.order;
}
const list = async (path = '', of = shop) =>
  (await of.api.get<Many>(`/api/fulfillments${path || '.json'}`, 200)).body.fulfillments.map(({ id }) => id);
const count = async (of = shop) =>
  (await of.api.get<{ count: number }>('/api/fulfillments/count.json', 200)).body.count;
const put = <T = One>(id: number, fulfillment: object, status = 200, of = shop) =>
  of.api.put<T>(`/api/fulfillments/${id}.json`, { fulfillment }, status);
const statusOf = async ({ id }: Order, of = shop) =>
  (await of.api.get<{ order: Order }>(`/api/orders/${id}.json`, 200)).body.order.fulfillment_status;

/** A shop's second order has a later time, so that date filters distinguish them. */
async function twoOrders(): Promise<[Order, Order]> {
  const first = await ordered();
  let second = await ordered();
  while (second.created_at === first.created_at) second = await ordered();
  return [first, second];
}

// interface: Fulfillment.*; GET /api/fulfillments/{token}.json; GET /api/fulfillments.json
it('returns every field of a fulfillment, filled correctly', async () => {
  const order = await ordered(shop, { line_items: [{ product_id: tape.product_id, quantity: 2 }] });
  const { body, headers } = await shop.api.get<One>(`/api/fulfillments/${order.id}.json`, 200);
  expect(body.fulfillment).toEqual({
    id: order.id,
    created_at: PRECISE,
    owner_company: shop.company_id,
    customer: order.shipping_address,
    line_items: [
      {
        id: order.line_items[0]?.id,
        product_id: tape.product_id,
        title: 'A tape',
        version: 'II',
        Quantity: 2,
        gtin: '4006381333931',
        weight: 250,
      },
    ],
    status: 0,
    tracking_company: null,
    tracking_number: null,
    tracking_url: null,
    closed_at: null,
  });
  expect(headers.get('etag')).toBe('"1"');
  expect((await shop.api.get<Many>('/api/fulfillments.json', 200)).body.fulfillments).toEqual([body.fulfillment]);
  const fields = await shop.api.get<One>(`/api/fulfillments/${order.id}.json?fields=status,id`, 200);
  expect(fields.body.fulfillment).toEqual({ id: order.id, status: 0 });
  await shop.api.get('/api/fulfillments/x.json', 404);
});

// interface: GET /api/fulfillments.json?created_at_min; GET /api/fulfillments.json?created_at_max; GET /api/fulfillments/open.json; GET /api/fulfillments/complete.json; GET /api/fulfillments/count.json
it('lists fulfillments by date, and separately by open and complete', async () => {
  const [first, last] = await twoOrders();
  const ids = await list();
  expect([ids[0], ids.at(-1)]).toEqual([first.id, last.id]);
  expect(await list(`.json?created_at_max=${first.created_at}`)).not.toContain(last.id);
  expect(await list(`.json?created_at_min=${last.created_at}`)).not.toContain(first.id);
  await put(first.id, { status: 100 });
  expect(await list('/complete.json')).toEqual([first.id]);
  expect(await list('/open.json')).toEqual(ids.slice(1));
  expect(await count()).toBe(ids.length);
  await shop.api.delete(`/api/orders/${last.id}.json`, 200);
  expect(await list('/open.json')).not.toContain(last.id);
  expect(await count()).toBe(ids.length);
});

// interface: PUT /api/fulfillments/{token}.json; Fulfillment.status; Fulfillment.tracking_number; State Fulfillment status: moves between values; Limit tracking_number of a fulfillment; Order.fulfillment_status
it('updates the status of the order when a fulfillment is shipped and reverted', async () => {
  const order = await ordered();
  const tracking_number = 'x'.repeat(64);
  const shipped = (await put(order.id, { status: 100, tracking_number })).body.fulfillment;
  expect(shipped).toMatchObject({ status: 100, tracking_number });
  expect(await statusOf(order)).toBe('fulfilled');
  // Read-only fields in an echoed object are ignored.
  const echoed = { ...shipped, status: 0, owner_company: 1, tracking_company: 'nobody', line_items: [] };
  expect((await put(order.id, echoed)).body.fulfillment).toEqual({ ...shipped, status: 0 });
  expect(await statusOf(order)).toBeNull();
  const { body } = await put<Failure>(order.id, { status: 1, tracking_number: 'x'.repeat(65) }, 422);
  expect(Object.keys(body.errors).toSorted()).toEqual(['status', 'tracking_number']);
  await put(order.id + 1_000_000, { status: 100 }, 404);
});

const link = (verb: 'link' | 'unlink', kind: LinkKind, from: TestCompany, to: TestCompany) =>
  asOperator((bus) =>
    bus.call(adminLinks[verb], operator(), { kind, from: from.company_id, company_id: to.company_id }),
  );

it('shows a fulfillment to its shipping partner while the link lasts, and to no other company', async () => {
  const [shipper, partner] = [await aCompany(), await aCompany({ partner: true })];
  const order = await ordered();
  await link('link', 'partner', partner, shop);
  expect([await list('', shipper), await list('', partner), await count(partner)]).toEqual([[], [], 0]);
  await put(order.id, { status: 100 }, 404, partner);
  await link('link', 'shipper', shipper, shop);
  expect([await list('', shipper), await list('/open.json', shipper), await count(shipper)]).toEqual([
    [order.id],
    [order.id],
    1,
  ]);
  expect((await put(order.id, { status: 100 }, 200, shipper)).body.fulfillment.owner_company).toBe(shop.company_id);
  expect(await statusOf(order)).toBe('fulfilled');
  // The partner ships the goods, but cannot read the order.
  await shipper.api.get(`/api/orders/${order.id}.json`, 404);
  await link('unlink', 'shipper', shipper, shop);
  await put(order.id, { status: 0 }, 404, shipper);
  expect([await list('', shipper), await count(shipper)]).toEqual([[], 0]);
});

it("assigns a mirrored product's shipment to its owner, and fulfills the order after both", async () => {
  const seller = await aCompany();
  const terms = { company_id: shop.company_id, cost_to_licensees_percent: 70 };
  const { market_id } = await asOperator((bus) => bus.call(adminMarkets.offer, operator(), terms));
  await eventually(() => seller.api.post(`/api/marketplace/${market_id}/activate.json`, {}, 200));
  const own = await aTape(seller);
  const mirror = await eventually(async () => {
    const { body } = await seller.api.get<{ products: Product[] }>('/api/products.json', 200);
    const found = body.products.find(({ mirrored, published }) => mirrored && published);
    if (!found) throw new Error('nothing was taken over yet');
    return found;
  });
  const line_items = [{ product_id: own.product_id }, { product_id: mirror.product_id }];
  const order = await ordered(seller, { line_items });
  const [theirs = 0] = await list();
  expect(order.fulfillments.map(({ id }) => id)).toEqual([order.id, theirs]);
  expect(await list('', seller)).toEqual([order.id]);
  await put(theirs, { status: 100 });
  expect(await statusOf(order, seller)).toBe('partial');
  await put(order.id, { status: 100 }, 200, seller);
  expect(await statusOf(order, seller)).toBe('fulfilled');
});
