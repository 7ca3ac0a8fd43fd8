import type { Bus } from '@marquee/bus';
import {
  adminHistory,
  customers,
  fulfillments,
  issuedLicenses,
  orders,
  type CompanySnapshot,
  type ImportOrder,
  type Order,
  type OrderChange,
  type OrderPlaced,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

const GOODS = { id: 11, product_type: 6, license: null } as const;
const DAY = 24 * 3_600_000;
const NOW = Date.now();
/** A number of days ago, in the interface's format. */
const ago = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 19);
const TOMORROW = ago(-1);

describe('imported history', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  let cli: Bus;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    cli = await fixture.connect('cli');
  });
  beforeEach(() => void (company = fixture.aCompany()));
  afterAll(() => fixture?.stop());

  const importOrders = async (...sent: ImportOrder[]) =>
    (await cli.call(adminHistory.import_orders, fixture.operator(), { company_id: company.company_id, orders: sent }))
      .orders;
  const importCustomers = async (sent: readonly { email: string; created_at: string }[]) => {
    const all = sent.map(({ email, created_at }) => ({ created_at, customer: { email, first_name: 'Nele' } }));
    const input = { company_id: company.company_id, customers: all };
    return (await cli.call(adminHistory.import_customers, fixture.operator(), input)).customers;
  };
  const aCustomer = async (email = fixture.anEmail()): Promise<string> => {
    const [imported] = await importCustomers([{ email, created_at: ago(80) }]);
    return imported?.token ?? '';
  };
  const customer = (token: string) => fixture.gateway.call(customers.get, fixture.context(company), { token });
  const all = async (): Promise<readonly Order[]> =>
    (await fixture.gateway.call(orders.list, fixture.context(company), { limit: 250 })).items;
  const errorsOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { errors?: object }) => error.errors,
    );
  /** An order of one film, 50 days ago by default. */
  const anOrder = (customer_token: string, change: Partial<ImportOrder> = {}): ImportOrder => ({
    key: 'old-1',
    placed_at: ago(50),
    order: { customer_token, line_items: [{ product_id: fixture.aProduct() }] },
    ...change,
  });
  const mails = async () => (await fixture.db.query<{ count: number }>('select count(*)::int from mails'))[0]?.count;

  describe('imported customers', () => {
    it('imports customers with their original times and finds each customer by email', async () => {
      const [email, other] = [fixture.anEmail(), fixture.anEmail()];
      const [first] = await importCustomers([{ email, created_at: ago(80) }]);
      const again = await importCustomers([
        { email: other, created_at: ago(70) },
        { email: email.toUpperCase(), created_at: ago(60) },
      ]);
      expect(again).toEqual([
        { token: expect.any(String), imported: true },
        { token: first?.token, imported: false },
      ]);
      const known = await customer(first?.token ?? '');
      expect(known).toMatchObject({ email, first_name: 'Nele', created_at: ago(80), orders_count: 0 });
      expect(await fixture.eventsOf(company, 'customer', known.id)).toMatchObject([{ topic: 'customer/create' }]);
    });

    it('lists imported customers as changed since the import, including customers without an order', async () => {
      const before = ago(0);
      const [imported] = await importCustomers([{ email: fixture.anEmail(), created_at: ago(80) }]);
      const since = { updated_at_min: before, limit: 10 };
      const { items } = await fixture.gateway.call(customers.list, fixture.context(company), since);
      expect(items).toMatchObject([{ token: imported?.token, created_at: ago(80) }]);
    });

    it('rejects imported customers for an unknown company', async () => {
      company = { ...company, company_id: 999_999_999 };
      await expect(importCustomers([{ email: fixture.anEmail(), created_at: ago(80) }])).rejects.toMatchObject({
        code: 'not_found',
        message: 'No company 999999999 was found. Check the id.',
      });
    });

    it('rejects imported customers with a future time, a duplicate email or a password', async () => {
      const email = fixture.anEmail();
      const sent = [
        { created_at: TOMORROW, customer: { email } },
        { created_at: ago(1), customer: { email: email.toUpperCase() } },
        { created_at: ago(1), customer: { email: fixture.anEmail(), password: 'a long secret' } },
      ];
      const input = { company_id: company.company_id, customers: sent };
      expect(await errorsOf(cli.call(adminHistory.import_customers, fixture.operator(), input))).toEqual({
        'customers.0.created_at': ['must not be in the future'],
        'customers.1.email': ['is sent twice; send it once'],
        'customers.2.customer.password': ['must not be imported; customers choose a new password'],
      });
    });
  });

  it('imports orders at their own times by the usual rules, without mail and stock', async () => {
    const token = await aCustomer();
    const product_id = fixture.aProduct({
      license: someTerms({ id: 7, expire_after_acquisition: 2, expire_after_acquisition_mode: 1 }),
    });
    const [before, taken] = [await mails(), fixture.neighbours.reserved.length];
    const order = {
      customer_token: token,
      line_items: [{ product_id, quantity: 2 }],
      discount_codes: [{ code: 'TEN', type: 'percentage' as const, percent: 10 }],
    };
    const [imported] = await importOrders(anOrder(token, { order }));
    const [found] = await all();
    expect(imported).toEqual({ key: 'old-1', id: found?.id, imported: true });
    expect(found).toMatchObject({
      created_at: ago(50),
      processed_at: ago(50),
      source_name: 'api',
      order_number: '1',
      total_price: 1800,
      total_discounts: 200,
      financial_status: 'paid',
      fulfillment_status: 'fulfilled',
      customer: { token, orders_count: 1, total_spent: 1800 },
    });
    expect(fixture.neighbours.pricedPast.at(-1)).toMatchObject({ at: ago(50), lines: [{ product_id, quantity: 2 }] });
    expect([await mails(), fixture.neighbours.reserved.length]).toEqual([before, taken]);
    const licenses = await fixture.gateway.call(issuedLicenses.list_of_customer, fixture.context(company), {
      limit: 10,
      customer_token: token,
    });
    expect(licenses.items).toMatchObject([
      { acquired_at: ago(50), expires_at: ago(48) },
      { acquired_at: ago(50), expires_at: ago(48) },
    ]);
    const [event] = await fixture.eventsOf(company, 'order', found?.id ?? 0);
    expect(event).toMatchObject({ topic: 'order/create', sequence: 1 });
    expect(event?.data as unknown as OrderPlaced).toMatchObject({ created_at: ago(50), total_price: 1800 });
  });

  it('lists imported orders as changed since the import', async () => {
    const before = ago(0);
    const token = await aCustomer();
    await importOrders(anOrder(token));
    const since = { updated_at_min: before, limit: 10 };
    expect((await fixture.gateway.call(orders.list, fixture.context(company), since)).items).toHaveLength(1);
    expect((await fixture.gateway.call(customers.list, fixture.context(company), since)).items).toHaveLength(1);
    expect((await fixture.gateway.call(issuedLicenses.list, fixture.context(company), since)).items).toHaveLength(1);
  });

  it('imports an order once, even if its content differs or its product is gone', async () => {
    const token = await aCustomer();
    const first = anOrder(token);
    const [one] = await importOrders(first);
    fixture.neighbours.goods.delete(first.order.line_items[0]?.product_id ?? '');
    const again = await importOrders(
      { ...first, placed_at: ago(3) },
      anOrder(token, { key: 'old-2', placed_at: ago(40) }),
    );
    expect(again).toEqual([
      { key: 'old-1', id: one?.id, imported: false },
      { key: 'old-2', id: expect.any(Number), imported: true },
    ]);
    expect((await all()).map(({ created_at }) => created_at)).toEqual([ago(50), ago(40)]);
    expect(await customer(token)).toMatchObject({ orders_count: 2, total_spent: 2000, last_order_id: again[1]?.id });
  });

  it('imports an order once if two operators import it at the same moment', async () => {
    const token = await aCustomer();
    const sent = [anOrder(token), anOrder(token, { key: 'old-2' })];
    const both = await Promise.allSettled([importOrders(...sent), importOrders(...sent.toReversed())]);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
    await importOrders(...sent);
    expect(await all()).toHaveLength(2);
    expect(await customer(token)).toMatchObject({ orders_count: 2, total_spent: 2000 });
  });

  it('imports refunds and shipments at their own times, in the order of these times', async () => {
    const token = await aCustomer();
    const line_items = [{ product_id: fixture.aProduct(GOODS), quantity: 3 }, { product_id: fixture.aProduct() }];
    const shipping_address = { address1: 'Kai 1', city: 'Hamburg', country_code: 'DE' };
    await importOrders(
      anOrder(token, {
        order: { customer_token: token, line_items, shipping_address },
        refunds: [
          { at: ago(30), amount: 500, note: 'late' },
          { at: ago(49), lines: [{ line: 0, quantity: 1 }], restock: true },
        ],
        shipment: { at: ago(45), tracking_number: 'HH-1' },
      }),
    );
    const [order] = await all();
    expect(order).toMatchObject({
      total_price: 4000,
      financial_status: 'partially_refunded',
      fulfillment_status: 'fulfilled',
      refunds: [
        { created_at: ago(49), refund_line_items: [{ quantity: 1 }], transactions: [{ amount: 1000 }] },
        { created_at: ago(30), note: 'late', refund_line_items: [], transactions: [{ amount: 500 }] },
      ],
      customer: { total_spent: 2500, orders_count: 1 },
    });
    const [parcel] = (await fixture.gateway.call(fulfillments.list, fixture.context(company), { limit: 10 })).items;
    expect(parcel).toMatchObject({ status: 100, tracking_number: 'HH-1', line_items: [{ Quantity: 2 }] });
    expect(parcel?.created_at.slice(0, 19)).toBe(ago(50));
    const published = (await fixture.eventsOf(company, 'order', order?.id ?? 0)).map(({ topic, sequence, data }) => {
      const { refunded, fulfillment_status, created_at } = data as unknown as OrderChange;
      return [topic, sequence, created_at, refunded, fulfillment_status];
    });
    expect(published).toEqual([
      ['order/create', 1, ago(50), undefined, undefined],
      ['order/update', 2, ago(50), 1000, 'partial'],
      ['order/update', 3, ago(50), 1000, 'fulfilled'],
      ['order/update', 4, ago(50), 1500, 'fulfilled'],
    ]);
  });

  it('adds unrefunded amounts of imported orders to the sums of customers who order concurrently', async () => {
    const tokens = [await aCustomer(), await aCustomer()];
    const sent = Array.from({ length: 20 }, (_, index) =>
      anOrder(tokens[index % 2] ?? '', {
        key: `old-${index}`,
        ...(index % 4 === 0 && { refunds: [{ at: ago(2), amount: 100 }] }),
      }),
    );
    await Promise.all([
      importOrders(...sent.slice(0, 10)),
      importOrders(...sent.slice(10)),
      ...tokens.map((customer_token) => fixture.order(company, { customer_token })),
    ]);
    // Ten imported orders of 10.00 each and one that was placed; the first customer was refunded 1.00 for five of them.
    expect(await customer(tokens[0] ?? '')).toMatchObject({ orders_count: 11, total_spent: 10_500 });
    expect(await customer(tokens[1] ?? '')).toMatchObject({ orders_count: 11, total_spent: 11_000 });
    const numbers = (await all()).map(({ order_number }) => Number(order_number));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });

  it('rejects an inconsistent import as a whole, and reports all faults at once', async () => {
    const token = await aCustomer();
    const good = anOrder(token);
    const early = { at: ago(51) };
    const refused = importOrders(
      good,
      anOrder(token, { placed_at: TOMORROW }),
      anOrder(token, { key: 'old-2', refunds: [{ ...early, lines: [{ line: 1, quantity: 1 }] }], shipment: early }),
      anOrder(token, { key: 'old-3', order: { email: 'a@example.org', password: 'a long secret', line_items: [] } }),
    );
    expect(await errorsOf(refused)).toEqual({
      'orders.1.key': ['is sent twice; send it once'],
      'orders.1.placed_at': ['must not be in the future'],
      'orders.2.refunds.0.at': ['must not be before the order'],
      'orders.2.refunds.0.lines.0.line': ['is not a line of this order; send the index of one of its line_items'],
      'orders.2.shipment.at': ['must not be before the order'],
      'orders.3.order.line_items': ['must have at least one line'],
    });
    expect(await all()).toEqual([]);
  });

  it('rejects an imported order that was closed before it was placed or in the future', async () => {
    const token = await aCustomer();
    const closed = (key: string, closed_at: string) =>
      anOrder(token, { key, order: { ...anOrder(token).order, closed_at } });
    expect(await errorsOf(importOrders(closed('old-1', TOMORROW), closed('old-2', ago(51))))).toEqual({
      'orders.0.order.closed_at': ['must not be in the future'],
      'orders.1.order.closed_at': ['must not be before the order'],
    });
    await importOrders(closed('old-1', ago(50)));
    expect(await all()).toMatchObject([{ closed_at: ago(50) }]);
  });

  it('rejects imported goods of another company, which would ship them again', async () => {
    const token = await aCustomer();
    const origin = { company_id: fixture.aCompany().company_id, id: 5, cost_to_licensees_percent: 40 };
    const shipping_address = { address1: 'Kai 1', city: 'Hamburg', country_code: 'DE' };
    const line_items = [
      { product_id: fixture.aProduct({ origin }) },
      { product_id: fixture.aProduct({ ...GOODS, origin }) },
    ];
    const order = { customer_token: token, line_items, shipping_address };
    expect(await errorsOf(importOrders(anOrder(token), anOrder(token, { key: 'old-2', order })))).toEqual({
      'orders.1.order.line_items.1.product_id': ['is shipped by another company; remove it from the import'],
    });
    expect(await all()).toEqual([]);
  });

  it('names in the error the order of an import that cannot be written', async () => {
    const token = await aCustomer();
    const tooMuch = [
      { at: ago(30), amount: 600 },
      { at: ago(40), amount: 600 },
    ];
    const refused = importOrders(anOrder(token), anOrder(token, { key: 'old-2', refunds: tooMuch }));
    expect(await errorsOf(refused)).toEqual({
      'orders.1.refunds.0.amount': ['must not exceed the unrefunded amount: 400'],
    });
    const twoOfOne = [{ at: ago(30), lines: [{ line: 0, quantity: 2 }] }];
    expect(await errorsOf(importOrders(anOrder(token, { refunds: twoOfOne })))).toEqual({
      'orders.0.refunds.0.lines.0.quantity': ['must be at most 1, the quantity not yet refunded'],
    });
    const many = { customer_token: token, line_items: [{ product_id: fixture.aProduct(), quantity: 10_001 }] };
    expect(await errorsOf(importOrders(anOrder(token), anOrder(token, { key: 'old-2', order: many })))).toEqual({
      'orders.1.order.line_items': ['must not need more than 10000 licenses; split the order'],
    });
    expect(await all()).toEqual([]);
  });

  it('names in the error the place of an imported order with an unknown customer or product', async () => {
    const token = await aCustomer();
    await importOrders(anOrder(token));
    expect(await errorsOf(importOrders(anOrder(token), anOrder('NOBODYNOBODYNOBO', { key: 'old-2' })))).toEqual({
      'orders.1.order.customer_token': [
        'does not belong to a customer of this company; send the token of an existing customer',
      ],
    });
    const unknown = { customer_token: token, line_items: [{ product_id: '0000-0000-0000-0000' }] };
    expect(await errorsOf(importOrders(anOrder(token), anOrder(token, { key: 'old-3', order: unknown })))).toEqual({
      'orders.1.order.line_items.0.product_id': ['is not a product of this company'],
    });
  });

  it('rejects imported shipments of digital products, and more than 100 orders at once', async () => {
    const token = await aCustomer();
    await expect(importOrders(anOrder(token, { shipment: { at: ago(40) } }))).rejects.toMatchObject({
      code: 'conflict',
      message:
        'orders.0.shipment: The order old-1 has no goods that this company ships. Remove the shipment from the import.',
    });
    expect(await all()).toEqual([]);
    const many = Array.from({ length: 101 }, (_, index) => anOrder(token, { key: `old-${index}` }));
    expect(await errorsOf(importOrders(...many))).toEqual({
      orders: ['must have at most 100 entries; split the import'],
    });
  });

  it('records the operator and the size of an import in the audit log', async () => {
    const token = await aCustomer();
    await importOrders(anOrder(token), anOrder(token, { key: 'old-2' }));
    const lines = await fixture.db.query(
      'select operator, action, detail from audit where company_id = $1 order by id',
      [company.company_id],
    );
    expect(lines).toEqual([
      { operator: 'ada', action: 'customers import', detail: { customers: 1 } },
      { operator: 'ada', action: 'orders import', detail: { orders: 2 } },
    ]);
  });
});
