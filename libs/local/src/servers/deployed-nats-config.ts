import { AUTHENTICATION_TIMEOUT_S, natsConfig, usersConfig } from '@marquee/bus/client';

const HEAD = '# Written by `npm run generate`; the tests compare.';

/**
 * `deploy/nats/nats.conf`. Syncs every message before acknowledging it, which needs a newer server than the 2.9 of
 * local mode.
 */
export function deployedNatsConfig(): string {
  const text = natsConfig({ host: '0.0.0.0', port: 4222, storeDir: '/data' });
  return [
    HEAD,
    '# Health and metrics, for the cluster alone.',
    'http: "0.0.0.0:8222"',
    text.replace(/(store_dir: .*\n)/, '$1  sync_interval: always\n'),
  ].join('\n');
}

/**
 * `deploy/nats/cluster.conf`: one of several servers; name, addresses and password come from its environment. On
 * shutdown it sends its clients to the others, spread over `lame_duck_duration`, and `NATS_MAX_FILE_STORE` must fit its
 * volume.
 */
export function deployedClusterConfig(): string {
  const limits = '  max_file_store: $NATS_MAX_FILE_STORE\n  max_memory_store: 256MB\n';
  return `${deployedNatsConfig().replace(/ {2}max_file_store: .*\n/, limits)}
server_name: $POD_NAME
pid_file: "/run/nats/nats.pid"
lame_duck_grace_period: "10s"
lame_duck_duration: "30s"

cluster {
  name: "marquee"
  listen: "0.0.0.0:6222"
  routes: $NATS_ROUTES
  authorization: { user: "routes", password: $NATS_PASSWORD_ROUTES, timeout: ${AUTHENTICATION_TIMEOUT_S} }
}
`;
}

/** `deploy/nats/users.conf`: the users of local mode. With subscribers, `marquee subscriber users` prints it. */
export function deployedUsersConfig(): string {
  return [HEAD, usersConfig()].join('\n');
}
