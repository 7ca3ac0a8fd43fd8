import { natsConfig, usersConfig } from '@marquee/bus/client';

const HEAD = '# Written by `npm run generate`; the tests compare.';

/**
 * `deploy/nats/nats.conf`. Every message reaches the disk before it is acknowledged; that needs a server newer than the 2.9
 * that local mode makes do with.
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

/** `deploy/nats/users.conf`: the users of local mode. With subscribers it is what `marquee subscriber users` prints. */
export function deployedUsersConfig(): string {
  return [HEAD, usersConfig()].join('\n');
}
