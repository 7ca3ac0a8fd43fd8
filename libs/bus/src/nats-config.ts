import { permissionsOf } from './permissions';
import { BUS_USERS, type BusUser } from './user';

export interface NatsConfigOptions {
  /** -1: any free one. */
  readonly port: number;
  readonly host?: string;
  /** Where the streams are kept. */
  readonly storeDir: string;
  readonly passwords: Readonly<Record<BusUser, string>>;
  /** Bytes; the server's default is 1 MiB. */
  readonly maxPayload?: number;
}

/** The text of `nats-server.conf`. Its language takes JSON for values. */
export function natsConfig(o: NatsConfigOptions): string {
  return `host: ${JSON.stringify(o.host ?? '127.0.0.1')}
port: ${o.port}
${o.maxPayload === undefined ? '' : `max_payload: ${o.maxPayload}\n`}
jetstream {
  store_dir: ${JSON.stringify(o.storeDir)}
}

authorization {
  users: [
${BUS_USERS.map((user) => userEntry(user, o.passwords[user])).join('\n')}
  ]
}
`;
}

/**
 * Without `allow_responses`: the server would remember every reply subject until it is used or expires, and those of
 * events never are, because acknowledging has a right of its own. It walks all of them with each message once there are
 * some thousands, so that its work per event grew with the events of the last minutes. The rights to answer are listed.
 */
function userEntry(user: BusUser, password: string): string {
  const { publish, subscribe } = permissionsOf(user);
  return `    {
      user: ${JSON.stringify(user)}
      password: ${JSON.stringify(password)}
      permissions: {
        publish: ${JSON.stringify(publish)}
        subscribe: ${JSON.stringify(subscribe)}
      }
    }`;
}
