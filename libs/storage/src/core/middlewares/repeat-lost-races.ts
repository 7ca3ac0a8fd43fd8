import { stateOf } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** Repeats after deadlocks and serialization failures: nothing was committed, and the other transaction has ended. */
export async function repeatLostRaces<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (stateOf(error)?.repeat !== 'once') throw error;
    return next({ ...call, isRepeated: true });
  }
}
