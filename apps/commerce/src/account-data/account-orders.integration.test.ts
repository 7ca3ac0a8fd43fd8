import { accountOrders, refunds } from '@marquee/contracts';
import { CommerceFixture } from '../testing/commerce.fixture';
import { aShopper, type TestShopper } from '../testing/shoppers';

let fixture: CommerceFixture;
beforeAll(async () => {
  fixture = await CommerceFixture.start();
});
afterAll(() => fixture?.stop());

const list = ({ shopper }: TestShopper, page = 1) =>
  fixture.storefront.call(accountOrders.list, fixture.call(), { shopper, page });
const get = ({ shopper }: TestShopper, id: number) =>
  fixture.storefront.call(accountOrders.get, fixture.call(), { shopper, id });

describe('the orders of a customer', () => {
  it('lists only the orders of one customer, in pages of twenty, the newest first', async () => {
    const kim = await aShopper(fixture);
    const own = { customer_token: kim.customer.token };
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) ids.unshift((await fixture.order(kim.company, own)).id);
    const stranger = await fixture.order(kim.company);
    const [first, second, beyond] = [await list(kim), await list(kim, 2), await list(kim, 3)];
    expect([first.orders.map(({ id }) => id), first.more]).toEqual([ids.slice(0, 20), true]);
    expect([second.orders.map(({ id }) => id), second.more]).toEqual([ids.slice(20), false]);
    expect(beyond).toEqual({ orders: [], more: false });
    expect((await list(kim, -7)).orders).toHaveLength(20);
    expect(first.orders[0]).toMatchObject({ currency: 'EUR', total_price: 1000, refunded: 0, titles: ['A film'] });
    await expect(get(kim, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    const ended = { ...kim, shopper: { ...kim.shopper, session: 'x' } };
    await expect(list(ended)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(get(ended, ids[0] ?? 0)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('shows an invoice whose taxes and amounts add up to its total, with refunds', async () => {
    const kim = await aShopper(fixture, { first_name: 'Kim', last_name: 'Berg', addresses: [{ city: 'Hamburg' }] });
    const order = await fixture.order(kim.company, {
      customer_token: kim.customer.token,
      po_number: 'PO-1',
      line_items: [
        { product_id: fixture.aProduct(), quantity: 3 },
        { product_id: fixture.aProduct({ title: 'Other' }) },
      ],
      shipping_lines: [{ title: 'Post', price: 499 }],
      discount_codes: [{ code: 'TEN', type: 'fixed_amount', amount: 1000 }],
    });
    const [line] = order.line_items;
    const refund = { refund_line_items: [{ line_item_id: line?.id ?? 0, quantity: 1 }], note: 'Not for the customer' };
    await fixture.gateway.call(refunds.create, fixture.context(kim.company), { order_id: order.id, refund });
    const invoice = await get(kim, order.id);
    expect(invoice).toMatchObject({
      seller: { name: 'Test Films', email: 'owner@example.org', country: 'DE' },
      id: order.id,
      order_number: order.order_number,
      po_number: 'PO-1',
      created_at: order.created_at,
      cancelled_at: null,
      currency: 'EUR',
      lines: [
        { title: 'A film', quantity: 3, rate: 0.19, amount: 3000 },
        { title: 'Other', quantity: 1, rate: 0.19, amount: 1000 },
      ],
      shipping: [{ title: 'Post', amount: 499 }],
      discount: 1000,
      total: 3499,
      refunds: [{ amount: 750 }],
      refunded: 750,
      address: { city: 'Hamburg' },
      customer_name: 'Kim Berg',
      email: kim.customer.email,
    });
    expect(invoice.taxes).toEqual([{ rate: 0.19, net: order.subtotal_price, tax: order.total_tax }]);
    expect(order.subtotal_price + order.total_tax).toBe(invoice.total);
    expect(JSON.stringify(invoice)).not.toContain('Not for the customer');
  });
});
