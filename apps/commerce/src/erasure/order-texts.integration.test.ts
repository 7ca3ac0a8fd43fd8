import { randomUUID } from 'node:crypto';
import {
  companyId,
  customers,
  fulfillment,
  orders,
  refunds,
  schemaOf,
  type CompanySnapshot,
  type Order,
  type UpdateOrder,
} from '@marquee/contracts';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { ErasureStore } from './erasure.service';
import { eraseOrders } from './order-texts.tx';

/** Unique words, each in one place of the input. */
const WORDS = [
  'Quirina',
  'Zebrowska',
  'Elderflower',
  'quirina@',
  '203.0.113.77',
  'PO-Quirina',
  'device-9137',
  'from-9137',
];

describe('personal data in orders', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  let store: ErasureStore;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    company = fixture.aCompany();
    store = new ErasureStore(fixture.db);
  });
  afterAll(() => fixture?.stop());

  const orderOf = (email: string, at = company) => {
    const address = { first_name: 'Quirina', last_name: 'Zebrowska', address1: 'Elderflower 7' };
    const input = {
      customer: { email, password: PASSWORD, addresses: [address] },
      line_items: [{ product_id: fixture.aProduct({ product_type: 6, license: null }), title: 'Tape, signed' }],
      discount_codes: [{ code: 'SUMMER', type: 'fixed_amount' as const, amount: 100 }],
      shipping_lines: [{ title: 'Courier', price: 500 }],
      location_id: 'harbour',
      shipping_address: address,
      browser_ip: '203.0.113.77',
      po_number: 'PO-Quirina',
      device_id: 'device-9137',
      landing_site: 'https://example.org/from-9137',
      landing_site_ref: 'from-9137',
      referring_site: 'https://example.com/from-9137',
    };
    return fixture.order(at, input, { idempotencyKey: randomUUID() });
  };
  /** The tables of commerce with a word in a row, except those of customers. */
  const placesOf = async (word: string) => {
    const tables = await fixture.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema()
       and table_type = 'BASE TABLE' and table_name not in ('customers', 'customers_texts') order by table_name`,
    );
    const found = [];
    for (const { name } of tables) {
      const rows = await fixture.db.query(`select from "${name}" t where t::text ilike $1`, [`%${word}%`]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  const erase = ({ customer }: Order) =>
    store.write({ ...fixture.call(), company: companyId(company.company_id) }, (tx) => eraseOrders(tx, customer));

  it('removes every word of an erased customer from their orders, and no words of other customers', async () => {
    const order = await orderOf('quirina@example.org');
    await fixture.db.query('update orders set refunds = $2 where id = $1', [
      order.id,
      JSON.stringify([{ id: 1, note: 'Quirina did not like it', restock: false }]),
    ]);
    const places = new Set((await Promise.all(WORDS.map(placesOf))).flat());
    expect([...places].toSorted()).toEqual(['fulfillments', 'idempotency', 'mails', 'orders', 'orders_texts']);
    const other = await fixture.order(company, { browser_ip: '198.51.100.1' }, { idempotencyKey: 'other' });

    await erase(order);
    for (const word of WORDS) expect([word, await placesOf(word)]).toEqual([word, []]);
    expect(await fixture.get(company, other)).toEqual(other);
    expect(await placesOf('198.51.100.1')).toEqual(['idempotency', 'orders']);
    expect(await placesOf(other.email)).toEqual([
      'idempotency',
      'issued_licenses_texts',
      'mails',
      'orders',
      'orders_texts',
    ]);
  });

  it('keeps products, amounts and a valid shipping form in the orders of an erased customer', async () => {
    const order = await orderOf('quirina@example.net');
    await erase(order);
    const { line_items, discount_codes, shipping_lines, location_id, total_price, name, order_number } = order;
    expect([line_items[0]?.title, discount_codes[0]?.code, shipping_lines[0]?.title, location_id]).toEqual([
      'Tape, signed',
      'SUMMER',
      'Courier',
      'harbour',
    ]);
    const erased = await fixture.get(company, order);
    expect(erased).toMatchObject({
      line_items,
      discount_codes,
      shipping_lines,
      location_id,
      total_price,
      name,
      order_number,
      email: 'erased@erased.invalid',
      shipping_address: null,
    });
    const [row] = await fixture.db.query<{ customer: object }>('select customer from fulfillments where id = $1', [
      order.id,
    ]);
    const { properties } = schemaOf(fulfillment, 'read') as { properties: { customer: { properties: object } } };
    expect(Object.keys(row?.customer ?? {}).toSorted()).toEqual(Object.keys(properties.customer.properties).toSorted());
  });

  it('places no second order for a repeated request after the customer was erased', async () => {
    const line_items = [{ product_id: fixture.aProduct() }];
    const input = { email: 'quirina@example.com', password: PASSWORD, line_items };
    const order = await fixture.order(company, input, { idempotencyKey: 'repeated' });
    await erase(order);
    expect(await fixture.order(company, input, { idempotencyKey: 'repeated' })).toEqual({ id: order.id });
  });

  it('ignores an echo of an anonymous order, and accepts a new address under the same token', async () => {
    const order = await orderOf('quirina@example.biz');
    const { token } = order.customer;
    await fixture.gateway.call(customers.remove, fixture.context(company), { token });
    const update = (change: UpdateOrder) =>
      fixture.gateway.call(orders.update, fixture.context(company), { id: order.id, order: change });
    const erased = await fixture.get(company, order);
    const published = await fixture.eventsOf(company, 'order', order.id);
    expect(await update(erased as unknown as UpdateOrder)).toEqual(erased);
    expect(await fixture.eventsOf(company, 'order', order.id)).toEqual(published);
    expect(await fixture.db.query('select email from orders where id = $1', [order.id])).toEqual([{ email: '' }]);
    expect((await update({ shipping_address: { city: 'Kiel' } })).shipping_address).toMatchObject({
      city: 'Kiel',
      token,
    });
  });

  it('refunds and invalidates an order of an erased customer without an event about the customer', async () => {
    const order = await orderOf('quirina@example.info');
    await fixture.gateway.call(customers.remove, fixture.context(company), { token: order.customer.token });
    const published = await fixture.eventsOf(company, 'customer', order.customer.id);
    expect(published.at(-1)?.data.changed).toContain('email');
    const context = fixture.context(company);
    await fixture.gateway.call(refunds.create, context, { order_id: order.id, refund: { amount: 300 } });
    await fixture.gateway.call(orders.remove, context, { id: order.id });
    const { total_spent, orders_count } = (await fixture.get(company, order)).customer;
    expect([total_spent, orders_count]).toEqual([0, 0]);
    expect(await fixture.eventsOf(company, 'customer', order.customer.id)).toEqual(published);
  });
});
