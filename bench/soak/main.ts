import { parseArgs } from 'node:util';
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

export interface SoakRun extends LabOptions {
  readonly args: readonly string[];
}

/** `orders [--orders N]`; false where anything differs. */
export async function soak({ args, ...lab }: SoakRun): Promise<boolean> {
  const orders = readOrders(args);
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

function readOrders(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string' } },
    allowPositionals: true,
  });
  const orders = Number(values.orders ?? DEFAULT_ORDERS);
  if (positionals.join(' ') !== 'orders') throw new Error('There is one soak: npm run soak -- orders [--orders N].');
  if (!Number.isSafeInteger(orders) || orders < PER_KILL || orders > 100_000) {
    throw new Error(`--orders must be a whole number from ${PER_KILL} to 100000.`);
  }
  return orders;
}
