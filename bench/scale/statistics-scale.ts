import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CpuMeter, type CpuTimes } from '../cpu/meter';
import { CpuPhases, metered } from '../cpu/phases';
import { hasProc } from '../cpu/processes';
import { createAccess, type LabOptions, type RunningSystem } from '../lab';
import { counted } from '../report/complaints';
import { sendWell } from '../workers/http-client';
import type { ScaleCase } from './cases';
import { measureScale, requestFor, type ScaleMeasure, type Shop } from './measure';
import { firstCases, statisticsCases, type StatisticsPlaces } from './statistics-cases';
import { seedStatisticsScale } from './statistics-seed';

const SMALL = { days: 30, ordersPerDay: 10 };
const LARGE = { days: 366, ordersPerDay: 1_000 };
const DAY_MS = 24 * 3_600_000;
/** The kernel counts in hundredths of a second: so many requests tell steps of 250 µs. */
const CPU_REQUESTS = 40;

type StatisticsShop = Shop<StatisticsPlaces> & typeof SMALL;
type StatisticsCase = ScaleCase<StatisticsPlaces>;

/** Of answers that differ in length, so that rows are what can be compared. */
export interface RowMeasure extends ScaleMeasure {
  /** Microseconds of processor time per request by process, of either company; null where there is no /proc. */
  readonly cpu: readonly [small: CpuTimes, large: CpuTimes] | null;
}

/** How the time of statistics grows with the days and the orders of a company. */
export async function statisticsScale(
  running: RunningSystem,
  { log, signal }: LabOptions,
): Promise<{ scale: RowMeasure[]; faults: string[] }> {
  const { system, complaints } = running;
  const lastDay = new Date().toISOString().slice(0, 10);
  const shops = [await shopOf(running, SMALL, lastDay), await shopOf(running, LARGE, lastDay)] as const;
  log('creating a company with 30 days of 10 orders and one with 366 days of 1,000, among 2,000 others');
  const client = new Client({ connectionString: system.adminUrl, options: '-c search_path=statistics' });
  await client.connect();
  try {
    await seedStatisticsScale(client, shops, lastDay);
    log('waiting for the worker that keeps sums of products ahead');
    await worked(client, signal);
    const { importRates, forgetSums } = changes(client, lastDay);
    const cases = statisticsCases({ lastWorkday: workdayBefore(lastDay), importRates, forgetSums });
    const wrong = (await Promise.all(shops.map((shop) => miscounted(system.url, shop)))).flat();
    log('measuring');
    const measures = await measureScale(system.url, cases, shops, signal);
    const cpus = hasProc() ? await processorTimes(running, cases, shops, { log, signal }) : [];
    log('measuring those who ask first');
    const restart = () => system.replaceApp('statistics');
    const keepAhead = async () => {
      await forgetSums();
      await client.query('update due_months set is_waiting = true, due_at = now() where company_id = any($1)', [
        shops.map(({ company }) => company),
      ]);
      await worked(client, signal);
    };
    const first = await measureScale(system.url, firstCases({ restart, keepAhead }), shops, signal);
    const scale = [
      ...measures.map((measure, index) => ({ ...measure, cpu: cpus[index] ?? null })),
      ...first.map((measure) => ({ ...measure, cpu: null })),
    ];
    return { scale, faults: [...wrong, ...counted(complaints)] };
  } finally {
    await client.end();
  }
}

async function shopOf({ system }: RunningSystem, size: typeof SMALL, last: string): Promise<StatisticsShop> {
  const access = await createAccess(system, ['statistics']);
  const since = (days: number): string => `StartDate=${dayBefore(last, days - 1)}&EndDate=${last}`;
  return { ...access, ...size, period: since(size.days), month: since(SMALL.days) };
}

/** As imports leave it, without the time that these take. */
function changes(client: Client, today: string) {
  const next = '(select max(version) + 1 from rate_days)';
  return {
    importRates: () =>
      client.query(
        `insert into rate_days (day, version) values ($1, ${next}) on conflict (day) do update set version = excluded.version`,
        [today],
      ),
    forgetSums: async () => {
      await client.query(`update rate_days set version = ${next}`);
      await client.query('delete from product_sums');
    },
  };
}

/** Settles when no month is due any more, or will be within minutes. */
async function worked(client: Client, signal: AbortSignal): Promise<void> {
  const find = "select from due_months where is_waiting and due_at < now() + interval '3 minutes' limit 1";
  while ((await client.query(find)).rows.length > 0) await sleep(200, undefined, { signal });
}

/** What was seeded must be what is shown. */
async function miscounted(url: string, shop: StatisticsShop): Promise<string[]> {
  const path = `/api/statistics/order/${shop.company}.json?${shop.period}`;
  const body = await sendWell(url, requestFor({ name: 'orders', path: () => path }, shop));
  const { order_statistics: days } = JSON.parse(body.toString()) as { order_statistics: { order_count: number }[] };
  const orders = days.reduce((sum, { order_count }) => sum + order_count, 0);
  const expected = shop.days * shop.ordersPerDay;
  return orders === expected ? [] : [`${orders} orders are shown of ${expected}`];
}

/** By case; of one company and then the other. */
async function processorTimes(
  { system }: RunningSystem,
  cases: readonly StatisticsCase[],
  shops: readonly [StatisticsShop, StatisticsShop],
  { log, signal }: Pick<LabOptions, 'log' | 'signal'>,
): Promise<[CpuTimes, CpuTimes][]> {
  const phases = new CpuPhases(new CpuMeter(metered(system)), signal);
  log('reading what is used when nothing is asked');
  await phases.rest();
  log('reading what requests use');
  const used = async (one: StatisticsCase, shop: StatisticsShop): Promise<CpuTimes> => {
    const request = requestFor(one, shop);
    const answers = one.requests ?? CPU_REQUESTS;
    const { perRequest } = await phases.phase(async () => {
      for (let sent = 0; sent < answers; sent++) {
        await one.before?.();
        await sendWell(system.url, request);
      }
      return { answers, faults: {} };
    });
    return perRequest;
  };
  const times: [CpuTimes, CpuTimes][] = [];
  for (const one of cases) times.push([await used(one, shops[0]), await used(one, shops[1])]);
  return times;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** There are no rates of weekends. */
function workdayBefore(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return dayBefore(day, weekday === 0 ? 2 : weekday === 6 ? 1 : 0);
}
