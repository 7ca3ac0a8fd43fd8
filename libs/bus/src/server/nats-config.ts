export interface NatsConfigOptions {
  /** -1: any free port. */
  readonly port: number;
  readonly host?: string;
  /** Directory of the streams. */
  readonly storeDir: string;
  /** Maximum size of all streams together. */
  readonly maxFileStore?: string;
}

/**
 * By default a server takes three quarters of the free space at startup. A restart on a fuller disk would then refuse
 * streams whose `max_bytes` no longer fit, so the limit is fixed, and growing streams are bounded individually.
 */
const BEYOND_ANY_DISK = '1TB';

/**
 * Timeout for a client's CONNECT. The default of 2 s is too short for a process that is still loading on a busy
 * machine.
 */
export const AUTHENTICATION_TIMEOUT_S = 30;

/**
 * A frozen process keeps receiving calls until the server closes its connection: 15 s. With the default of 2 minutes,
 * half of all calls to two replicas would time out for that time.
 */
const UNRESPONSIVE_CLIENTS = `ping_interval: "5s"
ping_max: 2`;

/** The included file with users and permissions, which changes with subscribers. */
export const USERS_FILE = 'users.conf';

/** The text of `nats.conf`, whose syntax accepts JSON values. */
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
