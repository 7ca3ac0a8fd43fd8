import { Socket } from 'node:net';
import pg, { type ClientBase, type ClientConfig } from 'pg';

/**
 * A connection whose errors always have a listener: between two users of a pooled connection neither the pool nor a user listens, and an
 * unheard error ends the process. Postgres may end a session in the very packet that ends the statement before.
 */
export class HeardClient extends pg.Client {
  /** By `performance.now()`: its session starts later. */
  readonly createdAt = performance.now();
  /** What the driver writes to; over TLS, what lies under that. */
  readonly socket: Socket;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    // The pool hides the password from enumeration.
    const own = Object.getOwnPropertyDescriptors(config);
    super(Object.defineProperties({}, { ...own, stream: { value: () => socket, enumerable: true } }));
    this.socket = socket;
    this.on('error', () => undefined);
  }
}

/** The socket of a pooled connection, all of which are made by `dataSourceOptions`. */
export function socketOf(client: ClientBase): Socket {
  return (client as HeardClient).socket;
}
