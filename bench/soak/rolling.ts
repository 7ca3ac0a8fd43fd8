import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusteredNats, LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { inSystem, type LabOptions } from '../lab';
import { Balancer } from './balancer';
import { Clerks } from './clerks';
import { differences, type Comparison } from './counts';
import { Restarting, type Step } from './restarting';
import { openShop, type SoakShop } from './shop';
import { Subscriber } from './subscriber';
import { compared, type Seen } from './told';
import { Traffic, type Tally } from './traffic';

export interface RollingSoak extends Pick<LabOptions, 'log' | 'signal'> {
  readonly steps: readonly Step[];
  /** Requests that are under way at the same time. */
  readonly atOnce: number;
  /** Clients rest for so long before each request; not at all when not given. */
  readonly pauseMs?: number;
  /** Answers that come in after each step before the next one begins. */
  readonly between: number;
}

export interface Rolled {
  readonly restarts: number;
  /** How many columns a later release added meanwhile. */
  readonly columns: number;
  /** By what was being restarted. */
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Requests that were not answered as they must be. */
  readonly losses: readonly string[];
  /** Processes that did not end in order, and answers that were not what had been written. */
  readonly faults: readonly string[];
  readonly comparisons: readonly Comparison[];
}

export const REPLICAS = 2;
const STOCK = 1_000_000;
/** Subscribers notice after a while that the server is gone which held their place in the stream. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 200;
/** What arrives once more comes soon after. */
const AFTER_MS = 1_000;
/** What a deployment gives them. */
const ENV = { SHUTDOWN_SECONDS: '12', SHUTDOWN_DELAY_MS: '500' };

/** Restarts on a system of its own. */
export function soakRolling(options: LabOptions & RollingSoak): Promise<Rolled> {
  return inSystem({ ...options, fsync: false, replicas: REPLICAS, env: ENV }, ({ system, cluster }) =>
    restartWhileServing(system, options, cluster?.servers),
  );
}

/** Every app runs twice; schemas grow, and apps or the servers of NATS are restarted, while a shop is at work, and then everything is counted. */
export async function restartWhileServing(
  system: LocalSystem,
  options: RollingSoak,
  servers: readonly ClusteredNats[] = [],
): Promise<Rolled> {
  const { steps, atOnce, pauseMs, signal, log } = options;
  const balancer = new Balancer();
  const subscriber = await Subscriber.start(system, 'events.*.*.*.*');
  try {
    const shop = await openShop(system, STOCK);
    const traffic = new Traffic(balancer, shop.token, pauseMs);
    const clerks = new Clerks(traffic, shop, atOnce);
    const restarting = new Restarting(system, balancer, traffic, options, servers);
    await restarting.listGateways();
    traffic.during('no restart');
    const working = clerks.work();
    try {
      await restarting.untilAnswered();
      for (const step of steps) await restarting.take(step);
    } finally {
      clerks.goHome();
      await working;
    }
    log('counting');
    const seen = { ...clerks.seen, heard: subscriber.heardOf(shop.company) };
    const comparisons = await settled(system, shop, seen, signal);
    const { tallies, losses } = traffic;
    const faults = [...restarting.faults, ...clerks.faults];
    return { restarts: restarting.count, columns: restarting.columns, tallies, losses, faults, comparisons };
  } finally {
    balancer.stop();
    await subscriber.stop();
  }
}

/** As soon as everything agrees, or as it is when patience ends. */
async function settled(system: LocalSystem, shop: SoakShop, seen: Seen, signal: AbortSignal): Promise<Comparison[]> {
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  try {
    const until = Date.now() + TIMEOUT_MS;
    while (differences(await compared(database, shop, seen)).length > 0 && Date.now() < until) {
      await sleep(POLL_MS, undefined, { signal });
    }
    await sleep(AFTER_MS, undefined, { signal });
    return await compared(database, shop, seen);
  } finally {
    await database.end();
  }
}
