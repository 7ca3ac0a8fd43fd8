import { customers, type CompanySnapshot, type Customer, type ListCustomers } from '@marquee/contracts';
import { CommerceFixture } from '../testing/commerce.fixture';

type Query = NonNullable<ListCustomers['query']>;

describe('searched customers', () => {
  let fixture: CommerceFixture;
  let shop: CompanySnapshot;
  const made: Record<string, Customer> = {};
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    shop = fixture.aCompany();
    const create = (input: { email: string; first_name?: string; last_name?: string; note?: string }) =>
      fixture.gateway.call(customers.create, fixture.context(shop), input);
    made['kim'] = await create({ email: 'kim@example.org', first_name: 'Kim', last_name: 'Berg', note: '50% off' });
    made['ada'] = await create({ email: 'Ada_Moor@example.net', first_name: 'Ada', last_name: 'Kimball' });
    const other = fixture.context(fixture.aCompany());
    await fixture.gateway.call(customers.create, other, { email: 'kim@example.org', first_name: 'Kim' });
  });
  afterAll(() => fixture?.stop());

  it.each<[Query, string[]]>([
    [{ value: 'KIM' }, ['kim', 'ada']],
    [{ value: 'kim berg' }, ['kim']],
    [{ value: '_' }, ['ada']],
    [{ value: '%' }, []],
    [{ value: 'off' }, []],
    [{ field: 'note', value: '0% O' }, ['kim']],
    [{ field: 'email', value: 'moor' }, ['ada']],
    [{ field: 'name', value: 'a k' }, ['ada']],
    [{ field: 'first_name', value: 'kim' }, ['kim']],
    [{ field: 'last_name', value: 'KIM' }, ['ada']],
  ])('finds and counts the customers with the text %j', async (query, names) => {
    const ctx = fixture.context(shop);
    const nameOf = (id: number) => Object.keys(made).find((name) => made[name]?.id === id);
    for (const [order, expected] of [
      ['id asc', names],
      ['id desc', names.toReversed()],
    ] as const) {
      const { items } = await fixture.gateway.call(customers.list, ctx, { limit: 5, query, order });
      expect(items.map(({ id }) => nameOf(id))).toEqual(expected);
    }
    expect(await fixture.gateway.call(customers.count, ctx, { query })).toEqual({ count: names.length });
  });

  it('finds a customer by the whole token', async () => {
    const { token, id } = made['ada'] as Customer;
    const query = { field: 'token', value: token.toLowerCase() } as const;
    const { items } = await fixture.gateway.call(customers.list, fixture.context(shop), { limit: 5, query });
    expect(items.map((one) => one.id)).toEqual([id]);
  });
});
