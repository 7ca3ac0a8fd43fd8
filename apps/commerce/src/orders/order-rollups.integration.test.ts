import { fulfillments, orders, refunds, type CompanySnapshot, type Order, type QuoteLine } from '@marquee/contracts';
import { CommerceFixture } from '../testing/commerce.fixture';

const TAPE: Partial<QuoteLine> = { title: 'Tape', product_type: 6, license: null };
const SPANS = [
  { created_at_min: '2026-03-02T11:30:00.000Z' },
  { created_at_max: '2026-03-04T00:00:00.000Z' },
  { created_at_min: '2026-03-02T00:00:00.000Z', created_at_max: '2026-03-04T13:00:00.000Z' },
  { created_at_min: '2026-03-03T10:00:00.000Z', created_at_max: '2026-03-03T20:00:00.000Z' },
  { created_at_min: '2027-01-01T00:00:00.000Z' },
];

/** The groups of orders and fulfillments whose rollups differ from a count of the rows. */
const DIFFERENCES = `
  with rows_of as (
      select 'orders' as name, company_id, 'day' as dimension, created_at, id, null::text as state from orders
      union all select 'fulfillments', company_id, 'day', created_at, id, null from fulfillments
      union all select 'orders', company_id, 'state', null, id, json_build_array(financial_status, fulfillment_status)::text from orders
      union all select 'fulfillments', company_id, 'state', null, id, '[]' from fulfillments),
    counted as (
      select name, company_id, dimension, coalesce(state, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')) as value,
        count(*) as rows, min(id) as first, max(id) as last from rows_of group by 1, 2, 3, 4),
    rolled_up as (
      select table_name as name, company_id, dimension, value, sum(rows) as rows, min(first_id) as first, max(last_id) as last
      from rollups group by 1, 2, 3, 4 having sum(rows) <> 0)
  select name, dimension, value, c.rows, r.rows as "rolledUp" from counted c full join rolled_up r using (name, company_id, dimension, value)
  where c.rows is distinct from r.rows or c.first < r.first or c.last > r.last`;

describe('rollups of orders and fulfillments', () => {
  let fixture: CommerceFixture;
  beforeAll(async () => {
    fixture = await CommerceFixture.start();
  });
  afterAll(() => fixture?.stop());

  const goods = (change: Partial<QuoteLine> = {}) => ({ product_id: fixture.aProduct({ ...TAPE, ...change }) });
  const many = (company: CompanySnapshot, count: number): Promise<Order[]> =>
    Promise.all(Array.from({ length: count }, () => fixture.order(company, { line_items: [goods()] })));
  /** Sets times like those of imported orders: ascending with ids, except every fifth. */
  const spread = async (...companies: readonly CompanySnapshot[]): Promise<void> => {
    const at = `'2026-03-01T00:00:00Z'::timestamptz + r.place * interval '3 hours' - case when r.place % 5 = 0 then interval '2 days' else interval '0' end`;
    for (const table of ['orders', 'fulfillments']) {
      await fixture.db.query(
        `update ${table} t set created_at = ${at}
         from (select company_id, id, row_number() over (order by id) as place from ${table} where company_id = any($1)) r
         where t.company_id = r.company_id and t.id = r.id`,
        [companies.map(({ company_id }) => company_id)],
      );
    }
  };
  const idsIn = async (table: string, companies: readonly CompanySnapshot[], span: (typeof SPANS)[number]) => {
    const { created_at_min = '-infinity', created_at_max = 'infinity' } = span;
    const rows = await fixture.db.query<{ id: number }>(
      `select id from ${table} where company_id = any($1) and created_at >= $2::timestamptz
         and created_at < $3::timestamptz + interval '1 second' order by id`,
      [companies.map(({ company_id }) => company_id), created_at_min, created_at_max],
    );
    return rows.map(({ id }) => id);
  };
  type Listing = typeof orders.list | typeof fulfillments.list;
  /** The ids on all pages, by cursor, by page number or since the last id. */
  const walked = async (list: Listing, by: CompanySnapshot, span: object, way: 'page_info' | 'page' | 'since_id') => {
    const found: number[] = [];
    let after: object = {};
    for (let page = 2; page < 30; page += 1) {
      const asked = { limit: 4, ...span, ...after };
      const answer = await fixture.gateway.call(list as typeof orders.list, fixture.context(by), asked);
      found.push(...answer.items.map(({ id }) => id));
      if (answer.next === null) return found;
      after = { page_info: { page_info: answer.next }, page: { page }, since_id: { since_id: found.at(-1) } }[way];
    }
    throw new Error('It has no last page.');
  };

  describe('in a shop with orders of several days', () => {
    let [shop, shipper] = [] as unknown as [CompanySnapshot, CompanySnapshot];
    beforeAll(async () => {
      [shop, shipper] = [fixture.aCompany(), fixture.aCompany()];
      fixture.neighbours.shippedFor.set(shipper.company_id, [shop.company_id]);
      await many(shop, 30);
      await many(shipper, 6);
      await spread(shop, shipper);
    });

    it.each(['page_info', 'page', 'since_id'] as const)(
      'lists every order and fulfillment of a time span once by %s',
      async (way) => {
        const lengths: number[] = [];
        for (const span of SPANS) {
          const [own, all] = [await idsIn('orders', [shop], span), await idsIn('fulfillments', [shop, shipper], span)];
          expect(await walked(orders.list, shop, span, way)).toEqual(own);
          expect(await walked(fulfillments.list, shipper, span, way)).toEqual(all);
          const { count } = await fixture.gateway.call(orders.count, fixture.context(shop), span);
          expect(count).toBe(own.length);
          lengths.push(own.length, all.length);
        }
        expect(lengths.filter((length) => length > 4).length).toBeGreaterThan(5);
        expect(lengths).toContain(0);
        expect(await fixture.gateway.call(fulfillments.count, fixture.context(shipper), {})).toEqual({ count: 36 });
      },
    );
  });

  it('counts orders by rollups exactly after concurrent sales, refunds and shipments by three shops', async () => {
    const [one, other, owner] = [fixture.aCompany(), fixture.aCompany(), fixture.aCompany()];
    const theirs = () => goods({ origin: { company_id: owner.company_id, id: 5, cost_to_licensees_percent: 70 } });
    const place = (shop: CompanySnapshot) => fixture.order(shop, { line_items: [goods(), theirs()] });
    const lives = Array.from({ length: 24 }, async (_, n) => {
      const shop = n % 2 === 0 ? one : other;
      const order = await place(shop);
      const ctx = fixture.context(shop);
      if (n % 3 === 0) await fixture.gateway.call(refunds.create, ctx, { order_id: order.id, refund: { amount: 1 } });
      if (n % 4 === 0) {
        await fixture.gateway.call(fulfillments.update, ctx, { id: order.id, fulfillment: { status: 100 } });
      }
      if (n % 6 === 5) await fixture.gateway.call(orders.remove, ctx, { id: order.id });
    });
    await Promise.all(lives);
    const of = [one, other, owner].map(({ company_id }) => company_id);
    const rows =
      'select (select count(*) from orders where company_id = any($1)) as orders, (select count(*) from fulfillments where company_id = any($1)) as parcels';
    expect(await fixture.db.query(rows, [of])).toEqual([{ orders: 24, parcels: 48 }]);
    const states =
      "select count(distinct value) as states from rollups where company_id = any($1) and dimension = 'state' and rows <> 0";
    expect((await fixture.db.query<{ states: number }>(states, [of]))[0]?.states).toBeGreaterThan(2);
    expect(await fixture.db.query(DIFFERENCES)).toEqual([]);
  });
});
