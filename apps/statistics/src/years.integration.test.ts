import { twoYearsPass } from '@marquee/testing';
import { StatisticsFixture } from './testing/statistics.fixture';

let fixture: StatisticsFixture;
beforeAll(async () => void (fixture = await StatisticsFixture.start()));
afterAll(() => fixture?.stop());

it('keeps figures and their refunds over two years, and deletes visitors and carts', async () => {
  const left = {
    companies: 1,
    projections: 1,
    order_facts: 1,
    sales_days: 1,
    sales_countries: 1,
    product_days: 1,
    product_names: 1,
    product_sums: 1,
    due_months: 1,
    currency_rates: 1,
    rate_changes: 1,
    rate_days: 1,
    rate_corrections: 0,
    rebuilds: 1,
    retired_series: 0,
    shop_event_position: 1,
    visitors: 0,
    traffic_days: 1,
    carts: 0,
    imported_carts: 1,
    imported_traffic_days: 1,
  };
  const found = await twoYearsPass({
    fixture,
    db: fixture.db,
    another: () => fixture.another(),
    rows: [
      ['companies'],
      ['projections'],
      ['order_facts', { version: 1 }],
      // A device of an order that only a shop front has reported.
      ['order_facts', { order_id: 2, version: 0 }],
      ['sales_days'],
      ['sales_countries'],
      ['product_days'],
      ['product_names'],
      ['product_sums'],
      ['rate_corrections', { first: '2026-01-01', month: '2026-01', last_month: '9999-12' }],
      ['rebuilds', { is_waiting: false }],
      ['retired_series', { series: 7 }],
      ['visitors'],
      ['traffic_days'],
      ['carts'],
      ['imported_carts'],
      ['imported_traffic_days'],
    ],
    left,
  });
  expect(found).toEqual(left);
});
