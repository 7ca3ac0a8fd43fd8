import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** The one place that knows where the driver keeps its socket. */
export function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
