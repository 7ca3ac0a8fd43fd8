import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The one place that knows where the driver keeps its socket. */
export function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
