import { fuzz, type FuzzOptions } from './fuzz';

const DEFAULT_MINUTES = 5;
const MAX_MINUTES = 600;

export interface FuzzArgs {
  readonly minutes?: string;
  readonly seed?: string;
}

/** Prints what was sent and what was wrong with the answers; false where anything was. */
export async function reportFuzz(lab: Omit<FuzzOptions, 'seed'>, { minutes, seed }: FuzzArgs): Promise<boolean> {
  const [long, from] = [Number(minutes ?? DEFAULT_MINUTES), Number(seed ?? Date.now() % 1_000_000)];
  if (!(long > 0 && long <= MAX_MINUTES)) throw new Error(`--minutes must be a number up to ${MAX_MINUTES}.`);
  if (!Number.isSafeInteger(from)) throw new Error('--seed must be a whole number.');
  const { requests, statuses, operations, faults } = await fuzz({ ...lab, seed: from, minutes: long });
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`${requests} requests, seed ${from}: ${counts.join(', ')}`);
  for (const { operation, calls, best } of operations) console.log(`${calls} × ${operation}, best ${best ?? 'none'}`);
  for (const fault of faults) console.log(`- ${fault}`);
  console.log(faults.length === 0 ? 'Nothing was wrong.' : `${faults.length} things were wrong.`);
  return faults.length === 0;
}
