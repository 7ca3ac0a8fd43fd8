import { adminRates, adminRebuilds, statistics, type CompanySnapshot, type OrderStatistic } from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import { expectedOf } from '../testing/expected';
import { StatisticsFixture } from '../testing/statistics.fixture';
import { FIRST_DAY, LAST_DAY, RATES, Trade } from '../testing/trade';
import { RebuildsService } from './rebuilds.service';
import { RebuildsWorker } from './rebuilds.worker';

const LONG = 60_000;

let fixture: StatisticsFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await StatisticsFixture.start();
  const csv = Object.entries(RATES).map(([currency, rate]) => `2026-01-01,${currency},${rate}`);
  await fixture.cli.call(adminRates.import, fixture.operator(), { csv: csv.join('\n') });
}, LONG);
afterAll(() => fixture?.stop());
beforeEach(() => {
  company = fixture.aCompany();
  fixture.neighbours.onPage = undefined;
  fixture.neighbours.pages.length = 0;
});

const shown = (): Promise<OrderStatistic[]> =>
  fixture.gateway.call(statistics.order, fixture.context(company), {
    company_id: company.company_id,
    StartDate: FIRST_DAY,
    EndDate: LAST_DAY,
  });
const of = () => ({ company_id: company.company_id });
const start = () => fixture.cli.call(adminRebuilds.start, fixture.operator(), of());
const status = () => fixture.cli.call(adminRebuilds.status, fixture.operator(), of());
async function expectAllShown(trade: Trade): Promise<void> {
  await eventually(async () => expect(await shown()).toEqual(expectedOf(trade)), 20_000);
}
async function isDone(): Promise<void> {
  await eventually(async () => expect(await status()).toMatchObject({ companies_waiting: 0 }), 20_000);
}
/** Blocks a page until the test releases it. */
function holdPage(after: (page: number) => boolean): { held: Promise<void>; release: () => void } {
  const [held, reached] = gate();
  const [released, release] = gate();
  fixture.neighbours.onPage = async (page) => {
    if (!after(page.after)) return;
    reached();
    await released;
  };
  return { held, release };
}
function gate(): [opened: Promise<void>, open: () => void] {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [opened, open];
}

it(
  'computes figures that equal the sums of all orders despite refunds, invalidations and restarts',
  async () => {
    const trade = new Trade(fixture, company, 1);
    await trade.goOn(60);
    const second = await fixture.another();
    await trade.goOn(60);
    await fixture.served.stop();
    await trade.goOn(60);
    await fixture.startProcess();
    await second.stop();
    await trade.goOn(60);
    await expectAllShown(trade);
    expect((await shown()).reduce((sum, { order_count }) => sum + order_count, 0)).toBeGreaterThan(100);
  },
  LONG,
);

it(
  'shows the old figures until a rebuild ends, while further orders arrive',
  async () => {
    const trade = new Trade(fixture, company, 2);
    await trade.goOn(450);
    await expectAllShown(trade);
    await fixture.db.query('update sales_days set order_count = order_count + 7 where company_id = $1', [
      company.company_id,
    ]);
    const wrong = await shown();
    expect(wrong).not.toEqual(expectedOf(trade));
    const { held, release } = holdPage((page) => page > 0);
    await start();
    await held;
    expect(await shown()).toEqual(wrong);
    // Orders that were fetched, that are still to fetch, and new ones.
    await trade.goOn(100);
    const counted = () =>
      fixture.db.query<{ orders: number }>(
        'select count(*) as orders from order_facts where company_id = $1 and series = 1',
        [company.company_id],
      );
    await eventually(async () => expect((await counted())[0]?.orders).toBe(trade.orders.size), 20_000);
    expect(await status()).toMatchObject({ companies_waiting: 1 });
    release();
    await trade.goOn(50);
    await isDone();
    await expectAllShown(trade);
    // The previous series is deleted after a delay.
    fixture.ahead += 61_000;
    while (await fixture.app.get(RebuildsService, { strict: false }).removeRetired());
    const series = await fixture.db.query('select distinct series from order_facts where company_id = $1', [
      company.company_id,
    ]);
    expect(series).toEqual([{ series: 2 }]);
    await expectAllShown(trade);
  },
  LONG,
);

it(
  'resumes a rebuild in another process after the first process died',
  async () => {
    const trade = new Trade(fixture, company, 3);
    await trade.goOn(450);
    await expectAllShown(trade);
    await fixture.db.query('delete from sales_days where company_id = $1', [company.company_id]);
    await fixture.db.query('delete from order_facts where company_id = $1', [company.company_id]);
    const { held, release } = holdPage((page) => page >= 200);
    await start();
    await held;
    await fixture.served.stop();
    await fixture.startProcess();
    // The lease of the dead process has not expired.
    const worker = fixture.app.get(RebuildsWorker, { strict: false });
    await worker.begin();
    expect(await status()).toMatchObject({ companies_waiting: 1, orders_counted: 200 });
    fixture.neighbours.onPage = undefined;
    fixture.neighbours.pages.length = 0;
    release();
    fixture.ahead += 30_000;
    await isDone();
    const mine = fixture.neighbours.pages.filter(({ company_id }) => company_id === company.company_id);
    expect(Math.min(...mine.map(({ after }) => after))).toBe(200);
    await expectAllShown(trade);
  },
  LONG,
);

it(
  'keeps reported devices in a rebuild of all companies that an operator starts',
  async () => {
    const trade = new Trade(fixture, company, 4);
    await trade.goOn(20);
    await expectAllShown(trade);
    await fixture.db.query("update order_facts set device = 'ios' where company_id = $1", [company.company_id]);
    await fixture.cli.call(adminRebuilds.start, fixture.operator(), {});
    await isDone();
    const devices = await fixture.gateway.call(statistics.order_devices, fixture.context(company), {
      company_id: company.company_id,
      StartDate: FIRST_DAY,
      EndDate: LAST_DAY,
    });
    const all = expectedOf(trade).map(({ order_count }) => order_count);
    expect(devices.map(({ ios }) => ios)).toEqual(all);
  },
  LONG,
);

it('deletes the series that a rebuild replaced, even if the first replica fails', async () => {
  const { company_id } = company;
  await fixture.place(company, 1);
  const facts = () => fixture.db.query('select from order_facts where company_id = $1 and series = 1', [company_id]);
  await eventually(async () => expect(await facts()).toHaveLength(1));
  await start();
  await isDone();
  fixture.ahead += 61_000;
  const service = fixture.app.get(RebuildsService, { strict: false });
  const other = await connected(fixture.db);
  try {
    await other.query('begin');
    await other.query('select from order_facts where company_id = $1 for update', [company_id]);
    while (await service.removeRetired());
    expect(await facts()).toHaveLength(1);
  } finally {
    await other.query('rollback');
    other.release();
  }
  while (await service.removeRetired());
  expect(await facts()).toEqual([]);
  expect(await fixture.db.query('select from retired_series where company_id = $1', [company_id])).toEqual([]);
});
