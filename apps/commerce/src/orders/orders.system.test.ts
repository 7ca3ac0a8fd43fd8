import { randomBytes } from 'node:crypto';
import { order, schemaOf, type CreateOrder, type CreateProduct, type Order, type Product } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  anEmail,
  aPerson,
  aPrice,
  aProduct,
  countStock,
  eventually,
  feedOf,
  issued,
  type TestCompany,
} from '@marquee/testing';

type One = { order: Order };
type Many = { orders: Order[] };
type Failure = { error_code: number; errors: Record<string, string[]> };

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
const ID = expect.any(Number) as number;
const { address: HOME, first_name, last_name } = aPerson();

let shop: TestCompany;
let film: string;
let tape: string;
let license: { id: number; name: string };
beforeAll(async () => {
  shop = await aCompany();
  license = await aLicense(shop.company_id, { name: 'Buy' });
  film = await aGood({ product_type: 9, title: 'A film' }, 1999, license.id);
  tape = await aGood({ product_type: 6, title: 'A tape', gtin: '4006381333931', weight: 250 }, 1000, null);
});

async function aGood(input: Partial<CreateProduct>, price: number, license_id: number | null): Promise<string> {
  const model = await aPrice(shop.company_id, { currencies: [{ currency: 'eur', price }] });
  const price_license_binding = [{ license_id, price_id: model.id, hd: license_id !== null }];
  return (await aProduct(shop, { published: true, ...input, price_license_binding })).product_id;
}

const aPassword = () => issued(`secret-${randomBytes(8).toString('hex')}`);
const post = <T>(sent: object, status: number, headers = {}) =>
  shop.api.post<T>('/api/orders.json', { order: sent }, status, { headers });
async function place(input: Partial<CreateOrder> = {}): Promise<Order> {
  const buyer = input.customer_token ? {} : { email: anEmail(), password: aPassword() };
  return (await post<One>({ line_items: [{ product_id: film }], ...buyer, ...input }, 201)).body.order;
}
const read = async ({ id }: Order) => (await shop.api.get<One>(`/api/orders/${id}.json`, 200)).body.order;

describe('placing an order', () => {
  // interface: POST /api/orders.json; Order.*; Order.line_items.*; Order.tax_lines.*; Order.discount_codes.*; Order.shipping_lines.*; Order.fulfillments.*; GET /api/orders/{id}.json; Scope orders
  it('answers a new order with every field, filled correctly', async () => {
    const email = anEmail();
    const sent = {
      email,
      password: aPassword(),
      customer: { first_name, last_name, addresses: [HOME] },
      line_items: [
        { product_id: film, license_id: license.id, hd: true, quantity: 2 },
        { product_id: tape, title: 'A rare tape' },
      ],
      discount_codes: [
        { code: 'TEN', type: 'percentage', percent: 10 },
        { code: 'FIVE', type: 'fixed_amount', amount: 500 },
      ],
      shipping_lines: [{ price: 499, title: 'Parcel' }],
      shipping_address: { ...HOME, city: 'Berlin' },
      order_number: 'R-4711',
      po_number: 'PO-1',
      browser_ip: '203.0.113.7',
      buyer_accepts_marketing: true,
      device_id: 'tv',
      landing_site: 'https://shop.example.org/',
      landing_site_ref: 'spring',
      referring_site: 'https://search.example.org/',
      location_id: 'pier 7',
    };
    const { body, headers } = await post<One>(sent, 201);
    const made = body.order;
    const { line_items, customer, shipping_address } = made;
    expect(made).toEqual({
      id: ID,
      name: `#${made.id}`,
      email,
      order_number: 'R-4711',
      po_number: 'PO-1',
      created_at: TIME,
      updated_at: made.created_at,
      closed_at: null,
      processed_at: made.created_at,
      cancelled_at: null,
      confirmed: true,
      test: false,
      currency: 'EUR',
      gateway: 'Manual',
      payment_gateway_names: ['Manual'],
      financial_status: 'paid',
      fulfillment_status: 'partial',
      source_name: 'api',
      source: null,
      source_identifier: null,
      browser_ip: '203.0.113.7',
      buyer_accepts_marketing: true,
      checkout_id: ID,
      checkout_token: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      device_id: 'tv',
      landing_site: 'https://shop.example.org/',
      landing_site_ref: 'spring',
      referring_site: 'https://search.example.org/',
      location_id: 'pier 7',
      theme_setting_id: shop.theme_setting_id,
      taxes_included: true,
      subtotal_price: 3778,
      total_discounts: 500 + 500,
      total_line_items_price: 4998,
      total_price: 4998 - 1000 + 499,
      total_tax: 719,
      total_weight: 250,
      tax_lines: [{ price: 3778, rate: 0.19 }],
      discount_codes: [
        { id: ID, amount: 500, code: 'TEN', type: 'percentage' },
        { id: ID, amount: 500, code: 'FIVE', type: 'fixed_amount' },
      ],
      shipping_lines: [{ price: 499, title: 'Parcel', tax_lines: [{ price: 419, rate: 0.19 }] }],
      fulfillments: [{ id: made.id, created_at: made.created_at, line_items: [line_items[1]?.id] }],
      line_items: [
        {
          id: ID,
          product_id: film,
          license_id: license.id,
          license_title: 'Buy',
          hd: true,
          title: 'A film',
          name: 'A film',
          quantity: 2,
          grams: 0,
          sku: film,
          price: 1680,
          taxable: true,
          requires_shipping: false,
          gift_card: false,
          product_exists: true,
          total_discount: 800,
        },
        {
          id: ID,
          product_id: tape,
          license_id: null,
          license_title: null,
          hd: false,
          title: 'A rare tape',
          name: 'A tape',
          quantity: 1,
          grams: 250,
          sku: '4006381333931',
          price: 840,
          taxable: true,
          requires_shipping: true,
          gift_card: false,
          product_exists: true,
          total_discount: 200,
        },
      ],
      refunds: [],
      customer,
      shipping_address,
    });
    expect(customer).toMatchObject({ email, orders_count: 1, last_order_name: made.name });
    expect(shipping_address).toMatchObject({
      city: 'Berlin',
      name: `${first_name} ${last_name}`,
      token: customer.token,
    });
    const { properties } = schemaOf(order, 'read') as { properties: object };
    expect(Object.keys(made)).toEqual(Object.keys(properties));
    expect([headers.get('etag'), await read(made)]).toEqual([null, made]);
  });

  // interface: Orders rule 1; Orders rule 2; Orders rule 3; Orders rule 4; Error Creating an order for an existing customer with a wrong password
  it('creates a customer by email and password, whose token further orders use', async () => {
    const [email, password] = [anEmail(), aPassword()];
    const found = (key: string) => `/api/customers/search.json?query=email:${key}`;
    expect((await shop.api.get(found(email), 200)).body).toEqual({ customers: [] });
    const { customer } = await place({ email, password });
    expect((await shop.api.get(found(email), 200)).body).toEqual({ customers: [customer] });
    expect((await place({ customer_token: customer.token })).customer).toMatchObject({ token: customer.token, email });
    expect((await place({ email, password })).customer).toMatchObject({ token: customer.token, orders_count: 3 });
    const line_items = [{ product_id: film }];
    const { body } = await post<Failure>({ email, password: aPassword(), line_items }, 422);
    expect(body.error_code).toBe(-1);
    expect((await place({ customer_token: customer.token })).customer.orders_count).toBe(4);
  });

  // interface: State Order fulfillment_status: order completed; Order.fulfillment_status
  it('fulfills an order of digital content at once', async () => {
    expect((await place()).fulfillment_status).toBe('fulfilled');
    expect((await place({ line_items: [{ product_id: tape }] })).fulfillment_status).toBeNull();
  });

  it('replays the first answer to an order for the same Idempotency-Key byte for byte', async () => {
    const sent = { email: anEmail(), password: aPassword(), line_items: [{ product_id: film }] };
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post<One>(sent, 201, headers)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    const { customer } = (JSON.parse(answers[0]?.text ?? '') as One).order;
    const theirs = await shop.api.get<Many>(`/api/orders.json?customer_token=${customer.token}`, 200);
    expect(theirs.body.orders).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['line_items', { line_items: [] }],
    ['line_items', {}],
    ['line_items.0.product_id', { line_items: [{ product_id: '0000-0000-0000-0000' }] }],
    ['line_items.0.quantity', { line_items: [{ product_id: 'F', quantity: 0 }] }],
    ['currency', { line_items: [{ product_id: 'F' }], currency: 'XYZ' }],
    ['theme_setting_id', { line_items: [{ product_id: 'F' }], theme_setting_id: 999_999_999 }],
    ['browser_ip', { line_items: [{ product_id: 'F' }], browser_ip: 'localhost' }],
    ['customer_token', { line_items: [{ product_id: 'F' }], customer_token: 'AAAAAAAAAAAAAAAA' }],
  ])('rejects an invalid %s in an order: %j', async (field, input) => {
    const named = JSON.parse(JSON.stringify(input).replaceAll('"F"', JSON.stringify(film))) as object;
    const { body } = await post<Failure>({ email: anEmail(), password: aPassword(), ...named }, 422);
    expect(Object.keys(body.errors)).toContain(field);
  });

  it('rejects an order with a product, license, customer or shop of another company', async () => {
    const other = await aCompany();
    const foreign = await aLicense(other.company_id);
    const theirs = await aProduct(other, { published: true, price_license_binding: [{ license_id: foreign.id }] });
    for (const input of [
      { line_items: [{ product_id: theirs.product_id }] },
      { line_items: [{ product_id: film, license_id: foreign.id }] },
      { line_items: [{ product_id: film }], theme_setting_id: other.theme_setting_id },
    ]) {
      const { body } = await post<Failure>({ email: anEmail(), password: aPassword(), ...input }, 422);
      expect(Object.keys(body.errors)).toHaveLength(1);
    }
    const { customer } = await place();
    const sent = { order: { customer_token: customer.token, line_items: [{ product_id: film }] } };
    await other.api.post('/api/orders.json', sent, 422);
  });
});

describe('existing orders', () => {
  let placed: Order[];
  beforeAll(async () => {
    const first = await place();
    const { token: customer_token } = first.customer;
    placed = [first, await place({ customer_token, line_items: [{ product_id: tape }] }), await place()];
  });

  // interface: GET /api/orders.json; GET /api/orders.json?ids; GET /api/orders.json?since_id; GET /api/orders.json?created_at_min; GET /api/orders.json?created_at_max; GET /api/orders.json?updated_at_min; GET /api/orders.json?financial_status; GET /api/orders.json?fulfillment_status; GET /api/orders.json?customer_token
  it.each<[string, number[]]>([
    ['ids=$0,$2', [0, 2]],
    ['since_id=$0', [1, 2]],
    ['ids=$0,$1,$2&created_at_min=2020-01-01T00:00:00', [0, 1, 2]],
    ['ids=$0,$1,$2&created_at_min=2020-01-01 00:00', [0, 1, 2]],
    ['ids=$0,$1,$2&created_at_max=2020-01-01T00:00:00', []],
    ['ids=$0,$1,$2&updated_at_min=2099-01-01T00:00:00', []],
    ['ids=$0,$1,$2&financial_status=paid', [0, 1, 2]],
    ['ids=$0,$1,$2&financial_status=any', [0, 1, 2]],
    ['ids=$0,$1,$2&financial_status=refunded', []],
    ['ids=$0,$1,$2&fulfillment_status=fulfilled', [0, 2]],
    ['ids=$0,$1,$2&fulfillment_status=null', [1]],
    ['ids=$0,$1,$2&fulfillment_status=any', [0, 1, 2]],
    ['ids=$0,$1,$2&fulfillment_status=partial', []],
    ['customer_token=$token', [0, 1]],
  ])('lists the orders of a company by %s', async (query, found) => {
    const asked = query
      .replaceAll(/\$(\d)/g, (_, index: string) => String(placed[Number(index)]?.id))
      .replace('$token', placed[0]?.customer.token ?? '');
    const { body } = await shop.api.get<Many>(`/api/orders.json?${asked}`, 200);
    expect(body.orders.map(({ id }) => placed.findIndex((one) => one.id === id))).toEqual(found);
  });

  it.each(['ids=x', 'created_at_min=yesterday', 'financial_status=unpaid', 'fulfillment_status=lost'])(
    'rejects an order list with the invalid filter %s',
    async (query) => {
      const { body } = await shop.api.get<Failure>(`/api/orders.json?${query}`, 400);
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
    },
  );

  // interface: GET /api/orders.json?fields; GET /api/orders/{id}.json?fields; Conventions rule 5
  it('shows only the selected fields of orders', async () => {
    const [first] = placed as [Order];
    const { id, name } = first;
    const path = `/api/orders.json?ids=${id}&fields=id,name`;
    expect((await shop.api.get<Many>(path, 200)).body).toEqual({ orders: [{ id, name }] });
    expect((await shop.api.get(`/api/orders/${id}.json?fields=name`, 200)).body).toEqual({ order: { name } });
  });

  // interface: GET /api/orders/count.json; GET /api/orders/count.json?created_at_min; GET /api/orders/count.json?created_at_max; GET /api/orders/count.json?financial_status; GET /api/orders/count.json?fulfillment_status
  it('counts the orders of a company', async () => {
    const count = async (query: string) =>
      (await shop.api.get<{ count: number }>(`/api/orders/count.json?${query}`, 200)).body.count;
    const { body } = await shop.api.get<Many>('/api/orders.json', 200);
    const open = body.orders.filter(({ fulfillment_status: status }) => status === null);
    expect(await count('financial_status=any&fulfillment_status=any')).toBe(body.orders.length);
    expect(await count('financial_status=paid&fulfillment_status=null')).toBe(open.length);
    expect(await count('created_at_min=2020-01-01T00:00:00')).toBe(body.orders.length);
    expect(await count('created_at_max=2020-01-01T00:00:00')).toBe(0);
  });

  // interface: PUT /api/orders/{id}.json; Orders rule 5
  it('changes a few attributes of an order, and never its items', async () => {
    const made = await place();
    const put = <T>(change: object, status: number) =>
      shop.api.put<T>(`/api/orders/${made.id}.json`, { order: change }, status);
    const { order: closed } = (await put<One>({ po_number: '7', closed_at: '2026-12-01T10:00:00' }, 200)).body;
    expect(closed).toEqual({
      ...made,
      po_number: '7',
      closed_at: '2026-12-01T10:00:00',
      updated_at: closed.updated_at,
    });
    expect((await put<One>({ closed_at: null }, 200)).body.order.closed_at).toBeNull();
    await put({ line_items: [{ ...made.line_items[0], quantity: 3 }] }, 409);
    expect((await read(made)).line_items).toEqual(made.line_items);
  });

  it('keeps the sold products in an order after they are deleted', async () => {
    const product_id = await aGood({ product_type: 6, title: 'Soon gone' }, 500, null);
    const made = await place({ line_items: [{ product_id }] });
    await shop.api.delete(`/api/products/${product_id}.json`, 200);
    expect(await read(made)).toEqual(made);
  });

  // interface: DELETE /api/orders/{id}.json; Order.cancelled_at
  it('invalidates an order and keeps it readable', async () => {
    const made = await place();
    expect((await shop.api.delete(`/api/orders/${made.id}.json`, 200)).body).toEqual({});
    const { cancelled_at, closed_at, customer } = await read(made);
    expect([cancelled_at, closed_at]).toEqual([TIME, TIME]);
    expect(customer).toMatchObject({ orders_count: 0, total_spent: 0, last_order_id: null });
    expect((await shop.api.delete(`/api/orders/${made.id}.json`, 200)).body).toEqual({});
  });

  // interface: Topic order/create
  it('publishes orders to subscribers, and returns the stock of invalidated orders', async () => {
    await countStock(shop);
    const counted = { product_type: 6 as const, title: 'Counted', manage_stock: true, items_in_stock: 3 };
    const product_id = await aGood(counted, 500, null);
    const left = async () =>
      (await shop.api.get<{ product: Product }>(`/api/products/${product_id}.json`, 200)).body.product.items_in_stock;
    const line_items = [{ product_id, quantity: 2 }];
    const made = await place({ line_items });
    expect(await left()).toBe(1);
    const { body } = await post<Failure>({ email: anEmail(), password: aPassword(), line_items }, 422);
    expect(Object.keys(body.errors)).toEqual(['line_items.0.quantity']);
    await shop.api.delete(`/api/orders/${made.id}.json`, 200);
    await eventually(async () => expect(await left()).toBe(3));
    await eventually(async () => {
      const events = await feedOf(shop.company_id);
      const theirs = events.filter(({ data }) => data.type === 'order' && data.id === String(made.id));
      expect(theirs.map(({ scope }) => scope)).toEqual(['order/create', 'order/update']);
    });
  });
});
