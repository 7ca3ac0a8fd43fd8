import type { Call, Next, Target } from './middleware';

/** A connection that was opened to a read-only server is refused writes for ever: the call is repeated on another one, once the database takes writes. */
export async function repeatOnceWritable<T>(target: Target, call: Call, next: Next<T>): Promise<T> {
  try {
    return await next(call);
  } catch (error) {
    if (await target.writability.isRestoredAfter(error, call.deadline)) return next(call);
    throw error;
  }
}
