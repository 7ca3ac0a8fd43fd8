import { orders, type CompanySnapshot, type ListOrders, type Order, type UpdateOrder } from '@marquee/contracts';
import { CommerceFixture } from '../testing/commerce.fixture';

const GOODS = { product_type: 6, license: null } as const;
const PARIS = { first_name: 'Ada', last_name: 'Lovelace', address1: 'Rue 1', city: 'Paris', country_code: 'FR' };

describe('changes of existing orders', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const rows = <T extends object>(text: string, ...values: unknown[]) => fixture.db.query<T>(text, values);
  const update = ({ id }: Pick<Order, 'id'>, order: UpdateOrder) =>
    fixture.gateway.call(orders.update, fixture.context(company), { id, order });
  const remove = ({ id }: Pick<Order, 'id'>) => fixture.gateway.call(orders.remove, fixture.context(company), { id });
  const ofGoods = () =>
    fixture.order(company, { line_items: [{ product_id: fixture.aProduct(GOODS) }], shipping_address: PARIS });

  describe('order updates', () => {
    it('changes the writable fields of an order and publishes only these fields', async () => {
      const order = await ofGoods();
      const change = {
        po_number: 'PO-7',
        buyer_accepts_marketing: true,
        confirmed: false,
        email: 'other@example.org',
        closed_at: '2026-11-20T10:00:00',
      };
      const changed = await update(order, change);
      expect(changed).toEqual({ ...order, ...change, updated_at: changed.updated_at });
      expect(await fixture.get(company, order)).toEqual(changed);
      const events = await fixture.eventsOf(company, 'order', order.id);
      expect(events.map(({ topic, sequence }) => [topic, sequence])).toEqual([
        ['order/create', 1],
        ['order/update', 2],
      ]);
      expect(events[1]?.data).toMatchObject({
        id: order.id,
        changed: Object.keys(change),
        financial_status: 'paid',
        fulfillment_status: null,
        refunded: 0,
        cancelled: false,
        total_price: 1000,
      });
      expect(JSON.stringify(events)).not.toContain('example.org');
      expect((await update(order, { closed_at: null })).closed_at).toBeNull();
    });

    it('changes no field if a client echoes an order', async () => {
      const order = await update(await ofGoods(), { closed_at: '2026-11-20T10:00:00' });
      expect(await update(order, order as unknown as UpdateOrder)).toEqual(order);
      expect(await fixture.eventsOf(company, 'order', order.id)).toHaveLength(2);
    });

    it.each<[string, (order: Order) => UpdateOrder]>([
      ['another quantity', ({ line_items: [line] }) => ({ line_items: [{ ...line, quantity: 2 }] })],
      [
        'another product',
        ({ line_items: [line] }) => ({ line_items: [{ ...line, product_id: '0000-0000-0000-0000' }] }),
      ],
      ['an additional line', ({ line_items: [line] }) => ({ line_items: [line ?? {}, line ?? {}] })],
      ['no lines', () => ({ line_items: [] })],
    ])('rejects a change of the items of an order: %s', async (_, change) => {
      const order = await ofGoods();
      const changing = update(order, { ...change(order), po_number: 'no' });
      await expect(changing).rejects.toMatchObject({ code: 'conflict' });
      expect(await fixture.get(company, order)).toEqual(order);
    });

    it('changes the shipping address of an order and of its fulfillments until the order is shipped', async () => {
      const order = await ofGoods();
      const moved = await update(order, { shipping_address: { city: 'Lyon' } });
      expect(moved.shipping_address).toEqual({ ...order.shipping_address, city: 'Lyon' });
      const [parcel] = await rows<{ customer: object }>('select customer from fulfillments where id = $1', order.id);
      expect(parcel?.customer).toEqual(moved.shipping_address);
      const nowhere = update(order, { shipping_address: null });
      await expect(nowhere).rejects.toMatchObject({ code: 'invalid' });
      await rows('update fulfillments set status = 100 where id = $1', order.id);
      const late = update(order, { shipping_address: { city: 'Nice' } });
      await expect(late).rejects.toMatchObject({ code: 'conflict' });
      expect((await fixture.get(company, order)).shipping_address?.city).toBe('Lyon');
    });

    it('adds an address to an order without one', async () => {
      const order = await fixture.order(company);
      const { shipping_address } = await update(order, { shipping_address: PARIS });
      expect(shipping_address).toMatchObject({ ...PARIS, token: order.customer.token });
      expect((await update(order, { shipping_address: null })).shipping_address).toBeNull();
    });

    it('answers not found for an order of another company', async () => {
      const order = await ofGoods();
      const other = fixture.context(fixture.aCompany());
      const asks = [
        () => fixture.gateway.call(orders.get, other, { id: order.id }),
        () => fixture.gateway.call(orders.update, other, { id: order.id, order: { po_number: 'x' } }),
        () => fixture.gateway.call(orders.remove, other, { id: order.id }),
      ];
      for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('order invalidation', () => {
    it('invalidates an order once, revokes its licenses, and keeps the order readable', async () => {
      const { customer } = await fixture.order(company);
      const line_items = [{ product_id: fixture.aProduct(GOODS) }, { product_id: fixture.aProduct() }];
      const order = await fixture.order(company, { customer_token: customer.token, line_items });
      expect([await remove(order), await remove(order)]).toEqual([{}, {}]);
      const gone = await fixture.get(company, order);
      const { cancelled_at, closed_at, updated_at } = gone;
      expect(gone).toMatchObject({
        ...order,
        cancelled_at,
        closed_at,
        updated_at,
        customer: expect.anything() as object,
      });
      expect([cancelled_at, closed_at]).toEqual([updated_at, updated_at]);
      const { orders_count, total_spent, last_order_id } = gone.customer;
      expect([orders_count, total_spent, last_order_id]).toEqual([1, 1000, customer.last_order_id]);
      const ended = async (table: string, column: string) =>
        (await rows(`select from ${table} where ${column} is null`)).length;
      const of = `(select * from issued_licenses where order_id = ${order.id}) l`;
      expect(await ended(of, 'revoked_at')).toBe(0);
      expect(await ended(`(select * from fulfillments where id = ${order.id}) f`, 'closed_at')).toBe(0);
      const events = await fixture.eventsOf(company, 'order', order.id);
      expect(events).toHaveLength(2);
      expect(events[1]?.data).toMatchObject({ changed: ['cancelled_at', 'closed_at'], cancelled: true });
      const moved = (await fixture.eventsOf(company, 'customer', customer.id)).at(-1);
      expect(moved?.data.changed).toEqual(['orders_count', 'total_spent', 'last_order_id', 'last_order_name']);
    });

    it('rejects reopening an invalidated order', async () => {
      const order = await fixture.order(company);
      await remove(order);
      await expect(update(order, { closed_at: null })).rejects.toMatchObject({ code: 'conflict' });
    });

    it('changes no sums of the customer when a test order is invalidated', async () => {
      const { customer } = await fixture.order(company);
      const order = await fixture.order(company, { customer_token: customer.token, test: true });
      await remove(order);
      expect((await fixture.get(company, order)).customer).toEqual(customer);
    });
  });

  describe('order lists', () => {
    let shop: CompanySnapshot;
    let placed: Order[];
    beforeAll(async () => {
      shop = fixture.aCompany();
      const first = await fixture.order(shop);
      const { token: customer_token } = first.customer;
      const goods = [{ product_id: fixture.aProduct(GOODS) }];
      placed = [
        first,
        await fixture.order(shop, { customer_token, line_items: goods }),
        await fixture.order(shop, { line_items: [...goods, { product_id: fixture.aProduct() }] }),
        await fixture.order(shop),
      ];
      const at = (index: number, column: string, value: unknown) =>
        rows(`update orders set ${column} = $2 where id = $1`, placed[index]?.id, value);
      await at(0, 'created_at', '2026-01-01T00:00:00Z');
      await at(1, 'updated_at', '2030-01-01T00:00:00Z');
      await at(2, 'financial_status', 'refunded');
      await at(3, 'financial_status', 'partially_refunded');
    });

    const listed = async (filter: Partial<ListOrders>) => {
      const { items } = await fixture.gateway.call(orders.list, fixture.context(shop), { limit: 50, ...filter });
      return items.map(({ id }) => placed.findIndex((order) => order.id === id));
    };
    it.each<[string, () => Partial<ListOrders>, number[]]>([
      ['in order of id', () => ({}), [0, 1, 2, 3]],
      ['by ids', () => ({ ids: [placed[3]?.id ?? 0, placed[1]?.id ?? 0] }), [1, 3]],
      ['since an id', () => ({ since_id: placed[1]?.id }), [2, 3]],
      ['by the customer', () => ({ customer_token: placed[0]?.customer.token }), [0, 1]],
      ['by an unknown token', () => ({ customer_token: 'A' }), []],
      ['by a start time', () => ({ created_at_min: '2026-06-01T00:00:00' }), [1, 2, 3]],
      ['by an end time', () => ({ created_at_max: '2026-06-01T00:00:00' }), [0]],
      ['by the last change', () => ({ updated_at_min: '2029-01-01T00:00:00' }), [1]],
      ['paid', () => ({ financial_status: 'paid' }), [0, 1]],
      ['refunded', () => ({ financial_status: 'refunded' }), [2]],
      ['refunded in part', () => ({ financial_status: 'partially_refunded' }), [3]],
      ['fulfilled', () => ({ fulfillment_status: 'fulfilled' }), [0, 3]],
      ['shipped in part', () => ({ fulfillment_status: 'partial' }), [2]],
      ['not shipped', () => ({ fulfillment_status: null }), [1]],
    ])('filters the list of orders: %s', async (_, filter, found) => {
      expect(await listed(filter())).toEqual(found);
    });

    it('counts orders by the same filters as the list', async () => {
      const count = (filter: object) => fixture.gateway.call(orders.count, fixture.context(shop), filter);
      expect(await count({})).toEqual({ count: 4 });
      expect(await count({ financial_status: 'paid', fulfillment_status: null })).toEqual({ count: 1 });
      expect(await count({ created_at_max: '2026-06-01T00:00:00' })).toEqual({ count: 1 });
    });
  });
});
