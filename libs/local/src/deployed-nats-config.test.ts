import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUS_USERS, passwordVariable } from '@marquee/bus';
import { SERVICES } from '@marquee/contracts';
import { APPS } from './apps';
import { deployedAlerts } from './deployed-alerts';
import { deployedClusterConfig, deployedNatsConfig, deployedUsersConfig } from './deployed-nats-config';

const ROOT = resolve(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the files of a deployment', () => {
  it('give NATS the users and subjects that the bus declares', () => {
    expect(read('deploy/nats/nats.conf')).toBe(deployedNatsConfig());
    expect(read('deploy/nats/cluster.conf')).toBe(deployedClusterConfig());
    expect(read('deploy/nats/users.conf')).toBe(deployedUsersConfig());
  });

  it('take every password of NATS from the environment', () => {
    expect(deployedUsersConfig().match(/password: \$NATS_PASSWORD_\w+$/gm)).toHaveLength(BUS_USERS.length);
    for (const user of BUS_USERS) expect(read('docker-compose.yml')).toContain(passwordVariable(user));
  });

  it('give Prometheus in a cluster the rules that it has elsewhere', () => {
    const deployed = read('deploy/kubernetes/components/monitoring/alerts.yaml');
    expect(deployed).toBe(deployedAlerts(read('deploy/monitoring/alerts.yml')));
  });

  it('run every app, and migrate every service', () => {
    const compose = read('docker-compose.yml');
    for (const app of APPS) expect(compose).toContain(`command: [dist/apps/${app}/main.js]`);
    for (const service of SERVICES) expect(compose).toContain(`command: [dist/apps/${service}/main.js, migrate]`);
  });
});
