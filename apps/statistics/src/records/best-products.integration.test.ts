import { adminRates, adminRebuilds, companyId, statistics, type CompanySnapshot } from '@marquee/contracts';
import { asOwner, eventually, type ServedApp } from '@marquee/testing';
import { RebuildsService } from '../rebuilds/rebuilds.service';
import { ChangingRates, revenueOf } from '../testing/changing-rates';
import { ReleaseBefore } from '../testing/release-before';
import { aLine, StatisticsFixture } from '../testing/statistics.fixture';
import { FIRST_DAY, LAST_DAY, Trade } from '../testing/trade';
import { BestProductsService } from './best-products.service';
import { ProductSums } from './product-sums.service';

const LONG = 60_000;
const PERIOD = { StartDate: FIRST_DAY, EndDate: LAST_DAY };
/** A complete month in the past. */
const MARCH = { StartDate: '2026-03-01', EndDate: '2026-03-31' };

let fixture: StatisticsFixture;
let company: CompanySnapshot;
beforeAll(async () => void (fixture = await StatisticsFixture.start()), LONG);
afterAll(() => fixture?.stop());
beforeEach(() => void (company = fixture.aCompany()));

const imported = (...lines: string[]) =>
  fixture.cli.call(adminRates.import, fixture.operator(), { csv: lines.join('\n') });
interface Shown {
  readonly id: number;
  readonly count: number;
  readonly amount: number;
}
async function shown(period = MARCH): Promise<Shown[]> {
  const { company_id } = company;
  const page = { company_id, limit: 50, ...period };
  const { items } = await fixture.gateway.call(statistics.order_products, fixture.context(company), page);
  return items.map(({ id, count, amount }) => ({ id, count, amount }));
}
/** The ranking as a given process answers it. */
async function shownBy({ app }: ServedApp, { StartDate, EndDate } = MARCH): Promise<Shown[]> {
  const service = app.get(BestProductsService, { strict: false });
  const days = { first: StartDate, last: EndDate };
  const page = await service.list(fixture.call(), companyId(company.company_id), days, 'eur', { limit: 50 });
  return (JSON.parse(page.json) as Shown[]).map(({ id, count, amount }) => ({ id, count, amount }));
}
/** Both processes read the ranking repeatedly until the work is done. */
async function whileRead(processes: readonly ServedApp[], work: () => Promise<unknown>): Promise<void> {
  const end = new AbortController();
  const readers = processes.map(async (one) => {
    while (!end.signal.aborted) await shownBy(one);
  });
  await Promise.all([work().finally(() => end.abort()), ...readers]);
}
async function nextProcess(): Promise<void> {
  const before = fixture.served;
  await fixture.startProcess();
  await before.stop();
}
const rowsOf = (table: string) =>
  fixture.db.query<{ series: number }>(`select series from ${table} where company_id = $1`, [company.company_id]);

it(
  'ranks products by their orders under concurrent reads, rate corrections, rebuilds and restarts',
  async () => {
    const rates = new ChangingRates(1);
    const trade = new Trade(fixture, company, 1);
    const rebuild = () => fixture.cli.call(adminRebuilds.start, fixture.operator(), { company_id: company.company_id });
    const beside = await fixture.another();
    const processes = () => [fixture.served, beside];
    const agree = async () => {
      for (const one of processes()) {
        for (const period of [PERIOD, MARCH]) expect(await shownBy(one, period)).toEqual(revenueOf(trade, rates));
      }
    };
    for (let round = 0; round < 5; round++) {
      await whileRead(processes(), async () => {
        await trade.goOn(15);
        if (round % 5 === 3) await rebuild();
        await eventually(agree, 20_000);
        for (let time = 0; time < 3; time++) {
          // Includes a day long before, between and after the orders. The second import starts during the first
          // recomputation.
          await imported(...rates.change());
          await imported(...rates.change());
          await agree();
        }
      });
      if (round % 4 === 2) await nextProcess();
      await agree();
    }
    expect((await rowsOf('product_sums')).length).toBeGreaterThan(3);
    await beside.stop();
  },
  LONG,
);

describe('cached product sums', () => {
  const sold = (amount: number) => [{ id: 7, count: 3, amount }];
  /** A film for 10.00 on each of three days. */
  async function sellIn(currency: string): Promise<void> {
    for (const [index, day] of ['2026-03-01', '2026-03-02', '2026-03-03'].entries()) {
      await fixture.place(company, index + 1, { created_at: `${day}T12:00:00`, currency, lines: [aLine(index)] });
    }
    await eventually(async () => {
      const [product] = await shown();
      if (product?.count !== 3) throw new Error('Not all of them are counted.');
    });
  }
  /** After the deletion of the daily rows, only a cache can return the figures. */
  const loseDays = () => fixture.db.query('delete from product_days where company_id = $1', [company.company_id]);
  beforeAll(() => imported('2026-03-01,SEK,10', '2026-03-02,SEK,10', '2026-03-03,SEK,10'));
  it('reads cached product sums in another process, even after a rate import for other days', async () => {
    await sellIn('SEK');
    const before = await shown();
    await loseDays();
    await nextProcess();
    expect(await shown()).toEqual(before);
    expect(await shown(PERIOD)).toEqual(before);
    // The rate of the following day, and an unchanged rate.
    await imported('2026-03-04,SEK,20', '2026-03-02,SEK,10.0');
    expect(await shown()).toEqual(before);
  });

  it('recomputes product sums only for the days with a corrected rate', async () => {
    await sellIn('SEK');
    expect(await shown()).toEqual(sold(300));
    await loseDays();
    await imported('2026-03-02,SEK,5');
    expect(await shown()).toEqual([{ id: 7, count: 2, amount: 200 }]);
    await imported('2026-03-02,SEK,10');
  });

  it('recomputes product sums of days for which an import adds the nearest rate', async () => {
    await sellIn('NOK');
    expect(await shown()).toEqual(sold(0));
    const reported = [
      ['2026-03-02,NOK,10', 300],
      ['2026-03-02,NOK,5', 600],
      ['2026-03-03,NOK,10', 500],
      ['2026-02-01,NOK,20', 350],
      ['2026-02-01,NOK,50', 320],
      ['2026-03-02,NOK,2', 620],
    ] as const;
    for (const [line, amount] of reported) {
      await imported(line);
      expect([line, await shown()]).toEqual([line, sold(amount)]);
    }
  });

  it('recomputes product sums after a process of an older release has booked an order', async () => {
    const before = new ReleaseBefore(fixture.db);
    const { company_id } = company;
    await sellIn('SEK');
    expect(await shown()).toEqual(sold(300));
    const booked = [
      // An existing day and currency, another currency, and another day.
      [{ company_id, day: '2026-03-02', currency: 'sek', amount: 500 }, 350],
      [{ company_id, day: '2026-03-02', currency: 'eur', amount: 100 }, 450],
      [{ company_id, day: '2026-03-20', currency: 'eur', amount: 200 }, 650],
      [{ company_id, day: '2026-03-20', currency: 'eur', amount: -50 }, 600],
    ] as const;
    for (const [index, [one, amount]] of booked.entries()) {
      await before.book(one);
      expect([one, await shown()]).toEqual([one, [{ id: 7, count: 4 + index, amount }]]);
    }
  });

  it('recomputes product sums after an older release has imported rates', async () => {
    const before = new ReleaseBefore(fixture.db);
    await sellIn('SEK');
    expect(await shown()).toEqual(sold(300));
    await before.importRate('2026-03-02', 'sek', 5);
    expect(await shown()).toEqual(sold(400));
    await before.importRate('2026-03-02', 'sek', 10);
    await imported('2026-03-25,SEK,30');
    expect(await shown()).toEqual(sold(300));
    // From now on, each import again invalidates only its own days.
    await loseDays();
    await imported('2026-03-25,SEK,20');
    expect(await shown()).toEqual(sold(300));
  });

  it('keeps product sums that another process has stored', async () => {
    await sellIn('SEK');
    await shown();
    const { company_id } = company;
    const find = 'select part, version, xmin::text from product_sums where company_id = $1 order by part';
    const kept = () => fixture.db.query<{ part: string; version: string }>(find, [company_id]);
    const before = await kept();
    expect(before.map(({ part }) => part)).toEqual(['2026-03', '2026-03-01', '2026-03-02', '2026-03-03']);
    const again = before.map(({ part, version }) => ({ name: part, first: part, last: part, lasting: true, version }));
    const of = { company: companyId(company_id), series: 1, currency: 'eur' };
    const sums = new Map(again.map(({ name }) => [name, new Float64Array([7, 1, 100])]));
    await fixture.app.get(ProductSums, { strict: false }).save(of, again, sums);
    expect(await kept()).toEqual(before);
  });

  it('answers the product ranking even if the product sums cannot be stored', async () => {
    await sellIn('SEK');
    await asOwner(fixture.db, 'alter table product_sums add constraint no_more check (false) not valid');
    try {
      await imported('2026-03-01,SEK,4');
      await nextProcess();
      expect(await shown()).toEqual(sold(450));
    } finally {
      await asOwner(fixture.db, 'alter table product_sums drop constraint no_more');
      await imported('2026-03-01,SEK,10');
    }
  });

  it('deletes cached product sums together with their series', async () => {
    await sellIn('SEK');
    fixture.neighbours.orders.set(company.company_id, new Map());
    expect((await rowsOf('product_sums')).length).toBeGreaterThan(0);
    await fixture.cli.call(adminRebuilds.start, fixture.operator(), { company_id: company.company_id });
    await eventually(async () => expect(await shown()).toEqual([]));
    fixture.ahead += 61_000;
    while (await fixture.app.get(RebuildsService, { strict: false }).removeRetired());
    expect(await rowsOf('product_sums')).toEqual([]);
    expect(await rowsOf('due_months')).toEqual([]);
  });
});

it('converts product sums and daily figures that exceed 64 bits', async () => {
  company = fixture.aCompany({ currency: 'XTS' });
  await imported('2026-03-01,XTS,999999999');
  const cents = 10_000_000_000_000;
  for (const id of [1, 2]) {
    await fixture.place(company, id, { created_at: '2026-03-02T08:00:00', lines: [aLine(id, { amount: cents })] });
  }
  const amount = Number(2n * BigInt(cents) * 999_999_999n);
  await eventually(async () => {
    expect(await fixture.day(company, 'order', '2026-03-02')).toMatchObject({ order_count: 2, order_amount: amount });
  });
  expect(await shown()).toMatchObject([{ amount }]);
});
