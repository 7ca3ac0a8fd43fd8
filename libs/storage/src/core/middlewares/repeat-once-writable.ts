import type { Call, Next, Target } from './middleware';

/**
 * A connection opened to a read-only server keeps refusing writes. Repeats the call on another connection once the
 * database accepts writes.
 */
export async function repeatOnceWritable<T>(target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (await target.writability.isRestoredAfter(error, call.deadline)) return next(call);
    throw error;
  }
}
