import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { isStockSettled } from '../held-stock';
import { inSystem, type LabOptions } from '../lab';
import { Buyers } from './buyers';
import { compared, differences, type Comparison, type Seen } from './counts';
import { Killer, type Kill } from './kills';
import { openShop, type SoakShop } from './shop';
import { Subscriber } from './subscriber';

export interface OrdersSoak extends Pick<LabOptions, 'log' | 'signal'> {
  readonly orders: number;
  /** In this order. */
  readonly kills: readonly Kill[];
  /** So many processes of commerce, and of catalog. */
  readonly replicas: number;
  /** What processes have left when they died is taken up at once when the last order is in, and not after its time. */
  readonly hurried?: boolean;
}
type SoakOptions = LabOptions & OrdersSoak;

export interface Soaked {
  readonly comparisons: readonly Comparison[];
  readonly interrupted: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** More tapes for each order than it can ask for. */
const TAPES = 4;
/** A key's fate is asked for after a minute, and half a minute later again where a process died over it. */
const TIMEOUT_MS = 180_000;
const POLL_MS = 500;
/** What arrives late after everything agrees would make it differ again. */
const AFTER_MS = 1_000;

/** Whoever had it leased may be dead; where they are not, stock is returned twice at the same time, which must do no harm. */
const RETURN_NOW = "update commerce.stock_returns set due_at = '-infinity'";

/** Places orders on a system of its own. */
export function soakOrders(options: SoakOptions): Promise<Soaked> {
  const { toolsDir, log } = options;
  // Processes are killed, and not the machine: what they have written stays.
  return inSystem({ ...options, fsync: false }, async ({ system, cleaning }) => {
    const killer = new Killer(system, toolsDir, log);
    cleaning.add(() => killer.stop());
    // Apps end before the server that they say goodbye to.
    cleaning.add(() => system.stop());
    return placeOrders(system, killer, options);
  });
}

/** Buyers who never give up, while what serves them is killed; then everything is counted. */
export async function placeOrders(system: LocalSystem, killer: Killer, options: OrdersSoak): Promise<Soaked> {
  const { orders, kills, replicas, log, signal } = options;
  const subscriber = await Subscriber.start(system);
  try {
    const [shop] = await Promise.all([openShop(system, orders * TAPES), killer.replicate(replicas)]);
    const buyers = new Buyers(shop, orders, () => killer.limit, signal);
    log(`placing ${orders} orders`);
    const [bought] = await Promise.all([
      buyers.buy(),
      killer.run(kills, orders, () => buyers.acknowledged.size, signal),
    ]);
    log('counting');
    const comparisons = await settled(system, shop, options, { ...bought, heard: subscriber.heardOf(shop.company) });
    return { comparisons, interrupted: bought.interrupted, faults: bought.faults };
  } finally {
    await subscriber.stop();
  }
}

/** As soon as everything agrees, or as it is when patience ends. */
async function settled(
  system: LocalSystem,
  shop: SoakShop,
  { orders, hurried, signal }: OrdersSoak,
  seen: Seen,
): Promise<Comparison[]> {
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  const count = () => compared(database, shop, orders, seen);
  try {
    const until = Date.now() + (hurried ? TIMEOUT_MS / 3 : TIMEOUT_MS);
    while (differences(await count()).length > 0 && Date.now() < until) {
      if (hurried) await Promise.all([isStockSettled(database), database.query(RETURN_NOW)]);
      await sleep(POLL_MS, undefined, { signal });
    }
    await sleep(AFTER_MS, undefined, { signal });
    return await count();
  } finally {
    await database.end();
  }
}
