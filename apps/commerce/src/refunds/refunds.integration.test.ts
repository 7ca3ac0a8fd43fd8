import { randomUUID } from 'node:crypto';
import {
  customers,
  fulfillments,
  issuedLicenses,
  orders,
  refunds,
  type CompanySnapshot,
  type Context,
  type CreateOrder,
  type CreateRefund,
  type Order,
  type OrderChange,
  type Refund,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { StockReturns } from '../stock-returns/stock-returns.queue';
import { StockReturnsWorker } from '../stock-returns/stock-returns.worker';
import { CommerceFixture } from '../testing/commerce.fixture';

const GOODS = { id: 11, product_type: 6, license: null } as const;

describe('refunds', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
  });
  beforeEach(() => {
    company = fixture.aCompany();
    fixture.neighbours.restocked.splice(0);
  });
  afterEach(() => void (fixture.neighbours.catalogAway = false));
  afterAll(() => fixture?.stop());

  const refund = ({ id: order_id }: Order, input: CreateRefund, context: Partial<Context> = {}): Promise<Refund> =>
    fixture.gateway.call(refunds.create, { ...fixture.context(company), ...context }, { order_id, refund: input });
  const lineOf = (order: Order, index = 0): number => order.line_items[index]?.id ?? 0;
  const items = (order: Order, quantity: number, index = 0) => [{ line_item_id: lineOf(order, index), quantity }];
  /** An order of films for 10.00 each. */
  const films = (quantity: number, change: Partial<CreateOrder> = {}) =>
    fixture.order(company, { line_items: [{ product_id: fixture.aProduct(), quantity }], ...change });
  const spentBy = async ({ customer: { token } }: Order) =>
    (await fixture.gateway.call(customers.get, fixture.context(company), { token })).total_spent;
  const live = async ({ customer: { token: customer_token } }: Order) => {
    const input = { limit: 250, customer_token };
    const { items: all } = await fixture.gateway.call(issuedLicenses.list_of_customer, fixture.context(company), input);
    return all.filter(({ revoked_at }) => revoked_at === null);
  };
  /** The stock that catalog has received. */
  const giveBackDue = async () => {
    await fixture.commerce.get(StockReturnsWorker, { strict: false }).giveBackDue();
    await fixture.commerce.get(StockReturns, { strict: false }).idle();
  };

  it('refunds the share of the refunded items, and shows the refund in the order', async () => {
    const order = await films(3, {
      discount_codes: [{ code: 'TEN', type: 'fixed_amount', amount: 1000 }],
      location_id: 'harbour',
    });
    const made = await refund(order, { refund_line_items: items(order, 1), note: 'scratched' });
    const { created_at } = made;
    expect(made).toEqual({
      id: expect.any(Number),
      created_at,
      note: 'scratched',
      order_id: order.id,
      refund_line_items: [{ id: expect.any(Number), quantity: 1, line_item: order.line_items[0] }],
      restock: false,
      tracking_number: null,
      customer_token: order.customer.token,
      transactions: [
        {
          id: expect.any(Number),
          order_id: order.id,
          gateway: 'Manual',
          created_at,
          test: false,
          status: 'success',
          amount: 666,
          currency: 'EUR',
          location_id: 'harbour',
          customer_token: order.customer.token,
          device_id: null,
          source_name: 'api',
        },
      ],
    });
    expect(await fixture.get(company, order)).toMatchObject({
      refunds: [made],
      financial_status: 'partially_refunded',
      updated_at: created_at,
      total_price: 2000,
    });
    const rest = await refund(order, { refund_line_items: items(order, 2) });
    expect(rest.transactions[0]?.amount).toBe(1334);
    const whole = await fixture.get(company, order);
    expect(whole).toMatchObject({ refunds: [made, rest], financial_status: 'refunded' });
    const ids = [made, rest].flatMap((one) => [one, ...one.refund_line_items, ...one.transactions].map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
  });

  it('lowers the spent amount of the customer by a refund, and publishes no note', async () => {
    const order = await films(2);
    const { token } = order.customer;
    await films(1, { customer_token: token });
    expect(await spentBy(order)).toBe(3000);
    await refund(order, { amount: 700, note: 'Kim was sad' });
    await refund(order, { refund_line_items: items(order, 1) });
    expect(await spentBy(order)).toBe(1300);
    const events = (await fixture.eventsOf(company, 'order', order.id)).slice(1);
    expect(events).toMatchObject([
      { topic: 'order/update', sequence: 2, data: { changed: ['refunds', 'financial_status'], refunded: 700 } },
      { topic: 'order/update', sequence: 3, data: { changed: ['refunds'], refunded: 1700 } },
    ]);
    const id = lineOf(order);
    expect(events.map(({ data }) => (data as unknown as OrderChange).refunded_lines)).toEqual([
      [{ id, quantity: 0, amount: 700 }],
      [{ id, quantity: 1, amount: 1700 }],
    ]);
    expect(JSON.stringify(events)).not.toContain('Kim');
    const moved = (await fixture.eventsOf(company, 'customer', order.customer.id)).slice(-2);
    expect(moved).toMatchObject([{ data: { changed: ['total_spent'] } }, { data: { changed: ['total_spent'] } }]);
    // The later invalidation subtracts only the rest.
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    expect(await spentBy(order)).toBe(1000);
  });

  it.each<[string, Partial<CreateOrder>]>([
    ['a test order', { test: true }],
    ['another currency', { currency: 'usd' }],
  ])('leaves the spent amount unchanged for a refund of %s', async (_, change) => {
    const order = await films(1);
    const other = await films(1, { customer_token: order.customer.token, ...change });
    const { transactions } = await refund(other, { amount: 400 });
    expect(transactions[0]).toMatchObject({ amount: 400, test: change.test ?? false, currency: other.currency });
    expect(await spentBy(order)).toBe(1000);
  });

  it('revokes one license per refunded item, unused licenses first, and no license for an amount without items', async () => {
    const order = await films(3);
    const [first, second, third] = await live(order);
    await fixture.db.query('update issued_licenses set first_used_at = now() where id = $1', [third?.id]);
    await refund(order, { amount: 100 });
    expect(await live(order)).toHaveLength(3);
    await refund(order, { refund_line_items: items(order, 1) });
    expect((await live(order)).map(({ id }) => id)).toEqual([first?.id, third?.id]);
    const published = await fixture.eventsOf(company, 'issued_license', second?.id ?? 0);
    expect(published.at(-1)).toMatchObject({ topic: 'issued_license/update', data: { changed: ['revoked_at'] } });
    await refund(order, { refund_line_items: items(order, 2), amount: 0 });
    expect(await live(order)).toEqual([]);
  });

  it('keeps the licenses of lines that are not refunded', async () => {
    const two = [{ product_id: fixture.aProduct() }, { product_id: fixture.aProduct(), quantity: 2 }];
    const order = await fixture.order(company, { line_items: two });
    await refund(order, { refund_line_items: items(order, 1, 1) });
    expect((await live(order)).map(({ line_item_id }) => line_item_id)).toEqual([lineOf(order), lineOf(order, 1)]);
  });

  it('returns only the refunded goods to stock, for mirrors to their origin', async () => {
    const origin = { company_id: 77, id: 5, cost_to_licensees_percent: 70 };
    const order = await fixture.order(company, {
      line_items: [
        { product_id: fixture.aProduct(GOODS), quantity: 3 },
        { product_id: fixture.aProduct({ ...GOODS, id: 12, origin }), quantity: 2 },
        { product_id: fixture.aProduct() },
      ],
    });
    const { key } = fixture.neighbours.reserved.at(-1) ?? {};
    const lines = [...items(order, 2), ...items(order, 1, 1), ...items(order, 1, 2)];
    const { id, restock } = await refund(order, { refund_line_items: lines, restock: true });
    expect(restock).toBe(true);
    await giveBackDue();
    const { company_id } = company;
    expect(fixture.neighbours.restocked).toEqual([
      {
        company_id,
        key,
        refund_id: id,
        items: [
          { company_id, id: 11, quantity: 2 },
          { company_id: 77, id: 5, quantity: 1 },
        ],
      },
    ]);
    await refund(order, { refund_line_items: items(order, 1) });
    await refund(order, { amount: 1, restock: true });
    await giveBackDue();
    expect(fixture.neighbours.restocked).toHaveLength(1);
    expect(fixture.neighbours.released).not.toContain(key);
  });

  it('removes refunded goods from the unshipped fulfillment, and keeps shipped goods', async () => {
    const goods = () => ({ product_id: fixture.aProduct(GOODS), quantity: 2 });
    const order = await fixture.order(company, { line_items: [goods(), goods(), { product_id: fixture.aProduct() }] });
    const parcel = async () => fixture.gateway.call(fulfillments.get, fixture.context(company), { id: order.id });
    const ship = () =>
      fixture.gateway.call(fulfillments.update, fixture.context(company), {
        id: order.id,
        fulfillment: { status: 100 },
      });
    await refund(order, { refund_line_items: [...items(order, 2), ...items(order, 1, 1)] });
    expect(await parcel()).toMatchObject({ closed_at: null, line_items: [{ Quantity: 0 }, { Quantity: 1 }] });
    expect(await fixture.get(company, order)).toMatchObject({ fulfillment_status: 'partial' });
    await refund(order, { refund_line_items: items(order, 1, 1) });
    expect((await parcel()).closed_at).not.toBeNull();
    expect(await fixture.get(company, order)).toMatchObject({ fulfillment_status: 'fulfilled' });
    expect((await fixture.eventsOf(company, 'order', order.id)).at(-1)?.data).toMatchObject({
      changed: ['refunds', 'fulfillment_status'],
    });
    await expect(ship()).rejects.toMatchObject({ code: 'conflict' });

    const sent = await fixture.order(company, { line_items: [goods()] });
    await fixture.gateway.call(fulfillments.update, fixture.context(company), {
      id: sent.id,
      fulfillment: { status: 100 },
    });
    await refund(sent, { refund_line_items: items(sent, 2) });
    const shipped = await fixture.gateway.call(fulfillments.get, fixture.context(company), { id: sent.id });
    expect(shipped).toMatchObject({ status: 100, closed_at: null, line_items: [{ Quantity: 2 }] });
    expect(await fixture.get(company, sent)).toMatchObject({ fulfillment_status: 'fulfilled' });
  });

  it('removes refunded goods from a shipped fulfillment when its shipment is undone', async () => {
    const goods = () => ({ product_id: fixture.aProduct(GOODS), quantity: 3 });
    const order = await fixture.order(company, { line_items: [goods(), goods()] });
    const setTo = (status: 0 | 100) =>
      fixture.gateway.call(fulfillments.update, fixture.context(company), { id: order.id, fulfillment: { status } });
    await refund(order, { refund_line_items: items(order, 1) });
    await setTo(100);
    await refund(order, { refund_line_items: [...items(order, 1), ...items(order, 2, 1)] });
    expect(await setTo(0)).toMatchObject({ closed_at: null, line_items: [{ Quantity: 1 }, { Quantity: 1 }] });
    await setTo(100);
    await refund(order, { refund_line_items: [...items(order, 1), ...items(order, 1, 1)] });
    const back = await setTo(0);
    expect(back).toMatchObject({ line_items: [{ Quantity: 0 }, { Quantity: 0 }] });
    expect(back.closed_at).not.toBeNull();
    await expect(setTo(100)).rejects.toMatchObject({ code: 'conflict' });
    expect(await fixture.get(company, order)).toMatchObject({ fulfillment_status: null });
  });

  it('leaves an order unfulfilled if all items are refunded before shipping', async () => {
    const order = await fixture.order(company, { line_items: [{ product_id: fixture.aProduct(GOODS) }] });
    await refund(order, { refund_line_items: items(order, 1) });
    expect(await fixture.get(company, order)).toMatchObject({ fulfillment_status: null, financial_status: 'refunded' });
  });

  it('returns refunded goods once after an outage of catalog', async () => {
    const order = await fixture.order(company, { line_items: [{ product_id: fixture.aProduct(GOODS) }] });
    fixture.neighbours.catalogAway = true;
    const { id } = await refund(order, { refund_line_items: items(order, 1), restock: true });
    await giveBackDue();
    expect(fixture.neighbours.restocked).toEqual([]);
    fixture.neighbours.catalogAway = false;
    fixture.ahead += 60_000;
    await eventually(async () => {
      await giveBackDue();
      expect(fixture.neighbours.restocked.map(({ refund_id }) => refund_id)).toEqual([id]);
    });
    expect(await fixture.db.query('select from stock_returns')).toEqual([]);
  });

  it('accepts one of two and of ten concurrent refunds of a whole order', async () => {
    for (const parallel of [2, 10]) {
      const order = await films(2);
      const attempts = Array.from({ length: parallel }, (_, index) =>
        refund(order, index % 2 === 0 ? { amount: 2000 } : { refund_line_items: items(order, 2), amount: 2000 }),
      );
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
      for (const reason of refused) expect(reason).toMatchObject({ code: 'invalid' });
      expect(await fixture.get(company, order)).toMatchObject({ financial_status: 'refunded' });
      expect((await fixture.get(company, order)).refunds).toHaveLength(1);
      expect(await spentBy(order)).toBe(0);
    }
  });

  it('creates one refund per Idempotency-Key, and rejects another body under the same key', async () => {
    const order = await films(2);
    const idempotencyKey = randomUUID();
    const input = { refund_line_items: items(order, 1) };
    const made = await Promise.all(Array.from({ length: 8 }, () => refund(order, input, { idempotencyKey })));
    for (const one of made) expect(one).toEqual(made[0]);
    expect((await fixture.get(company, order)).refunds).toEqual([made[0]]);
    await expect(refund(order, { amount: 1 }, { idempotencyKey })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await spentBy(order)).toBe(1000);
  });

  it('rejects a refund of a fully refunded order without any change', async () => {
    const order = await films(1);
    await refund(order, { refund_line_items: items(order, 1) });
    const before = await fixture.get(company, order);
    for (const input of [{ amount: 1 }, { refund_line_items: items(order, 1) }, {}]) {
      await expect(refund(order, input)).rejects.toMatchObject({ code: 'invalid' });
    }
    expect(await fixture.get(company, order)).toEqual(before);
  });

  it('rejects refunds with too many lines in total, and accepts an amount without lines', async () => {
    const order = await films(2);
    const { id, transactions: _none, ...made } = await refund(order, { refund_line_items: items(order, 1), amount: 0 });
    const [line] = made.refund_line_items;
    const lines = Array.from({ length: 5_000 }, () => ({ ...line, quantity: 0 }));
    const full = [{ ...made, id, transactions: [], refund_line_items: lines }];
    await fixture.db.query('update orders set refunds = $2 where id = $1', [order.id, JSON.stringify(full)]);
    await expect(refund(order, { refund_line_items: items(order, 1) })).rejects.toMatchObject({ code: 'conflict' });
    expect((await refund(order, { amount: 100 })).transactions).toMatchObject([{ amount: 100 }]);
  });

  it('rejects a refund of an invalidated and of an unknown order', async () => {
    const order = await films(1);
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    await expect(refund(order, { amount: 1 })).rejects.toMatchObject({ code: 'conflict' });
    company = fixture.aCompany();
    await expect(refund(order, { amount: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });
});
