import {
  customers,
  issuedLicenses,
  type CompanySnapshot,
  type CountIssuedLicenses,
  type ListIssuedLicenses,
  type Order,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { CommerceFixture } from '../testing/commerce.fixture';

describe('the list of issued licenses', () => {
  let fixture: CommerceFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
  });
  beforeEach(() => {
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const ctx = (of = company) => fixture.context(of);
  const list = (filters: Partial<ListIssuedLicenses> = {}, of = company) =>
    fixture.gateway.call(issuedLicenses.list, ctx(of), { limit: 250, ...filters });
  const idsOf = async (filters: Partial<ListIssuedLicenses> = {}, of = company) =>
    (await list(filters, of)).items.map(({ id }) => id);
  const count = async (filters: CountIssuedLicenses = {}) =>
    (await fixture.gateway.call(issuedLicenses.count, ctx(), filters)).count;
  /** An order of one film, and the id of its license. */
  async function aSale(title = 'Harbour', buyer: object = {}): Promise<{ id: number; order: Order }> {
    const product_id = fixture.aProduct({ title, license: someTerms({ id: 7 }) });
    const order = await fixture.order(company, { line_items: [{ product_id }], ...buyer });
    return { id: (await idsOf({ order_id: order.id }))[0] ?? 0, order };
  }
  const set = (id: number, column: string, time: string) =>
    fixture.db.query(`update issued_licenses set ${column} = $2 where id = $1`, [id, time]);

  it('finds licenses by state, and counts them', async () => {
    const [active, ahead, suspended, revoked, expired] = [
      (await aSale()).id,
      (await aSale()).id,
      (await aSale()).id,
      (await aSale()).id,
      (await aSale()).id,
    ];
    await set(ahead, 'expires_at', '2096-01-01');
    await set(expired, 'expires_at', '2026-01-01');
    await fixture.gateway.call(issuedLicenses.suspend, ctx(), { id: suspended });
    await fixture.gateway.call(issuedLicenses.revoke, ctx(), { id: revoked });
    const expected = { active: [active, ahead], suspended: [suspended], revoked: [revoked], expired: [expired] };
    for (const [state, ids] of Object.entries(expected) as [keyof typeof expected, number[]][]) {
      expect([await idsOf({ state }), await count({ state })]).toEqual([ids, ids.length]);
    }
    expect(await count()).toBe(5);
  });

  it('finds licenses by product, customer, order and id', async () => {
    const { id, order } = await aSale();
    await aSale();
    const product_id = order.line_items[0]?.product_id ?? '';
    const filters = [
      { product_id },
      { product_id: product_id.toLowerCase() },
      { customer_token: order.customer.token },
      { order_id: order.id },
      { ids: [id] },
    ];
    for (const filter of filters) expect([await idsOf(filter), await count(filter)]).toEqual([[id], 1]);
    expect(await idsOf({ customer_token: 'NOBODYNOBODYNOBO' })).toEqual([]);
  });

  it('finds licenses that have changed since a time', async () => {
    fixture.freeze();
    const { id } = await aSale();
    await aSale();
    fixture.ahead = 5_000;
    await fixture.gateway.call(issuedLicenses.suspend, ctx(), { id });
    const updated_at_min = fixture.clock.now().toISOString().slice(0, 19);
    expect([await idsOf({ updated_at_min }), await count({ updated_at_min })]).toEqual([[id], 1]);
    fixture.ahead = 0;
  });

  it('finds licenses by title, number of the order, and name or email of the customer', async () => {
    const email = fixture.anEmail();
    const buyer = { email, password: 'a long secret', customer: { first_name: 'Ada', last_name: 'Quartz' } };
    const { id, order } = await aSale('The Lantern', buyer);
    await aSale();
    const phrases = [
      { value: 'lantern' },
      { field: 'title' as const, value: 'the lant' },
      { value: 'ada quartz' },
      { field: 'customer' as const, value: email.slice(0, -4) },
      { value: `#${order.id}` },
      { field: 'order_number' as const, value: order.name },
    ];
    for (const query of phrases) expect([await idsOf({ query }), await count({ query })]).toEqual([[id], 1]);
    expect(await idsOf({ query: { field: 'title', value: 'quartz' } })).toEqual([]);
  });

  it('finds a license by the present name of its present customer, and by none after the erasure', async () => {
    const buyer = { email: fixture.anEmail(), password: 'a long secret', customer: { last_name: 'Former' } };
    const { id, order } = await aSale('Harbour', buyer);
    const by = (value: string) => idsOf({ query: { field: 'customer', value } });
    expect(await by('former')).toEqual([id]);
    const { token } = order.customer;
    await fixture.gateway.call(customers.update, ctx(), { token, customer: { last_name: 'Present' } });
    expect([await by('former'), await by('present')]).toEqual([[], [id]]);
    const next = await aSale('Harbour', {
      customer: { last_name: 'Receiver' },
      email: fixture.anEmail(),
      password: 'a long secret',
    });
    await fixture.gateway.call(issuedLicenses.transfer, ctx(), { id, customer_token: next.order.customer.token });
    expect([await by('present'), await by('receiver')]).toEqual([[], [id, next.id]]);
    await fixture.gateway.call(customers.remove, ctx(), { token: next.order.customer.token });
    expect(await by('receiver')).toEqual([]);
  });

  it('lists licenses in pages of either order, with the selected fields', async () => {
    const ids = [(await aSale()).id, (await aSale()).id, (await aSale()).id];
    const first = await list({ limit: 2, order: 'id desc', fields: ['id'] });
    expect(first.items).toEqual([{ id: ids[2] }, { id: ids[1] }]);
    const rest = await list({ limit: 2, order: 'id desc', page_info: first.next ?? '', fields: ['id'] });
    expect(rest.items).toEqual([{ id: ids[0] }]);
    expect(await idsOf({ since_id: ids[0] ?? 0 })).toEqual(ids.slice(1));
  });

  it('hides licenses of other companies', async () => {
    const { id } = await aSale('The Lantern');
    const other = fixture.aCompany();
    for (const filter of [{}, { ids: [id] }, { state: 'active' as const }, { query: { value: 'lantern' } }]) {
      expect(await idsOf(filter, other)).toEqual([]);
    }
    const reading = fixture.gateway.call(issuedLicenses.get, ctx(other), { id });
    await expect(reading).rejects.toMatchObject({ code: 'not_found' });
  });
});
