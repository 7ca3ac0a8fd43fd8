import type { Call, ConnectedCall, Next, Target } from './middleware';

/** The connection returns to the pool, which closes it unless the call ended in a known state. */
export async function acquireConnection<T>(target: Target, call: Call, next: Next<T>): Promise<T> {
  const connection = await target.connections.acquire(call.deadline, call.chargedTo);
  try {
    const connected: ConnectedCall = { ...call, connection };
    return await next(connected);
  } finally {
    connection.release();
  }
}
