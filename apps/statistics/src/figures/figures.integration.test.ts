import { orderEvents, type CompanySnapshot, type Delivery } from '@marquee/contracts';
import { OrdersStore, type OrdersTx } from '../orders/orders.consumer';
import { StatisticsFixture } from '../testing/statistics.fixture';
import { FIGURES, type Figure, type Sale } from './figures.rules';

const LONG = 60_000;
let fixture: StatisticsFixture;
beforeAll(async () => void (fixture = await StatisticsFixture.start()), LONG);
afterAll(() => fixture?.stop());

const nothing = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<Figure, number>;
const sale: Sale = { day: '2026-03-01', currency: 'eur', country: 'DE', figures: nothing, products: [] };
const named = { product: 7, product_id: '0001-0002-0003-000A', name: 'A film', order_id: 1 };

/** Processes an order event together with all other events received at the same time. */
function receive({ company_id }: CompanySnapshot, work: (tx: OrdersTx) => void): Promise<unknown> {
  const store = fixture.app.get(OrdersStore, { strict: false });
  const of = { id: `of ${company_id}`, subject: 'order/1', sequence: 1 };
  const delivery: Delivery = {
    consumer: 'orders',
    attempt: 1,
    subject: 'events.x',
    place: 1,
    released: false,
    parked: false,
  };
  return store.consume(fixture.eventOf(orderEvents.create, company_id, of, {}), delivery, async (tx) => {
    tx.facts.report(1, async () => work(tx));
  });
}
/** The transaction and the statement that wrote the row. */
async function writing(table: string, { company_id }: CompanySnapshot): Promise<{ by: string; at: number }> {
  const find = `select xmin::text as by, cmin::text::integer as at from ${table} where company_id = $1`;
  const [row] = await fixture.db.query<{ by: string; at: number }>(find, [company_id]);
  if (!row) throw new Error(`There is nothing in ${table}.`);
  return row;
}

it('stores the figures of all companies before any product names', async () => {
  const [first, second] = [fixture.aCompany(), fixture.aCompany()];
  await Promise.all([
    receive(first, (tx) => tx.figures.nameProducts([named])),
    receive(second, (tx) => tx.figures.book(1, sale, 1)),
  ]);
  const [names, figures] = [await writing('product_names', first), await writing('sales_days', second)];
  expect(names.by).toBe(figures.by);
  expect(names.at).toBeGreaterThan(figures.at);
});
