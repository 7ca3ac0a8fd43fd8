import type { Bus } from '@marquee/bus';
import { orders, orderSnapshots, refunds, type CompanySnapshot, type OrderSnapshot } from '@marquee/contracts';
import { CommerceFixture } from '../testing/commerce.fixture';

describe('snapshots of orders', () => {
  let fixture: CommerceFixture;
  let statistics: Bus;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
    statistics = await fixture.connect('statistics');
  });
  beforeEach(() => void (company = fixture.aCompany()));
  afterAll(() => fixture?.stop());

  async function page(after = 0, limit = 250): Promise<readonly OrderSnapshot[]> {
    const { company_id } = company;
    return (await statistics.call(orderSnapshots.list, fixture.call(), { company_id, after, limit })).orders;
  }
  const idsOf = (all: readonly OrderSnapshot[]) => all.map(({ state }) => state.id);

  it('returns the last state and version that the events of an order have published', async () => {
    const line_items = [
      { product_id: fixture.aProduct({ id: 11, product_type: 6, license: null }), quantity: 3 },
      { product_id: fixture.aProduct({ id: 12 }) },
    ];
    const { id, line_items: lines } = await fixture.order(company, { line_items, shipping_lines: [{ price: 500 }] });
    const context = fixture.context(company);
    const refund = { refund_line_items: [{ line_item_id: lines[0]?.id, quantity: 1 }] };
    await fixture.gateway.call(refunds.create, context, { order_id: id, refund });
    await fixture.gateway.call(orders.remove, context, { id });
    const published = await fixture.eventsOf(company, 'order', id);
    const { lines: placed } = (published[0]?.data ?? {}) as unknown as OrderSnapshot;
    const last = published.at(-1);
    const {
      changed: _changed,
      before: _before,
      after: _after,
      ...state
    } = (last?.data ?? {}) as Record<string, unknown>;
    expect(state).toMatchObject({ cancelled: true, refunded: 1000, total_price: 4500 });
    expect(placed.map(({ product_number, quantity }) => [product_number, quantity])).toEqual([
      [11, 3],
      [12, 1],
    ]);
    expect(await page()).toEqual([{ version: last?.sequence, state, lines: placed }]);
  });

  it('returns order snapshots by id in pages of limited size, and ends with an empty page', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push((await fixture.order(company, { test: count === 2 })).id);
    const seen: number[] = [];
    for (let found = await page(0, 2); found.length > 0; found = await page(seen.at(-1), 2)) {
      expect(found.length).toBeLessThanOrEqual(2);
      seen.push(...idsOf(found));
    }
    expect(seen).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('returns the orders of one company, and the companies that ever had an order', async () => {
    const { id } = await fixture.order(company);
    const other = fixture.aCompany();
    await fixture.order(other);
    const idle = fixture.aCompany();
    expect(idsOf(await page())).toEqual([id]);
    const companies = async (after: number, limit: number) =>
      (await statistics.call(orderSnapshots.companies, fixture.call(), { after, limit })).company_ids;
    const behind = company.company_id - 1;
    expect(await companies(behind, 250)).toEqual([company.company_id, other.company_id]);
    expect(await companies(behind, 1)).toEqual([company.company_id]);
    expect(await companies(other.company_id, 250)).not.toContain(idle.company_id);
  });
});
