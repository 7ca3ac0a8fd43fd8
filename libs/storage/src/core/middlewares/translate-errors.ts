import { translated } from '../../pool';
import type { Call, Next, Target } from './middleware';

/** Callers see errors of the contract, never those of the driver. */
export async function translateErrors<T>(_target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    throw translated(error);
  }
}
