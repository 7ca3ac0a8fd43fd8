import { stateOf } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** Deadlocks and serialization failures: nothing was done, and the other transaction has ended by now. */
export async function repeatLostRaces<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (stateOf(error)?.repeat !== 'once') throw error;
    return next({ ...call, isRepeated: true });
  }
}
