import type { LabOptions } from '../lab';
import { differences } from './counts';
import { soakStatistics } from './statistics';

const DEFAULT_ORDERS = 5_000;
const KILLS = 3;

/** Prints what differs, and how much was held against each other; false where anything does. */
export async function reportStatistics(lab: LabOptions, given?: string): Promise<boolean> {
  const orders = Number(given ?? DEFAULT_ORDERS);
  if (!Number.isSafeInteger(orders) || orders < 50 || orders > 100_000) {
    throw new Error('--orders must be a whole number from 50 to 100000.');
  }
  const { first, rebuilt } = await soakStatistics({ ...lab, orders, kills: KILLS });
  for (const [when, compared] of [
    ['after the orders', first],
    ['after they were counted anew', rebuilt],
  ] as const) {
    const wrong = differences(compared);
    console.log(`${when}: ${compared.length - wrong.length} of ${compared.length} figures are what the orders come to`);
    for (const line of wrong) console.error(line);
  }
  return differences([...first, ...rebuilt]).length === 0;
}
