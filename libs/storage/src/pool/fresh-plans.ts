import { stateOf } from './faults';

/** More connections than a pool has that know a statement. */
const MOST = 100;

/**
 * Does it again as long as it meets connections that have prepared a statement for rows which have another column by now; each of
 * them is closed for that. So the first to ask after a migration pays for it, and nobody is refused.
 */
export async function onFreshPlans<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (stateOf(error)?.repeat !== 'on another connection' || tries === MOST) throw error;
    }
  }
}
