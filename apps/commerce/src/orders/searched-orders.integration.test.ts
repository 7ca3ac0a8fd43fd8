import { companyId, customers, orders, type CompanySnapshot, type ListOrders, type Order } from '@marquee/contracts';
import { asOwner } from '@marquee/testing';
import { CommerceFixture, PASSWORD } from '../testing/commerce.fixture';
import { ErasureService } from '../erasure/erasure.service';

type Query = NonNullable<ListOrders['query']>;

describe('searched orders', () => {
  let fixture: CommerceFixture;
  let shop: CompanySnapshot;
  const made: Record<string, Order> = {};
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    shop = fixture.aCompany();
    const order = (email: string, last_name: string, ...titles: string[]) => {
      const line_items = titles.map((title) => ({ product_id: fixture.aProduct(), title }));
      return fixture.order(shop, { customer: { email, last_name, password: PASSWORD }, line_items });
    };
    made['film'] = await order('Kim.Film@example.org', 'Zebrowska', 'Harbour in Winter', '100% Cotton_Shirt');
    made['tape'] = await order('tape@example.org', 'Ørsted', 'The \\ Tape', '1000 Cottons');
    made['other'] = await order('other@example.net', 'Winter', 'Nothing');
    // An order with the same texts in another company.
    const line_items = [{ product_id: fixture.aProduct(), title: 'Harbour in Winter' }];
    await fixture.order(fixture.aCompany(), { email: 'kim.film@example.org', password: PASSWORD, line_items });
  });
  afterAll(() => fixture?.stop());

  const nameOf = (id: number) => Object.keys(made).find((name) => made[name]?.id === id) ?? `unknown ${id}`;
  async function page(input: Partial<ListOrders>, of = shop) {
    const ctx = fixture.context(of);
    const { items, next } = await fixture.gateway.call(orders.list, ctx, { limit: 250, ...input });
    return { names: items.map(({ id }) => nameOf(id)), next };
  }
  const found = async (query: Query, more: Partial<ListOrders> = {}) => (await page({ query, ...more })).names;

  it.each<[Query, string[]]>([
    [{ value: 'KIM.film@' }, ['film']],
    [{ value: 'zebrow' }, ['film']],
    [{ value: 'ØRSTED' }, ['tape']],
    [{ value: 'winter' }, ['film', 'other']],
    [{ value: '%' }, ['film']],
    [{ value: '_' }, ['film']],
    [{ value: '100%' }, ['film']],
    [{ value: '\\' }, ['tape']],
    [{ value: 'n w' }, ['film']],
    [{ value: 'x' }, ['film', 'tape', 'other']],
    [{ value: 'no such text' }, []],
    [{ field: 'title', value: 'winter' }, ['film']],
    [{ field: 'customer', value: 'winter' }, ['other']],
    [{ field: 'email', value: 'example.net' }, ['other']],
    [{ field: 'order_number', value: 'winter' }, []],
  ])('finds and counts the orders that contain the text %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
    expect(await found(query, { order: 'id desc' })).toEqual(names.toReversed());
    const { count } = await fixture.gateway.call(orders.count, fixture.context(shop), { query });
    expect(count).toBe(names.length);
  });

  it('finds an order by its number and its name', async () => {
    const { id, order_number } = made['tape'] as Order;
    expect(await found({ value: `#${id}` })).toEqual(['tape']);
    expect(await found({ field: 'order_number', value: order_number })).toContain('tape');
  });

  it('combines a search text with all other filters of orders', async () => {
    const { customer, id } = made['film'] as Order;
    const query = { value: 'winter' };
    expect(await found(query, { customer_token: customer.token })).toEqual(['film']);
    expect(await found(query, { ids: [id] })).toEqual(['film']);
    expect(await found(query, { financial_status: 'refunded' })).toEqual([]);
    expect(await found(query, { since_id: id })).toEqual(['other']);
    expect(await found(query, { updated_at_min: '2020-01-01T00:00:00Z' })).toEqual(['film', 'other']);
    expect(await found(query, { created_at_max: '2020-01-01T00:00:00Z' })).toEqual([]);
    const all = { query, financial_status: 'paid', customer_token: customer.token } as const;
    expect(await fixture.gateway.call(orders.count, fixture.context(shop), all)).toEqual({ count: 1 });
  });

  it.each(['id asc', 'id desc'] as const)('continues a search for orders by %s at its cursor', async (order) => {
    const asked = { query: { value: 'winter' }, order, limit: 1 };
    const first = await page(asked);
    const second = await page({ ...asked, page_info: first.next as string });
    expect([...first.names, ...second.names]).toEqual(order === 'id asc' ? ['film', 'other'] : ['other', 'film']);
    expect(second.next).toBeNull();
    expect((await page({ ...asked, page: 2 })).names).toEqual(second.names);
    const back = order === 'id asc' ? 'id desc' : 'id asc';
    await expect(page({ ...asked, order: back, page_info: first.next as string })).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it("returns only the company's own orders for the cursor of another company", async () => {
    const { next } = await page({ query: { value: 'winter' }, limit: 1 });
    const stranger = fixture.aCompany();
    expect((await page({ query: { value: 'winter' }, page_info: next as string }, stranger)).names).toEqual([]);
  });

  it("finds all orders of a customer by the customer's changed name", async () => {
    const company = fixture.aCompany();
    const { customer } = await fixture.order(company);
    await fixture.order(company, { customer_token: customer.token });
    await fixture.gateway.call(customers.update, fixture.context(company), {
      token: customer.token,
      customer: { first_name: 'Renamed', last_name: 'Person' },
    });
    expect((await page({ query: { value: 'renamed person' } }, company)).names).toHaveLength(2);
  });

  it('removes the search texts of an erased customer, and keeps product titles', async () => {
    const company = fixture.aCompany();
    const line_items = [{ product_id: fixture.aProduct(), title: 'Still there' }];
    const customer = { email: 'forget.me@example.org', last_name: 'Forgetmenot', password: PASSWORD };
    const order = await fixture.order(company, { customer, line_items });
    const erasure = fixture.commerce.get(ErasureService, { strict: false });
    const context = { ...fixture.context(company), company: companyId(company.company_id) };
    expect((await page({ query: { value: 'forget' } }, company)).names).toHaveLength(1);
    await erasure.remove(context, order.customer.token);
    expect((await page({ query: { value: 'forget' } }, company)).names).toEqual([]);
    expect((await page({ query: { value: 'still there' } }, company)).names).toHaveLength(1);
    const list = await fixture.gateway.call(customers.list, context, { limit: 5, query: { value: 'forget' } });
    expect(list.items).toEqual([]);
    const texts = await asOwner(
      fixture.db,
      `select t::text from orders_texts t where t::text ilike '%forget%'
       union all select t::text from customers_texts t where t::text ilike '%forget%'`,
    );
    expect(texts).toEqual([]);
  });
});
