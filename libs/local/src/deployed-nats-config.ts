import { BUS_USERS, type BusUser, natsConfig } from '@marquee/bus/client';

/** The variable of a NATS user's password in deployments. */
export function passwordVariable(user: BusUser): string {
  return `NATS_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
}

/**
 * `deploy/nats/nats.conf`: the users of local mode, with passwords from the server's environment. Every message reaches
 * the disk before it is acknowledged; that needs a server newer than the 2.9 that local mode makes do with.
 */
export function deployedNatsConfig(): string {
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `$${passwordVariable(user)}`]));
  const text = natsConfig({
    host: '0.0.0.0',
    port: 4222,
    storeDir: '/data',
    passwords: passwords as Record<BusUser, string>,
  });
  return [
    '# Written by `npm run generate`; the tests compare.',
    '# Health and metrics, for the cluster alone.',
    'http: "0.0.0.0:8222"',
    text
      .replaceAll(/"(\$NATS_PASSWORD_\w+)"/g, '$1') // a variable is one only without quotes
      .replace(/(store_dir: .*\n)/, '$1  sync_interval: always\n'),
  ].join('\n');
}
