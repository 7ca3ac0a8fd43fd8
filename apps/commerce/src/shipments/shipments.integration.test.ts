import {
  customers,
  fulfillments,
  orders,
  refunds,
  type CompanySnapshot,
  type Context,
  type CountFulfillments,
  type CreateOrder,
  type Fulfillment,
  type ListFulfillments,
  type Order,
  type QuoteLine,
  type UpdateFulfillment,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

const TAPE: Partial<QuoteLine> = { title: 'Tape', product_type: 6, license: null, gtin: '4006381333931', weight: 250 };

describe('fulfillments', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
  });
  beforeEach(() => (company = fixture.aCompany()));
  afterAll(() => fixture?.stop());

  const goods = (change: Partial<QuoteLine> = {}) => ({ product_id: fixture.aProduct({ ...TAPE, ...change }) });
  /** A product that the ordering company mirrors. */
  const mirrored = ({ company_id }: CompanySnapshot) =>
    goods({ origin: { company_id, id: 5, cost_to_licensees_percent: 70 } });
  const ordered = (change: Partial<CreateOrder> = {}) => fixture.order(company, { line_items: [goods()], ...change });
  const list = async (of = company, input: Partial<ListFulfillments> = {}): Promise<readonly Fulfillment[]> =>
    (await fixture.gateway.call(fulfillments.list, fixture.context(of), { limit: 250, ...input })).items;
  const idsOf = async (of = company, input: Partial<ListFulfillments> = {}) =>
    (await list(of, input)).map(({ id }) => id);
  const count = async (of = company, input: CountFulfillments = {}) =>
    (await fixture.gateway.call(fulfillments.count, fixture.context(of), input)).count;
  const get = (id: number, of = company) => fixture.gateway.call(fulfillments.get, fixture.context(of), { id });
  const update = (id: number, fulfillment: UpdateFulfillment, of = company, change: Partial<Context> = {}) =>
    fixture.gateway.call(fulfillments.update, { ...fixture.context(of), ...change }, { id, fulfillment });
  const ship = (id: number, of = company) => update(id, { status: 100 }, of);
  const statusOf = async (order: Order, of = company) => (await fixture.get(of, order)).fulfillment_status;
  const refused = (code: string) => ({ code });

  it('names fulfillments after their order, and lists their items and address', async () => {
    const shipping_address = { first_name: 'Kim', address1: 'Kai 1', city: 'Hamburg', country_code: 'DE' };
    const order = await ordered({ line_items: [{ ...goods({ version: 'II' }), quantity: 3 }], shipping_address });
    const fulfillment = await get(order.id);
    expect(fulfillment).toEqual({
      id: order.id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
      owner_company: company.company_id,
      customer: order.shipping_address,
      line_items: [
        {
          id: order.line_items[0]?.id,
          product_id: order.line_items[0]?.product_id,
          title: 'Tape',
          version: 'II',
          Quantity: 3,
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
    expect(fulfillment.created_at.slice(0, 19)).toBe(order.created_at);
    const [shown] = order.fulfillments;
    expect(shown).toEqual({ id: order.id, created_at: order.created_at, line_items: [order.line_items[0]?.id] });
  });

  it('creates fulfillments only for physical goods', async () => {
    const digital = await fixture.order(company);
    await expect(get(digital.id)).rejects.toMatchObject(refused('not_found'));
    expect([digital.fulfillment_status, await count()]).toEqual(['fulfilled', 0]);
  });

  it('updates and publishes the order status with each shipment and each undone shipment', async () => {
    const order = await ordered();
    expect(order.fulfillment_status).toBeNull();
    expect(await update(order.id, { status: 100, tracking_number: 'RX 1' })).toMatchObject({
      status: 100,
      tracking_number: 'RX 1',
    });
    expect(await statusOf(order)).toBe('fulfilled');
    await update(order.id, { status: 0 });
    expect(await statusOf(order)).toBeNull();
    const events = await fixture.eventsOf(company, 'order', order.id);
    const published = { changed: ['fulfillment_status'] };
    expect(events.map(({ topic, sequence, data }) => [topic, sequence, data])).toMatchObject([
      ['order/create', 1, {}],
      ['order/update', 2, { ...published, fulfillment_status: 'fulfilled' }],
      ['order/update', 3, { ...published, fulfillment_status: null }],
    ]);
  });

  it('leaves an order with digital content partial until its goods are shipped', async () => {
    const order = await ordered({ line_items: [goods(), { product_id: fixture.aProduct() }] });
    expect(order.fulfillment_status).toBe('partial');
    await ship(order.id);
    expect(await statusOf(order)).toBe('fulfilled');
    await update(order.id, { status: 0 });
    expect(await statusOf(order)).toBe('partial');
  });

  it('ignores a fulfillment update without a difference, and keeps the order for a tracking number', async () => {
    const order = await ordered();
    await update(order.id, { status: 0, tracking_number: null });
    await update(order.id, { tracking_number: 'RX 2' });
    expect(await fixture.eventsOf(company, 'order', order.id)).toHaveLength(1);
    await expect(update(order.id, { tracking_number: 'x'.repeat(65) })).rejects.toMatchObject({
      code: 'invalid',
      errors: { tracking_number: expect.anything() },
    });
    await expect(update(order.id, { status: 50 as 0 })).rejects.toMatchObject(refused('invalid'));
    await expect(update(order.id, { status: 100 }, company, { ifMatch: 1 })).rejects.toMatchObject(
      refused('precondition_failed'),
    );
  });

  it('lists fulfillments by date and status in pages, and counts them in all states', async () => {
    const [first, second] = [await ordered(), await ordered()];
    fixture.ahead += 24 * 3_600_000;
    const third = await ordered();
    await ship(second.id);
    expect(await idsOf()).toEqual([first.id, second.id, third.id]);
    expect(await idsOf(company, { status: 0 })).toEqual([first.id, third.id]);
    expect(await idsOf(company, { status: 100 })).toEqual([second.id]);
    expect(await idsOf(company, { created_at_min: third.created_at })).toEqual([third.id]);
    expect(await idsOf(company, { created_at_max: second.created_at })).toEqual([first.id, second.id]);
    expect(await idsOf(company, { limit: 2, since_id: first.id })).toEqual([second.id, third.id]);
    expect(await idsOf(company, { order_id: second.id })).toEqual([second.id]);
    expect(await idsOf(company, { order: 'id desc', limit: 2 })).toEqual([third.id, second.id]);
    expect(await count()).toBe(3);
    expect(await count(company, { status: 0 })).toBe(2);
    expect(await count(company, { created_at_max: second.created_at, status: 100 })).toBe(1);
    expect(await count(company, { order_id: third.id })).toBe(1);
  });

  it('closes the fulfillment of an invalidated order and rejects shipping it', async () => {
    const [order, shipped] = [await ordered(), await ordered()];
    await ship(shipped.id);
    for (const { id } of [order, shipped]) await fixture.gateway.call(orders.remove, fixture.context(company), { id });
    expect(await idsOf(company, { status: 0 })).toEqual([]);
    expect(await idsOf(company, { status: 100 })).toEqual([shipped.id]);
    expect(await count()).toBe(2);
    expect(await get(order.id)).toMatchObject({
      status: 0,
      closed_at: (await fixture.get(company, order)).cancelled_at,
    });
    expect((await get(shipped.id)).closed_at).toBeNull();
    await expect(ship(order.id)).rejects.toMatchObject(refused('conflict'));
    await expect(update(shipped.id, { status: 0 })).rejects.toMatchObject(refused('conflict'));
    // An echo changes nothing.
    expect(await update(order.id, { status: 0 })).toMatchObject({ status: 0 });
  });

  it('returns unshipped and unrefunded goods of an invalidated order to stock', async () => {
    const { company_id } = company;
    const owner = fixture.aCompany();
    const line_items = [{ ...goods({ id: 21 }), quantity: 5 }, { ...goods({ id: 22 }), quantity: 3 }, mirrored(owner)];
    const order = await ordered({ line_items });
    const { key } = fixture.neighbours.reserved.at(-1) ?? {};
    const refund = (restock: boolean, index: number, quantity: number) => {
      const refund_line_items = [{ line_item_id: order.line_items[index]?.id, quantity }];
      const input = { order_id: order.id, refund: { restock, refund_line_items } };
      return fixture.gateway.call(refunds.create, fixture.context(company), input);
    };
    await refund(true, 0, 1);
    await refund(false, 0, 2);
    await refund(false, 1, 3);
    await ship((await idsOf(owner))[0] ?? 0, owner);
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    const owed = () => fixture.db.query('select from stock_returns where key = $1', [key]);
    await eventually(async () => expect(await owed()).toEqual([]));
    const back = fixture.neighbours.restocked.filter((one) => one.key === key);
    expect(back.flatMap(({ items }) => items)).toHaveLength(2);
    expect(back.map(({ items }) => items)).toEqual(
      expect.arrayContaining([[{ company_id, id: 21, quantity: 1 }], [{ company_id, id: 21, quantity: 2 }]]),
    );
    expect(new Set(back.map(({ refund_id }) => refund_id)).size).toBe(2);
  });

  it('returns no stock for an invalidated order that is shipped', async () => {
    const order = await ordered({ line_items: [goods(), { product_id: fixture.aProduct() }] });
    const { key } = fixture.neighbours.reserved.at(-1) ?? {};
    await ship(order.id);
    await fixture.gateway.call(orders.remove, fixture.context(company), { id: order.id });
    expect(await fixture.db.query('select from stock_returns where key = $1', [key])).toEqual([]);
    expect(fixture.neighbours.restocked.filter((one) => one.key === key)).toEqual([]);
    expect(fixture.neighbours.released).not.toContain(key);
  });

  describe('fulfillments of mirrored goods', () => {
    let owner: CompanySnapshot;
    beforeEach(() => (owner = fixture.aCompany()));

    it('creates for the owner of mirrored goods a fulfillment with a separate number', async () => {
      const order = await ordered({ line_items: [mirrored(owner)] });
      const [theirs] = await list(owner);
      expect(theirs).toMatchObject({ owner_company: owner.company_id, status: 0 });
      expect(await idsOf()).toEqual([]);
      await expect(get(order.id)).rejects.toMatchObject(refused('not_found'));
      expect(order.fulfillments.map(({ id }) => id)).toEqual([theirs?.id]);
      await ship(theirs?.id ?? 0, owner);
      expect(await statusOf(order)).toBe('fulfilled');
      expect((await fixture.eventsOf(company, 'order', order.id)).map(({ topic }) => topic)).toEqual([
        'order/create',
        'order/update',
      ]);
    });

    it('sends the shipping address to the owner of mirrored goods, without the customer token', async () => {
      const shipping_address = { first_name: 'Kim', city: 'Hamburg', country_code: 'DE' };
      const order = await ordered({ line_items: [goods(), mirrored(owner)], shipping_address });
      const shown = async () => [(await get(order.id)).customer, (await list(owner))[0]?.customer];
      const both = (address: Order['shipping_address']) => [address, { ...address, token: '' }];
      expect(order.shipping_address?.token).toBe(order.customer.token);
      expect(await shown()).toEqual(both(order.shipping_address));
      const context = fixture.context(company);
      const input = { id: order.id, order: { shipping_address: { city: 'Kiel' } } };
      const moved = await fixture.gateway.call(orders.update, context, input);
      expect(moved.shipping_address?.city).toBe('Kiel');
      expect(await shown()).toEqual(both(moved.shipping_address));
      const { token } = order.customer;
      await fixture.gateway.call(customers.remove, context, { token });
      expect(await shown()).toMatchObject([
        { city: '', token },
        { city: '', token: '' },
      ]);
    });

    it('keeps an order partially fulfilled until all companies have shipped', async () => {
      const order = await ordered({ line_items: [goods(), mirrored(owner)] });
      expect(order.fulfillments).toHaveLength(2);
      const [theirs] = await idsOf(owner);
      await ship(order.id);
      expect(await statusOf(order)).toBe('partial');
      await ship(theirs ?? 0, owner);
      expect(await statusOf(order)).toBe('fulfilled');
      await update(order.id, { status: 0 });
      expect(await statusOf(order)).toBe('partial');
      await update(theirs ?? 0, { status: 0 }, owner);
      expect(await statusOf(order)).toBeNull();
    });

    it('fulfills an order that two companies ship at the same moment', async () => {
      const order = await ordered({ line_items: [goods(), mirrored(owner)] });
      const [theirs] = await idsOf(owner);
      await Promise.all([ship(order.id), ship(theirs ?? 0, owner)]);
      expect(await statusOf(order)).toBe('fulfilled');
    });
  });

  describe('fulfillments for a shipping partner', () => {
    let shipper: CompanySnapshot;
    let stranger: CompanySnapshot;
    let order: Order;
    let others: Order;
    beforeEach(async () => {
      [shipper, stranger] = [fixture.aCompany(), fixture.aCompany()];
      fixture.neighbours.shippedFor.set(shipper.company_id, [company.company_id]);
      order = await ordered();
      others = await fixture.order(stranger, { line_items: [goods()] });
    });

    it('lists the fulfillments of the partner and of the companies that it serves', async () => {
      const own = await fixture.order(shipper, { line_items: [goods()] });
      expect(await idsOf(shipper)).toEqual([order.id, own.id]);
      expect(await idsOf(shipper, { status: 0 })).toEqual([order.id, own.id]);
      expect(await count(shipper)).toBe(2);
      expect(await idsOf(shipper, { order: 'id desc' })).toEqual([own.id, order.id]);
      const partners: [number, number[]][] = [
        [company.company_id, [order.id]],
        [shipper.company_id, [own.id]],
        [stranger.company_id, []],
      ];
      for (const [partner_id, ids] of partners) {
        expect(await idsOf(shipper, { partner_id })).toEqual(ids);
        expect(await count(shipper, { partner_id })).toBe(ids.length);
      }
      expect(await idsOf(shipper, { order_id: order.id })).toEqual([order.id]);
      expect((await get(order.id, shipper)).owner_company).toBe(company.company_id);
      await update(order.id, { status: 100, tracking_number: 'RX 3' }, shipper);
      expect(await idsOf(shipper, { status: 100 })).toEqual([order.id]);
      expect(await statusOf(order)).toBe('fulfilled');
      expect(await get(order.id)).toMatchObject({ status: 100, tracking_number: 'RX 3' });
    });

    it("hides a partner's fulfillments and orders from all other companies", async () => {
      await expect(get(others.id, shipper)).rejects.toMatchObject(refused('not_found'));
      await expect(ship(others.id, shipper)).rejects.toMatchObject(refused('not_found'));
      await expect(ship(order.id, stranger)).rejects.toMatchObject(refused('not_found'));
      await expect(fixture.get(shipper, order)).rejects.toMatchObject(refused('not_found'));
      // A link grants nothing in the opposite direction.
      const own = await fixture.order(shipper, { line_items: [goods()] });
      await expect(get(own.id)).rejects.toMatchObject(refused('not_found'));
      expect(await statusOf(others, stranger)).toBeNull();
    });

    it('hides the fulfillments from a shipping partner when the link ends', async () => {
      await ship(order.id, shipper);
      fixture.neighbours.shippedFor.delete(shipper.company_id);
      await expect(update(order.id, { status: 0 }, shipper)).rejects.toMatchObject(refused('not_found'));
      await expect(get(order.id, shipper)).rejects.toMatchObject(refused('not_found'));
      expect([await idsOf(shipper), await count(shipper)]).toEqual([[], 0]);
      expect(await statusOf(order)).toBe('fulfilled');
    });

    it('answers unavailable if the shipping link is unknown, but serves companies without links', async () => {
      const own = await fixture.order(shipper, { line_items: [goods()] });
      const received = `update companies set facts = facts::jsonb || jsonb_build_object('shippers', $2::jsonb)
        where company_id = $1`;
      await fixture.db.query(received, [company.company_id, JSON.stringify([shipper.company_id])]);
      fixture.neighbours.tenantAway = true;
      try {
        const published = {
          code: 'unavailable',
          message: expect.stringContaining('The companies that this company ships for could not be read') as unknown,
        };
        for (const asking of [idsOf(shipper), count(shipper), get(order.id, shipper), ship(order.id, shipper)]) {
          await expect(asking).rejects.toMatchObject(published);
        }
        expect((await get(own.id, shipper)).id).toBe(own.id);
        expect([await idsOf(stranger), await count(stranger)]).toEqual([[others.id], 1]);
        await expect(get(order.id, stranger)).rejects.toMatchObject(refused('not_found'));
        await ship(others.id, stranger);
      } finally {
        fixture.neighbours.tenantAway = false;
      }
      expect(await idsOf(shipper)).toEqual([order.id, own.id]);
    });

    it('lists both fulfillments of an order to a partner that serves shop and owner', async () => {
      fixture.neighbours.shippedFor.set(shipper.company_id, [company.company_id, stranger.company_id]);
      const both = await ordered({ line_items: [goods(), mirrored(stranger)] });
      const ids = both.fulfillments.map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      const input = { limit: 1 };
      const pages = [...ids, order.id, others.id].toSorted((one, other) => one - other);
      for (const [index, id] of pages.entries()) {
        expect(await idsOf(shipper, { ...input, since_id: pages[index - 1] ?? 0 })).toEqual([id]);
      }
    });
  });
});
