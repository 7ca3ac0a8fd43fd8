export interface NatsConfigOptions {
  /** -1: any free one. */
  readonly port: number;
  readonly host?: string;
  /** Where the streams are kept. */
  readonly storeDir: string;
  /** What all streams together may take. */
  readonly maxFileStore?: string;
}

/**
 * Left to itself a server takes three quarters of what is free when it starts. One that comes back to a fuller disk would then
 * not open a stream whose `max_bytes` it cannot promise any more, and its pictures would be gone until somebody noticed. So
 * the number is fixed, and what grows without end is bounded stream by stream.
 */
const BEYOND_ANY_DISK = '1TB';

/** Of a client that has connected. The server's own 2 s are too short for a process that is still loading on a busy machine. */
export const AUTHENTICATION_TIMEOUT_S = 30;

/**
 * A frozen process, or one on a host that is gone, gets its share of the calls until the server closes its connection: 15 s. The
 * server's own 2 minutes would let half of all calls to a service with two replicas time out for that long.
 */
const UNRESPONSIVE_CLIENTS = `ping_interval: "5s"
ping_max: 2`;

/** The file beside `nats.conf` that says who may connect, and what for: it changes with subscribers, the other does not. */
export const USERS_FILE = 'users.conf';

/** The text of `nats.conf`. Its language takes JSON for values. */
export function natsConfig(o: NatsConfigOptions): string {
  return `host: ${JSON.stringify(o.host ?? '127.0.0.1')}
port: ${o.port}

jetstream {
  store_dir: ${JSON.stringify(o.storeDir)}
  max_file_store: ${o.maxFileStore ?? BEYOND_ANY_DISK}
}

authorization { timeout: ${AUTHENTICATION_TIMEOUT_S} }
${UNRESPONSIVE_CLIENTS}

include ${JSON.stringify(USERS_FILE)}
`;
}
