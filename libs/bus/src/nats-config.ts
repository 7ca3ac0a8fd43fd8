export interface NatsConfigOptions {
  /** -1: any free one. */
  readonly port: number;
  readonly host?: string;
  /** Where the streams are kept. */
  readonly storeDir: string;
}

/** The file beside `nats.conf` that says who may connect, and what for: it changes with subscribers, the other does not. */
export const USERS_FILE = 'users.conf';

/** The text of `nats.conf`. Its language takes JSON for values. */
export function natsConfig(o: NatsConfigOptions): string {
  return `host: ${JSON.stringify(o.host ?? '127.0.0.1')}
port: ${o.port}

jetstream {
  store_dir: ${JSON.stringify(o.storeDir)}
}

include ${JSON.stringify(USERS_FILE)}
`;
}
