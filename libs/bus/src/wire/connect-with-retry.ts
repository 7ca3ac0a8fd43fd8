import { setTimeout as sleep } from 'node:timers/promises';
import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';

/** Grows so that many clients of a busy server do not return together; about 12 s in total. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1_600, 3_200, 6_400] as const;

/** Connects to NATS. Retries an authentication timeout, which means a busy process rather than wrong credentials. */
export async function connectWithRetry(options: NodeConnectionOptions): Promise<NatsConnection> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await connect(options);
    } catch (error) {
      if (!isAuthenticationTimeout(error)) throw error;
      await sleep(delay * (0.5 + Math.random()));
    }
  }
  return connect(options);
}

function isAuthenticationTimeout(error: unknown): boolean {
  return error instanceof errors.AuthorizationError && /authentication timeout/i.test(error.message);
}
