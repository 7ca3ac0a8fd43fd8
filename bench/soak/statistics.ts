import { setTimeout as sleep } from 'node:timers/promises';
import { adminRebuilds } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { asOperator, inSystem, type LabOptions } from '../lab';
import { differences, type Comparison } from './counts';
import { comparedSales } from './sales-counts';
import { openShop } from './shop';
import { Trading } from './trading';

export interface StatisticsSoak extends Pick<LabOptions, 'log' | 'signal'> {
  readonly orders: number;
  /** How often statistics are killed without a warning while orders come in; once more while all are counted anew. */
  readonly kills: number;
  /** What a killed process had leased is taken up at once, and not after its lease. */
  readonly hurried?: boolean;
}

export interface CountedSales {
  /** After the orders. */
  readonly first: readonly Comparison[];
  /** After they were counted anew, while more came in. */
  readonly rebuilt: readonly Comparison[];
}

const RELEASE = "update statistics.rebuilds set due_at = '-infinity' where company_id = $1 and is_waiting";
const TAPES = 5;
const TIMEOUT_MS = 120_000;
const POLL_MS = 250;
/** What is wrong on purpose: counting anew must not build on it. */
const SPOIL =
  'update statistics.sales_days set order_count = order_count + 1, order_amount = order_amount + 1 where company_id = $1';

/** Trades on a system of its own. */
export function soakStatistics(options: LabOptions & StatisticsSoak): Promise<CountedSales> {
  return inSystem({ ...options, fsync: false }, ({ system }) => countSales(system, options));
}

/** Trade in three currencies while statistics are killed; then every figure is held against the orders. */
export async function countSales(system: LocalSystem, options: StatisticsSoak): Promise<CountedSales> {
  const { orders, kills, hurried, log, signal } = options;
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  try {
    const shop = await openShop(system, orders * TAPES);
    const trading = new Trading(shop, signal);
    const process = new StatisticsProcess(system, log);
    const more = Math.ceil(orders * 1.2);
    log(`${orders} orders, while statistics are killed ${kills} times`);
    await Promise.all([
      trading.goOnTo(orders),
      eachAt(
        kills,
        orders,
        () => trading.placed,
        () => process.kill(),
        signal,
      ),
    ]);
    const first = await settled(() => comparedSales(database, shop.company), signal);
    log('counting anew, while orders go on');
    await database.query(SPOIL, [shop.company]);
    await startRebuild(system, shop.company);
    await Promise.all([trading.goOnTo(more), process.kill()]);
    if (hurried) await database.query(RELEASE, [shop.company]);
    const rebuilt = await settled(async () => {
      const compared = await comparedSales(database, shop.company);
      return [await waitingOf(system, shop.company), ...compared];
    }, signal);
    return { first, rebuilt };
  } finally {
    await database.end();
  }
}

/** Kills at even distances. */
async function eachAt(
  times: number,
  orders: number,
  placed: () => number,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let time = 1; time <= times; time++) {
    while (placed() < (orders * time) / (times + 1)) await sleep(5, undefined, { signal });
    await work();
  }
}

async function startRebuild(system: LocalSystem, company_id: number): Promise<void> {
  await asOperator(system, (bus, operator) => bus.call(adminRebuilds.start, operator(), { company_id }));
}

function waitingOf(system: LocalSystem, company_id: number): Promise<Comparison> {
  return asOperator(system, async (bus, operator) => {
    const { companies_waiting } = await bus.call(adminRebuilds.status, operator(), { company_id });
    return { what: 'companies still counted anew', found: companies_waiting, wanted: 0 };
  });
}

/** As soon as everything agrees, or as it is when patience ends. */
async function settled(count: () => Promise<Comparison[]>, signal: AbortSignal): Promise<Comparison[]> {
  const until = Date.now() + TIMEOUT_MS;
  let compared = await count();
  while (differences(compared).length > 0 && Date.now() < until) {
    await sleep(POLL_MS, undefined, { signal });
    compared = await count();
  }
  return compared;
}

/** The one process of statistics. */
class StatisticsProcess {
  private running;

  constructor(
    private readonly system: LocalSystem,
    private readonly log: (line: string) => void,
  ) {
    this.running = system.apps.get('statistics');
  }

  /** Without a warning, and starts the next. */
  async kill(): Promise<void> {
    this.log('SIGKILL for statistics');
    this.running?.kill('SIGKILL');
    await this.running?.ended;
    this.running = await this.system.startApp('statistics');
  }
}
