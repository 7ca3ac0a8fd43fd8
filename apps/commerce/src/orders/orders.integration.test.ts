import {
  orders,
  ShopError,
  type CompanySnapshot,
  type CreateOrder,
  type Order,
  type QuotedLicense,
} from '@marquee/contracts';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';

const RENT = { id: 8, name: 'Rent', expire_after_acquisition: 48 } as QuotedLicense;
const GOODS = { product_type: 6, license: null, gtin: '4006381333931', weight: 250, title: 'A tape' } as const;
const ORIGIN = { company_id: 77, id: 5, cost_to_licensees_percent: 70 };
const MEMBER = { ...GOODS, id: 9, product_id: '0000-0000-0000-0009', version: '', origin: null };
const PARIS = { first_name: 'Ada', last_name: 'Lovelace', address1: 'Rue 1', city: 'Paris', country_code: 'fr' };

describe('orders', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const refusal = async (change: Partial<CreateOrder>) => {
    const error = await fixture.order(company, change).catch((caught: unknown) => caught);
    return error instanceof ShopError ? { code: error.code, errors: error.errors } : error;
  };
  const rows = <T extends object>(text: string, ...values: unknown[]) => fixture.db.query<T>(text, values);
  const stored = async (order: Order) => {
    const [row] = await rows<{ key: string; sold: { share: unknown; discount: number }[] }>(
      'select key, sold from orders where id = $1',
      order.id,
    );
    return row as { key: string; sold: { share: unknown; discount: number }[] };
  };

  describe('customers of orders', () => {
    it('creates a customer with the email and password, whose token later orders use', async () => {
      const email = fixture.anEmail();
      const customer = { first_name: 'Ada', language: 'DE', addresses: [PARIS] };
      const first = await fixture.order(company, { email, password: PASSWORD, customer });
      expect(first).toMatchObject({ email, customer: { email, first_name: 'Ada', language: 'de', orders_count: 1 } });
      expect(first.customer.default_address).toMatchObject({ city: 'Paris', country_code: 'FR' });
      const { token } = first.customer;
      for (const change of [{ customer_token: token }, { customer: { token: token.toLowerCase() } }]) {
        expect((await fixture.order(company, { ...change, email, password: 'a wrong secret' })).customer.token).toBe(
          token,
        );
      }
      const again = await fixture.order(company, { email: email.toUpperCase(), password: PASSWORD });
      expect(again).toMatchObject({ email, customer: { token, orders_count: 4, total_spent: 4_000 } });
      expect(again.customer).toMatchObject({ last_order_id: again.id, last_order_name: `#${again.id}` });
    });

    it('rejects an order with a wrong password, and stores and reserves nothing', async () => {
      const email = fixture.anEmail();
      const { customer } = await fixture.order(company, { customer: { email, password: PASSWORD } });
      const taken = fixture.neighbours.reserved.length;
      expect(await refusal({ email, password: 'a wrong secret' })).toMatchObject({ code: 'password_mismatch' });
      expect(fixture.neighbours.reserved).toHaveLength(taken);
      expect(await rows('select id from orders where customer_id = $1', customer.id)).toHaveLength(1);
    });

    it('limits password guesses by orders, and counts the same correct password once', async () => {
      const email = fixture.anEmail();
      await fixture.order(company, { email, password: PASSWORD });
      const right = () => fixture.order(company, { email, password: PASSWORD });
      expect(await Promise.all(Array.from({ length: 10 }, right))).toHaveLength(10);
      const guess = async (nth: number) =>
        ((await refusal({ email, password: `a wrong secret ${nth}` })) as ShopError).code;
      const codes = await Promise.all(Array.from({ length: 7 }, (_, nth) => guess(nth)));
      expect(codes.toSorted()).toEqual([
        ...Array.from({ length: 5 }, () => 'password_mismatch'),
        'rate_limited',
        'rate_limited',
      ]);
    });

    it('rejects the numeric id of a customer in place of a customer token', async () => {
      const { customer } = await fixture.order(company);
      expect(await refusal({ customer_token: String(customer.id) })).toMatchObject({
        code: 'invalid',
        errors: { customer_token: expect.anything() },
      });
    });

    it.each<[string, Partial<CreateOrder>, string]>([
      ['no customer', {}, 'email,password'],
      ['an email without a password', { email: 'a@example.org' }, 'password'],
      ['an unknown token', { customer_token: 'AAAAAAAAAAAAAAAA' }, 'customer_token'],
      ['a new customer with a short password', { email: 'b@example.org', password: 'short' }, 'password'],
      [
        'a new customer with two different passwords',
        { email: 'c@example.org', customer: { password: PASSWORD, password_confirmation: 'another secret' } },
        'customer.password_confirmation',
      ],
    ])('rejects an order that names %s', async (_, change, field) => {
      const line_items = [{ product_id: fixture.aProduct() }];
      const placing = fixture.gateway.call(orders.create, fixture.context(company), { ...change, line_items });
      const error = await placing.catch((caught: unknown) => caught as ShopError);
      expect(Object.keys((error as ShopError).errors ?? {}).join(',')).toBe(field);
    });

    it('rejects an order for a customer of another company', async () => {
      const { customer } = await fixture.order(fixture.aCompany());
      expect(await refusal({ customer_token: customer.token })).toMatchObject({ code: 'invalid' });
    });

    it('rejects an order of a disabled customer, even if disabled during the order', async () => {
      const { customer } = await fixture.order(company);
      const disable = () => rows("update customers set state = 'disabled' where id = $1", customer.id);
      await disable();
      expect(await refusal({ customer_token: customer.token })).toMatchObject({ code: 'forbidden' });
      expect(await refusal({ email: customer.email, password: PASSWORD })).toMatchObject({ code: 'forbidden' });
      await rows("update customers set state = 'enabled' where id = $1", customer.id);
      const product = fixture.aProduct();
      fixture.neighbours.onReserve = disable;
      expect(await refusal({ customer_token: customer.token, line_items: [{ product_id: product }] })).toMatchObject({
        code: 'conflict',
      });
      // The reserved stock is released.
      expect(fixture.neighbours.released).toContain(fixture.neighbours.reserved.at(-1)?.key);
    });

    it('rejects an order whose customer is erased during the order, and stores nothing', async () => {
      const { customer } = await fixture.order(company);
      fixture.neighbours.onReserve = () => rows('update customers set erased_at = now() where id = $1', customer.id);
      expect(await refusal({ customer_token: customer.token })).toMatchObject({ code: 'conflict' });
      expect(await rows('select from orders where customer_id = $1', customer.id)).toHaveLength(1);
    });
  });

  describe('order amounts', () => {
    it('adds up lines, taxes, discounts and shipping to the total of an order', async () => {
      const line_items = [
        { product_id: fixture.aProduct({ price: 1999 }), quantity: 2 },
        { product_id: fixture.aProduct(), price: 500, title: 'Sold elsewhere' },
      ];
      const discount_codes = [{ code: 'TEN', type: 'percentage' as const, percent: 10 }];
      const shipping_lines = [{ price: 499, title: 'Parcel' }];
      const order = await fixture.order(company, { line_items, discount_codes, shipping_lines });
      expect(order).toMatchObject({
        taxes_included: true,
        total_line_items_price: 4498,
        total_discounts: 450,
        total_price: 4547,
        total_tax: 726,
        subtotal_price: 3821,
        tax_lines: [{ price: 3821, rate: 0.19 }],
        discount_codes: [{ id: expect.any(Number) as number, code: 'TEN', type: 'percentage', amount: 450 }],
        shipping_lines: [{ price: 499, title: 'Parcel', tax_lines: [{ price: 419, rate: 0.19 }] }],
      });
      expect(order.line_items).toMatchObject([
        { price: 1680, quantity: 2, total_discount: 400, taxable: true, title: 'A film', name: 'A film' },
        { price: 420, quantity: 1, total_discount: 50, title: 'Sold elsewhere', name: 'A film' },
      ]);
      const ids = [...order.line_items, ...order.discount_codes].map(({ id }) => id);
      expect(new Set(ids).size).toBe(3);
    });

    it.each([
      ['that of the customer’s country inside the union', 'fr', 0.2],
      ['zero for an export', 'us', 0],
      ['that of the company at home', 'de', 0.19],
    ])('applies the tax rate that is %s', async (_, country_code, rate) => {
      const order = await fixture.order(company, { shipping_address: { ...PARIS, country_code } });
      expect(order.tax_lines.map((line) => line.rate)).toEqual([rate]);
      expect(fixture.neighbours.reserved.at(-1)?.country).toBe(country_code.toUpperCase());
      const [row] = await rows<{ country_code: string }>('select country_code from orders where id = $1', order.id);
      expect(row?.country_code).toBe(country_code.toUpperCase());
    });

    it('computes net prices of an order if the company sells to businesses', async () => {
      const order = await fixture.order(fixture.aCompany({ tax_options: 2 }), { shipping_lines: [{ price: 100 }] });
      expect(order).toMatchObject({ taxes_included: false, total_price: 1309, total_tax: 209, subtotal_price: 1100 });
      expect(order.line_items[0]?.price).toBe(1000);
      expect(order.shipping_lines[0]?.price).toBe(119);
    });

    it('pays the owner of a mirrored product a share of its original price', async () => {
      const line_items = [
        { product_id: fixture.aProduct({ origin: ORIGIN, price: 999 }), quantity: 3, price: 1 },
        { product_id: fixture.aProduct({ origin: null }) },
      ];
      const { sold } = await stored(await fixture.order(company, { line_items }));
      expect(sold.map(({ share }) => share)).toEqual([{ company_id: 77, amount: 2100 }, null]);
    });
  });

  describe('invalid orders', () => {
    it.each<[string, Partial<CreateOrder>, string]>([
      ['another company’s shop', { theme_setting_id: 1 }, 'theme_setting_id'],
      ['an unknown currency', { currency: 'XXY' }, 'currency'],
      ['an invalid IP address', { browser_ip: 'here' }, 'browser_ip'],
      ['no line items', { line_items: [] }, 'line_items'],
      ['a line without a product', { line_items: [{ id: 1 }] }, 'line_items.0.product_id'],
      ['an unknown product', { line_items: [{ product_id: '0000-0000-0000-0000' }] }, 'line_items.0.product_id'],
      [
        'a percentage discount without percent',
        { discount_codes: [{ code: 'A', type: 'percentage' }] },
        'discount_codes.0.percent',
      ],
      [
        'a fixed discount without amount',
        { discount_codes: [{ code: 'A', type: 'fixed_amount' }] },
        'discount_codes.0.amount',
      ],
      ['an unknown country', { shipping_address: { country_code: 'XX' } }, 'shipping_address.country_code'],
    ])('rejects an order with invalid input: %s', async (_, change, field) => {
      const before = await rows('select id from orders');
      const { code, errors } = (await refusal(change)) as { code: string; errors: object };
      expect([code, Object.keys(errors)]).toEqual(['invalid', [field]]);
      expect(await rows('select id from orders')).toHaveLength(before.length);
    });

    it('rejects an order with more licenses than one order may issue', async () => {
      const line_items = [{ product_id: fixture.aProduct(), quantity: 2_001 }];
      const errors = { line_items: ['must not need more than 2000 licenses; split the order'] };
      expect(await refusal({ line_items })).toMatchObject({ code: 'invalid', errors });
      expect(fixture.neighbours.released).toContain(fixture.neighbours.reserved.at(-1)?.key);
    });
  });

  describe('order numbers', () => {
    it('numbers the orders of a company without a gap unless the client sends a number', async () => {
      const other = fixture.aCompany();
      const numbers = [];
      for (const change of [
        {},
        { order_number: 'A-7' },
        { order_number: ' ' },
        { line_items: [{ product_id: 'none' }] },
        {},
      ]) {
        numbers.push(
          await fixture.order(other, change).then(
            ({ order_number }) => order_number,
            () => 'refused',
          ),
        );
      }
      expect(numbers).toEqual(['1', 'A-7', '2', 'refused', '3']);
    });

    it('keeps the sent order number even if another order has it or the counter reaches it', async () => {
      const other = fixture.aCompany();
      const numbers = [];
      for (const change of [{ order_number: '1' }, { order_number: '1' }, {}, {}]) {
        numbers.push((await fixture.order(other, change)).order_number);
      }
      expect(numbers).toEqual(['1', '1', '1', '2']);
    });
  });

  describe('shipping of orders', () => {
    it.each<[string, object[], Order['fulfillment_status'], number]>([
      ['none for digital content', [{}], 'fulfilled', 0],
      ['none for a service', [{ product_type: 17, license: null }], 'fulfilled', 0],
      ['one for goods', [GOODS, GOODS], null, 1],
      ['one for the goods beside digital content', [GOODS, {}], 'partial', 1],
      [
        'one for the goods in a mixed collection',
        [{ product_type: 8, license: null, members: [MEMBER, { ...MEMBER, product_type: 1, license: RENT }] }],
        'partial',
        1,
      ],
      [
        'one for goods beside a nested collection',
        [{ product_type: 8, license: null, members: [{ ...MEMBER, product_type: 8 }, MEMBER] }],
        null,
        1,
      ],
      [
        'none for a collection of empty collections',
        [{ product_type: 8, license: null, members: [{ ...MEMBER, product_type: 8 }] }],
        'fulfilled',
        0,
      ],
      ['one by the owner of mirrored goods', [GOODS, { ...GOODS, origin: ORIGIN }], null, 2],
    ])('opens for an order the fulfillments: %s', async (_, products, status, count) => {
      const line_items = products.map((product) => ({ product_id: fixture.aProduct(product) }));
      const order = await fixture.order(company, { line_items, customer: { addresses: [PARIS] } });
      expect(order.fulfillment_status).toBe(status);
      expect(order.fulfillments).toHaveLength(count);
      expect(order.shipping_address?.city).toBe(count > 0 ? 'Paris' : undefined);
      // The shop's own fulfillment comes first, with the order's id.
      expect(order.fulfillments[0]?.id).toBe(count > 0 ? order.id : undefined);
      for (const { line_items: shipped } of order.fulfillments) {
        expect(order.line_items.map((item) => item.id)).toEqual(expect.arrayContaining(shipped));
      }
    });

    it('ships a collection of several goods as one line with their total weight', async () => {
      const members = [MEMBER, { ...MEMBER, id: 10, weight: 100 }];
      const box = { product_id: fixture.aProduct({ product_type: 8, license: null, weight: 7, members }), quantity: 2 };
      const order = await fixture.order(company, { line_items: [{ product_id: fixture.aProduct(GOODS) }, box] });
      const [tape, collection] = order.line_items;
      expect(order.fulfillments[0]?.line_items).toEqual([tape?.id, collection?.id]);
      expect([tape?.grams, collection?.grams, order.total_weight]).toEqual([250, 350, 950]);
    });

    it('ships an order to the sent address, with the weight of the goods', async () => {
      const line_items = [{ product_id: fixture.aProduct(GOODS), quantity: 3 }];
      const order = await fixture.order(company, { line_items, shipping_address: PARIS });
      expect(order).toMatchObject({ total_weight: 750, shipping_address: { name: 'Ada Lovelace', city: 'Paris' } });
      expect(order.shipping_address).toMatchObject({ token: order.customer.token, default: false, country_code: 'FR' });
      expect(order.line_items[0]).toMatchObject({ grams: 250, sku: '4006381333931', requires_shipping: true });
      const [row] = await rows<{ customer: object }>('select customer from fulfillments where id = $1', order.id);
      expect(row?.customer).toEqual(order.shipping_address);
    });
  });

  it('issues a license for each item, with the terms at the time of sale', async () => {
    const line_items = [{ product_id: fixture.aProduct({ license: RENT }), quantity: 2 }];
    const order = await fixture.order(company, { line_items });
    expect(order.line_items[0]).toMatchObject({ license_id: 8, license_title: 'Rent', product_exists: true });
    const issued = await rows<{ terms: object; line_item_id: number; revoked_at: null }>(
      'select terms, line_item_id, customer_id, revoked_at from issued_licenses where order_id = $1',
      order.id,
    );
    const { id: line_item_id } = order.line_items[0] ?? { id: 0 };
    const one = { terms: RENT, line_item_id, customer_id: order.customer.id, revoked_at: null };
    expect(issued).toEqual([one, one]);
  });

  it('issues the licenses of all members of a collection and of the collection itself', async () => {
    const members = [
      { ...MEMBER, product_type: 1 as const, license: RENT },
      { ...MEMBER, product_id: '0000-0000-0000-0010' },
    ];
    const line_items = [{ product_id: fixture.aProduct({ product_type: 8, members }), quantity: 2 }];
    const order = await fixture.order(company, { line_items });
    const issued = await rows<{ product_id: string }>(
      'select product_id from issued_licenses where order_id = $1 order by product_id',
      order.id,
    );
    const { product_id } = MEMBER;
    const own = line_items[0]?.product_id ?? '';
    expect(issued.map((one) => one.product_id)).toEqual([own, own, product_id, product_id].toSorted());
  });

  describe('order events', () => {
    it('publishes an order with its lines and without personal data', async () => {
      const line_items = [
        { product_id: fixture.aProduct({ license: RENT }), quantity: 2 },
        { product_id: fixture.aProduct({ ...GOODS, id: 12 }) },
      ];
      const discount_codes = [{ code: 'A', type: 'fixed_amount' as const, amount: 300 }];
      const order = await fixture.order(company, { line_items, discount_codes, shipping_address: PARIS });
      const [event] = await fixture.eventsOf(company, 'order', order.id);
      expect(event).toMatchObject({
        topic: 'order/create',
        sequence: 1,
        data: {
          id: order.id,
          customer_token: order.customer.token,
          created_at: order.created_at,
          currency: 'EUR',
          total_price: 2700,
          test: false,
          country_code: 'FR',
          lines: [
            {
              id: order.line_items[0]?.id,
              product_number: 1,
              product_id: line_items[0]?.product_id,
              product_type: 1,
              rental: true,
              quantity: 2,
              amount: 1800,
            },
            {
              id: order.line_items[1]?.id,
              product_number: 12,
              product_id: line_items[1]?.product_id,
              title: 'A tape',
              product_type: 6,
              rental: null,
              amount: 900,
            },
          ],
        },
      });
      expect(JSON.stringify(event)).not.toMatch(/Ada|Lovelace|Rue|buyer-/);
      const moves = await fixture.eventsOf(company, 'customer', order.customer.id);
      expect(moves.map(({ topic, sequence }) => [topic, sequence])).toEqual([
        ['customer/create', 1],
        ['customer/update', 2],
      ]);
      expect(moves[1]?.data.changed).toContain('total_spent');
    });

    it('publishes an order with any number of lines', async () => {
      const product_id = fixture.aProduct({ title: '映画'.repeat(120), license: null, product_type: 17 });
      const line_items = Array.from({ length: 1000 }, () => ({ product_id }));
      const order = await fixture.order(company, { line_items });
      const [event] = await fixture.eventsOf(company, 'order', order.id);
      const { lines } = (event as unknown as { data: { lines: { title: string }[] } }).data;
      expect(lines[999]?.title).toBe('映画'.repeat(10));
    });
  });

  describe('order confirmations', () => {
    // A company mails a limited number an hour, and the tests above have placed many orders.
    const anotherCompany = () => fixture.aCompany();
    const mailsTo = (email: string) =>
      rows<{ language: string; subject: string }>('select * from mails where recipient = $1', email);

    it('mails the order confirmation in the language of the customer', async () => {
      const order = await fixture.order(anotherCompany(), { customer: { language: 'de' } });
      expect(await mailsTo(order.email)).toMatchObject([
        { language: 'de', subject: `Ihre Bestellung #${order.id} bei Test Films` },
      ]);
    });

    it('mails no order confirmation if the client declines it', async () => {
      const own = anotherCompany();
      const order = await fixture.order(own, { customer_notification: 0 });
      expect(await mailsTo(order.email)).toEqual([]);
      expect(await mailsTo((await fixture.order(own, { customer_notification: 1 })).email)).toHaveLength(1);
    });
  });

  it('leaves sums and customer unchanged for a test order', async () => {
    const { customer } = await fixture.order(company);
    const order = await fixture.order(company, { customer_token: customer.token, test: true });
    expect(order).toMatchObject({ test: true, total_price: 1000, customer });
    expect(await fixture.eventsOf(company, 'customer', customer.id)).toHaveLength(2);
  });

  it('creates an order that is already closed at creation', async () => {
    const { closed_at } = await fixture.order(company, { closed_at: '2026-11-20T10:00:00+02:00' });
    expect(closed_at).toBe('2026-11-20T08:00:00');
  });

  it('counts an order in another currency without adding to the spent amount', async () => {
    const { customer } = await fixture.order(company);
    const order = await fixture.order(company, { customer_token: customer.token, currency: 'usd' });
    expect(order).toMatchObject({ currency: 'USD', customer: { orders_count: 2, total_spent: 1000 } });
  });
});
