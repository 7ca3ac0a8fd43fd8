import { Socket } from 'node:net';
import pg, { type ClientBase, type ClientConfig } from 'pg';

/**
 * A connection with a permanent error listener: between two callers neither the pool nor a caller listens, and an
 * unhandled error ends the process.
 */
export class ErrorSafeClient extends pg.Client {
  /** Creation time by `performance.now()`; the session starts later. */
  readonly createdAt = performance.now();
  /** The stream the driver writes to; with TLS, its underlying socket. */
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

/** The socket of a pooled connection; `dataSourceOptions` creates them all. */
export function socketOf(client: ClientBase): Socket {
  return (client as ErrorSafeClient).socket;
}
