import { randomUUID } from 'node:crypto';
import {
  adminRates,
  companyEvents,
  companyId,
  eventSubject,
  statistics,
  type CompanySnapshot,
  type OrderPlaced,
} from '@marquee/contracts';
import { eventually, type ServedApp } from '@marquee/testing';
import { ReleaseBefore } from '../testing/release-before';
import { aLine, StatisticsFixture } from '../testing/statistics.fixture';
import { RAISED_SECONDS, SETTLED_MINUTES } from './due-months.repository';
import { DueMonthsWorker } from './due-months.worker';
import { SumsAhead } from './sums-ahead.service';

const LONG = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A year with sales on two days of each month. */
const YEAR = { StartDate: '2025-05-01', EndDate: '2026-04-30' };
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 4 + index, 1)).toISOString().slice(0, 7),
);
const DAYS = MONTHS.flatMap((month) => [`${month}-02`, `${month}-03`]);

interface Due {
  readonly month: string;
  readonly is_waiting: boolean;
  readonly lease: number;
  readonly raised: number;
  readonly due_at: Date;
}

let fixture: StatisticsFixture;
let company: CompanySnapshot;
beforeAll(async () => {
  fixture = await StatisticsFixture.start();
  await imported('2025-01-01,SEK,10', '2026-03-02,SEK,10', '2026-03-03,SEK,10');
}, LONG);
afterAll(() => fixture?.stop());
beforeEach(() => {
  company = fixture.aCompany();
  // With the real time, no month is due before the test advances the clock, so the timed workers do not process it.
  fixture.ahead = 0;
});

const imported = (...lines: string[]) =>
  fixture.cli.call(adminRates.import, fixture.operator(), { csv: lines.join('\n') });
/** Sells one film for 10.00 on each of these days. */
async function sellOn(days: readonly string[], currency = 'SEK'): Promise<OrderPlaced[]> {
  const placed: OrderPlaced[] = [];
  for (const [index, day] of days.entries()) {
    const order = { created_at: `${day}T12:00:00`, currency, lines: [aLine(index)] };
    placed.push(await fixture.place(company, index + 1, order));
  }
  await eventually(async () => {
    const [row] = await fixture.db.query<{ count: number }>(
      'select sum(count)::integer as count from product_days where company_id = $1',
      [company.company_id],
    );
    expect(row?.count).toBe(days.length);
  });
  return placed;
}
async function shown(period = YEAR): Promise<{ id: number; count: number; amount: number }[]> {
  const page = { company_id: company.company_id, limit: 50, ...period };
  const { items } = await fixture.gateway.call(statistics.order_products, fixture.context(company), page);
  return items.map(({ id, count, amount }) => ({ id, count, amount }));
}
const dueMonths = () =>
  fixture.db.query<Due>(
    'select month, is_waiting, lease, raised, due_at from due_months where company_id = $1 order by month',
    [company.company_id],
  );
/** The stored sums, by the transaction that wrote them. */
async function storedSums(currency = 'eur'): Promise<Record<string, string>> {
  const find = 'select part, xmin::text as by from product_sums where company_id = $1 and currency = $2 order by part';
  const rows = await fixture.db.query<{ part: string; by: string }>(find, [company.company_id, currency]);
  return Object.fromEntries(rows.map(({ part, by }) => [part, by]));
}
const workerOf = ({ app }: ServedApp) => app.get(DueMonthsWorker, { strict: false });
/** Advances the clock and runs the workers until nothing is due. */
async function turn(aheadMs = HOUR_MS, processes = [fixture.served]): Promise<void> {
  fixture.ahead += aheadMs;
  await Promise.all(
    processes.map(async (one) => {
      while (await workerOf(one).raiseCorrected());
    }),
  );
  fixture.ahead += HOUR_MS;
  await eventually(async () => {
    await Promise.all(processes.map((one) => workerOf(one).begin()));
    await Promise.all(processes.map((one) => workerOf(one).idle()));
    const due = (await dueMonths()).filter(({ is_waiting, due_at }) => is_waiting && due_at <= fixture.clock.now());
    expect(due).toEqual([]);
  }, LONG);
}
async function nextProcess(): Promise<void> {
  const before = fixture.served;
  await fixture.startProcess();
  await before.stop();
}
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((part) => after[part] !== before[part]);

it(
  'answers a first request for a year in a new process from precomputed sums',
  async () => {
    await sellOn(DAYS);
    expect(await storedSums()).toEqual({});
    await turn();
    expect(Object.keys(await storedSums())).toEqual([...MONTHS, ...DAYS].toSorted());
    // After the deletion of the daily rows, only precomputed sums can answer.
    await fixture.db.query('delete from product_days where company_id = $1', [company.company_id]);
    await nextProcess();
    expect(await shown()).toEqual([{ id: 7, count: 24, amount: 2400 }]);
  },
  LONG,
);

it(
  'distributes due months over two replicas, and sums each month once',
  async () => {
    await sellOn(DAYS);
    const beside = await fixture.another();
    await turn(HOUR_MS, [fixture.served, beside]);
    // Claimed once and then completed.
    const once = { is_waiting: false, lease: 2 };
    expect(await dueMonths()).toEqual(MONTHS.map((month) => expect.objectContaining({ month, ...once })));
    expect(Object.keys(await storedSums())).toHaveLength(MONTHS.length + DAYS.length);
    await beside.stop();
  },
  LONG,
);

it('skips a due month that another replica is processing', async () => {
  await sellOn(DAYS.slice(-1), 'EUR');
  const beside = await fixture.another();
  const holder = await fixture.db.pool.connect();
  try {
    // Blocks the replica that has claimed the month.
    await holder.query('begin; lock table product_sums in access exclusive mode');
    fixture.ahead += HOUR_MS;
    await workerOf(fixture.served).begin();
    await workerOf(beside).begin();
    expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: true, lease: 1 })]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  // The clock is stopped, so the lease does not expire.
  await Promise.all([fixture.served, beside].map((one) => workerOf(one).idle()));
  expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: false, lease: 2 })]);
  await beside.stop();
});

describe('outdated precomputed sums', () => {
  it('recomputes precomputed sums only for the days of a rate import', async () => {
    await sellOn(DAYS);
    await turn();
    const before = await storedSums();
    const leases = await dueMonths();
    await imported('2026-03-02,SEK,5');
    await turn();
    expect(changed(before, await storedSums())).toEqual(['2026-03', '2026-03-02']);
    const again = (await dueMonths()).filter(({ lease }, index) => lease !== leases[index]?.lease);
    expect(again).toEqual([expect.objectContaining({ month: '2026-03', is_waiting: false, lease: 4 })]);
    expect(await shown()).toEqual([{ id: 7, count: 24, amount: 2500 }]);
    await imported('2026-03-02,SEK,10');
  });

  it('recomputes no precomputed sums after a rate import for today', async () => {
    await sellOn(DAYS.slice(-2));
    await turn();
    const before = await dueMonths();
    await imported(`${fixture.today()},SEK,20`);
    expect(await fixture.db.query('select from rate_corrections')).toEqual([]);
    await turn();
    expect(await dueMonths()).toEqual(before);
  });

  it('recomputes precomputed sums for a refunded order, and for bookings of an older release', async () => {
    const [order] = await sellOn(DAYS.slice(-2), 'EUR');
    await turn();
    const before = await storedSums();
    if (order) await fixture.change(company, order, 2, { cancelled: true });
    await eventually(async () => expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: true })]));
    await turn();
    const after = await storedSums();
    expect(changed(before, after)).toEqual(['2026-04', '2026-04-02']);
    const { company_id } = company;
    await new ReleaseBefore(fixture.db).book({ company_id, day: '2026-04-03', currency: 'eur', amount: 500 });
    await turn();
    expect(changed(after, await storedSums())).toEqual(['2026-04', '2026-04-03']);
    expect(await shown()).toEqual([{ id: 7, count: 2, amount: 1500 }]);
  });

  it('recomputes precomputed sums if a booking arrives during the computation', async () => {
    await sellOn(DAYS.slice(-1), 'EUR');
    const [due] = await dueMonths();
    const { company_id } = company;
    const claimed = { company_id: companyId(company_id), series: 1, month: '2026-04', attempts: 1, lease: 0 };
    const sums = fixture.app.get(SumsAhead, { strict: false });
    await sums.compute({ ...claimed, raised: Number(due?.raised) - 1 });
    expect(await dueMonths()).toEqual([due]);
    await sums.compute({ ...claimed, raised: Number(due?.raised) });
    expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: false })]);
  });

  it('recomputes precomputed sums in the new currency of the company', async () => {
    await sellOn(DAYS.slice(-2), 'EUR');
    await turn();
    const tenant = await fixture.connect('tenant');
    const { company_id } = company;
    const moved = { ...company, currency: 'SEK' };
    fixture.neighbours.snapshots.set(company_id, moved);
    const id = randomUUID();
    const event = fixture.eventOf(
      companyEvents.update,
      company_id,
      { id, subject: `company/${company_id}`, sequence: 2 },
      moved,
    );
    await tenant.publishEvent(eventSubject(companyEvents.update, companyId(company_id)), id, JSON.stringify(event));
    await eventually(async () => expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: true })]));
    await turn();
    expect(Object.keys(await storedSums('sek'))).toEqual(['2026-04', '2026-04-02', '2026-04-03']);
  });
});

it(
  'stores the sums of a day or month once it is over, and schedules unfinished days once',
  async () => {
    const written = async () => {
      const find = 'select xmin::text as by from due_months where company_id = $1';
      return (await fixture.db.query<{ by: string }>(find, [company.company_id])).map(({ by }) => by);
    };
    const [day, after] = [1, 2].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)) as [
      string,
      string,
    ];
    await sellOn([day], 'EUR');
    const first = await written();
    await fixture.place(company, 2, { created_at: `${day}T12:00:00` });
    await eventually(async () => {
      const find = 'select from order_facts where company_id = $1';
      expect(await fixture.db.query(find, [company.company_id])).toHaveLength(2);
    });
    expect(await written()).toEqual(first);
    const due_at = new Date(`${after}T00:05:00Z`);
    expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: true, due_at })]);
    await turn(3 * DAY_MS);
    expect(Object.keys(await storedSums())).toContain(day);
    await turn(32 * DAY_MS);
    expect(Object.keys(await storedSums())).toEqual([day.slice(0, 7), day]);
    expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: false })]);
  },
  LONG,
);

it('stores the sums of a day only five minutes after the day has ended', async () => {
  await sellOn(['2026-04-03'], 'EUR');
  const [due] = await dueMonths();
  const sums = fixture.app.get(SumsAhead, { strict: false });
  const of = { company_id: companyId(company.company_id), series: 1, month: '2026-04', attempts: 1 };
  const keepAt = async (time: string, lease: number) => {
    fixture.ahead += Date.parse(time) - fixture.clock.now().getTime();
    await sums.compute({ ...of, lease, raised: Number(due?.raised) });
  };
  await keepAt('2026-04-04T00:04:59Z', 0);
  expect(await storedSums()).toEqual({});
  const due_at = new Date('2026-04-04T00:05:00Z');
  expect(await dueMonths()).toEqual([expect.objectContaining({ is_waiting: true, due_at })]);
  await keepAt('2026-04-04T00:05:00Z', 1);
  expect(Object.keys(await storedSums())).toEqual(['2026-04-03']);
});

it('uses the same delays for due months in database triggers and code', async () => {
  const [row] = await fixture.db.query<{ text: string }>(
    "select pg_get_functiondef('raise_due_months'::regproc) as text",
  );
  const waits = [...(row?.text ?? '').matchAll(/interval '([^']+)'/g)].map(([, time]) => time);
  expect(waits).toEqual([`${RAISED_SECONDS} seconds`, `${SETTLED_MINUTES} minutes`]);
});
