import { translated } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** Callers receive errors of the contract instead of the driver's. */
export async function translateErrors<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    throw translated(error);
  }
}
