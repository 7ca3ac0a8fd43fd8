import { stateOf } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** More connections than a pool has that know a statement. */
const MAX_STALE_PLANS = 100;

/**
 * After a migration has added a column, every connection that has prepared a statement for the old rows refuses it once and is closed. The
 * first callers after the migration wait for that, and none is refused.
 */
export async function repeatStalePlans<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await next(call);
    } catch (error) {
      if (stateOf(error)?.repeat !== 'on another connection' || tries === MAX_STALE_PLANS) throw error;
    }
  }
}
