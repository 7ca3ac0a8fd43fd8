import type { LabOptions } from '../lab';
import { differences } from './counts';
import type { Kill } from './kills';
import { soakOrders } from './orders';

const DEFAULT_ORDERS = 500;
const IN_TURN: readonly Kill[] = [
  { victim: 'commerce', signal: 'SIGKILL' },
  { victim: 'catalog', signal: 'SIGKILL' },
  { victim: 'nats', signal: 'SIGKILL' },
  { victim: 'commerce', signal: 'SIGTERM' },
  { victim: 'catalog', signal: 'SIGTERM' },
  { victim: 'nats', signal: 'SIGTERM' },
  { victim: 'commerce', signal: 'SIGKILL', all: true },
  { victim: 'catalog', signal: 'SIGKILL', all: true },
  { victim: 'commerce', signal: 'SIGTERM', all: true },
  { victim: 'catalog', signal: 'SIGTERM', all: true },
];
/** A kill for each so many orders. */
const PER_KILL = 25;
const REPLICAS = 2;

/** Prints what was counted; false where anything differs. */
export async function reportOrders(lab: LabOptions, given?: string): Promise<boolean> {
  const orders = Number(given ?? DEFAULT_ORDERS);
  if (!Number.isSafeInteger(orders) || orders < PER_KILL || orders > 100_000) {
    throw new Error(`--orders must be a whole number from ${PER_KILL} to 100000.`);
  }
  const kills = Array.from({ length: Math.floor(orders / PER_KILL) }, (_, n) => IN_TURN[n % IN_TURN.length] as Kill);
  const { comparisons, interrupted, faults } = await soakOrders({ ...lab, orders, kills, replicas: REPLICAS });
  const wide = Math.max(...comparisons.map(({ what }) => what.length));
  for (const { what, found, wanted } of comparisons) {
    console.log(`${what.padEnd(wide)}  ${found}${found === wanted ? '' : `, not ${wanted}`}`);
  }
  for (const [instead, times] of Object.entries(interrupted)) console.log(`sent again: ${times} × ${instead}`);
  for (const fault of faults) console.error(`fault: ${fault}`);
  return faults.length === 0 && differences(comparisons).length === 0;
}
