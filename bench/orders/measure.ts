import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withCaughtUp, type CaughtUp } from '../cpu/caught-up';
import { CpuMeter } from '../cpu/meter';
import { bareAlone, CpuPhases, metered, withoutBare, type CpuPhase } from '../cpu/phases';
import { hasProc } from '../cpu/processes';
import { isStockSettled } from '../held-stock';
import { databaseUrlOf, type LabOptions, type RunningSystem } from '../lab';
import { CONNECTIONS } from '../measurements/throughput';
import { median } from '../report/numbers';
import { send } from '../workers/http-client';
import type { DriverTasks } from '../workers/driver';
import type { LoadResult } from '../workers/load';
import type { Worker } from '../workers/worker';
import type { OrdersReferenceTasks } from './reference';
import { ORDER_OPERATIONS, randomOrderRequest, type OrderOperation } from './requests';
import { seedOrders, type SeededShop } from './seed';

export interface OrdersMeasure {
  readonly operation: OrderOperation;
  /** Requests per second, round by round. */
  readonly rounds: Readonly<Record<'ours' | 'rows', readonly LoadResult[]>>;
  /** Median of the rounds, ours to the bare server's. */
  readonly ratio: number;
  /** Null where there is no /proc. */
  readonly cpu: { readonly ours: CpuPhase; readonly bare: CpuPhase } | null;
}

const SEEDED = 10_000;
const ROUNDS = 5;
const REQUESTS: Readonly<Record<OrderOperation, number>> = { list: 300, create: 500 };
/** Six processes take part in an order, and each compiles what it runs often: after two thousand it costs what it will cost. */
const WARM_UP: Readonly<Record<OrderOperation, number>> = { list: 200, create: 2_000 };
const TIMEOUT_MS = 60_000;
/** How often sessions are looked at that may have ended by the next reading. */
const LOOK_MS = 200;
/** The bare server does in one transaction what two services do. */
const ONE_DATABASE = `
  grant usage on schema catalog to marquee_commerce;
  grant select, update on catalog.products to marquee_commerce;
  grant select on catalog.prices, catalog.licenses to marquee_commerce`;

/** Orders of ours against a bare server that leaves the same rows in one transaction. */
export async function measureOrders(
  running: RunningSystem,
  seconds: number,
  options: LabOptions,
): Promise<OrdersMeasure[]> {
  const { system, cleaning } = running;
  options.log(`creating a company with ${SEEDED} orders`);
  const shop = await seedOrders(system, SEEDED);
  const admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  cleaning.add(() => admin.end());
  await admin.query(ONE_DATABASE);
  const bare = await startBare(running, admin, shop);
  await checkSameBytes(system.url, bare.url, shop);
  const driver = cleaning.start<DriverTasks>('workers/driver.js');
  return withCaughtUp(system, async (caughtUp) => {
    const settled = () => allSettled(admin, caughtUp);
    const rounds = new OrderRounds({ ours: system.url, bare: bare.url, shop, driver, settled }, options);
    await rounds.warmUp();
    const cpus = hasProc() ? await rounds.cpu(new CpuMeter(metered(system, { rows: bare.pid }))) : null;
    const orders: OrdersMeasure[] = [];
    for (const operation of ORDER_OPERATIONS) {
      const { ours, rows } = await rounds.speed(operation, seconds);
      const ratio = speedOf(ours) / speedOf(rows);
      orders.push({ operation, rounds: { ours, rows }, ratio, cpu: cpus?.[operation] ?? null });
    }
    return orders;
  });
}

interface Driving {
  readonly ours: string;
  readonly bare: string;
  readonly shop: SeededShop;
  readonly driver: Worker<DriverTasks>;
  /** Waits for what the orders have set in motion. */
  readonly settled: () => Promise<void>;
}
type Amount = { readonly seconds: number } | { readonly requests: number };

class OrderRounds {
  constructor(
    private readonly driving: Driving,
    private readonly options: LabOptions,
  ) {}

  async warmUp(): Promise<void> {
    const { ours, bare } = this.driving;
    for (const operation of ORDER_OPERATIONS) {
      for (const url of [ours, bare]) await this.drive(url, operation, { requests: WARM_UP[operation] });
    }
  }

  async cpu(meter: CpuMeter): Promise<Record<OrderOperation, OrdersMeasure['cpu']>> {
    const { ours, bare } = this.driving;
    const looking = setInterval(() => void meter.look(), LOOK_MS);
    const phases = new CpuPhases(meter, this.options.signal);
    const measured = async (operation: OrderOperation) => {
      const phase = (url: string) => phases.phase(() => this.drive(url, operation, { requests: REQUESTS[operation] }));
      return { bare: bareAlone(await phase(bare), 'rows', 'commerce'), ours: withoutBare(await phase(ours)) };
    };
    try {
      this.options.log('reading what is used when nothing is asked');
      await phases.rest();
      this.options.log('reading what orders use');
      return { list: await measured('list'), create: await measured('create') };
    } finally {
      clearInterval(looking);
    }
  }

  /** In turn: what disturbs the machine for a while disturbs both. */
  async speed(operation: OrderOperation, seconds: number): Promise<Record<'ours' | 'rows', LoadResult[]>> {
    this.options.log(`measuring orders: ${operation}`);
    const rounds: Record<'ours' | 'rows', LoadResult[]> = { ours: [], rows: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await this.drive(this.driving.ours, operation, { seconds }));
      rounds.rows.push(await this.drive(this.driving.bare, operation, { seconds }));
    }
    return rounds;
  }

  private async drive(url: string, operation: OrderOperation, amount: Amount): Promise<LoadResult> {
    this.options.signal.throwIfAborted();
    const { driver, shop, settled } = this.driving;
    const sent = await driver.ask('load', { url, operation, shop, connections: CONNECTIONS, ...amount });
    if (operation === 'create') await settled();
    return sent;
  }
}

function speedOf(rounds: readonly LoadResult[]): number {
  return median(rounds.map(({ perSecond }) => perSecond));
}

async function startBare({ system, cleaning }: RunningSystem, admin: Client, { company }: SeededShop) {
  const text = 'select min(theme_setting_id)::int as theme from commerce.orders where company_id = $1';
  const { rows } = await admin.query<{ theme: number }>(text, [company]);
  const server = cleaning.start<OrdersReferenceTasks>('orders/reference.js');
  const databaseUrl = databaseUrlOf(system, 'commerce');
  const { url } = await server.ask('listen', { databaseUrl, company, theme: rows[0]?.theme ?? 0 });
  return { url, pid: server.pid };
}

/** Every event is handled, and the stock of every order is settled: it is asked for at once instead of a minute later. */
async function allSettled(admin: Client, caughtUp: CaughtUp): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (!(await isStockSettled(admin))) {
    if (Date.now() > until) throw new Error(`stock was still held ${TIMEOUT_MS / 1000} s after the orders`);
    await sleep(100);
  }
  await caughtUp();
}

/** Drawn for each order, or counted with it. */
const DRAWN =
  /"(id|checkout_id|checkout_token|order_number|created_at|updated_at|processed_at|orders_count|total_spent|last_order_id)":(\d+|"[^"]*")/g;

/** Servers that answer differently cannot be compared: a list but for blanks, a create but for what is drawn. */
async function checkSameBytes(ours: string, bare: string, shop: SeededShop): Promise<void> {
  for (const operation of ORDER_OPERATIONS) {
    const request = randomOrderRequest(operation, shop);
    // One after the other: on one database they would get in each other's way.
    const [one, other] = [await send(ours, request), await send(bare, request)];
    const text = (body: Buffer): string => {
      const all = JSON.stringify(JSON.parse(String(body)));
      if (operation === 'list') return all;
      return all
        .replaceAll(DRAWN, '"$1":0')
        .replaceAll(/"#\d+"/g, '"#"')
        .replaceAll(/"line_items":\[\d+\]/g, '');
    };
    const [a, b] = [text(one.body), text(other.body)];
    if (a === b && one.status < 300) continue;
    const place = Array.from(a, (_, index) => index).findIndex((index) => a[index] !== b[index]);
    const around = (all: string): string => all.slice(Math.max(0, place - 60), place + 60);
    throw new Error(`orders, ${operation}: ours has …${around(a)}…, the bare server has …${around(b)}…`);
  }
}
