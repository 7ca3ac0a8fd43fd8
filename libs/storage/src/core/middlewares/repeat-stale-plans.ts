import { stateOf } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** Exceeds the number of a pool's connections that may hold one outdated statement. */
const MAX_STALE_PLANS = 100;

/**
 * After a migration adds a column, every connection refuses its outdated prepared statement once and is closed. The
 * call is repeated until a connection works.
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
