import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUS_USERS } from '@marquee/bus';
import { deployedAlerts } from '../deployed-alerts';
import { deployedClusterConfig, deployedNatsConfig, deployedUsersConfig } from './deployed-nats-config';

const ROOT = resolve(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the files of a deployment', () => {
  it('contains in the deployed NATS configuration the declared users and subjects', () => {
    expect(read('deploy/nats/nats.conf')).toBe(deployedNatsConfig());
    expect(read('deploy/nats/cluster.conf')).toBe(deployedClusterConfig());
    expect(read('deploy/nats/users.conf')).toBe(deployedUsersConfig());
  });

  it('reads every password of the deployed NATS configuration from the environment', () => {
    expect(deployedUsersConfig().match(/password: \$NATS_PASSWORD_\w+$/gm)).toHaveLength(BUS_USERS.length);
  });

  it('contains in the deployed cluster the Prometheus rules of deploy/monitoring', () => {
    const deployed = read('deploy/kubernetes/components/monitoring/alerts.yaml');
    expect(deployed).toBe(deployedAlerts(read('deploy/monitoring/alerts.yml')));
  });
});
