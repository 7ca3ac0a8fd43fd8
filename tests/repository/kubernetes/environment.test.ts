import { OBJECT_STORES, STREAMS } from '@marquee/bus';
import { MEDIA_STORE } from '@marquee/contracts';
import { checkEdgeConfig } from '@marquee/edge';
import { APPS, deployedClusterConfig, deployedUsersConfig, isService, isEdge } from '@marquee/local';
import { readConfig } from '@marquee/service-kit';
import { roleOf } from '@marquee/storage/service-database';
import { specOf, variablesOf } from '../deployment/app-config';
import { environmentOf } from './environment';
import {
  type Container,
  containersOf,
  type KubernetesObject,
  named,
  ofKind,
  workloadsIn,
  type Workload,
} from './objects';
import { operatorsSecrets } from './operators-secrets';
import { madeSecrets, referencesIn } from './references';
import { OVERLAYS, renderedOverlay } from './rendered';

/** Variables that an app's configuration does not read: jobs do, or other variables include them. */
const OTHERS = ['STREAM_REPLICAS', 'MEDIA_MAX_BYTES', 'DATABASE_HOST', 'DATABASE_PASSWORD', 'ADMIN_DATABASE_URL'];

const provided = operatorsSecrets();
const VALUES: Record<string, string> = { SMTP_URL: 'smtps://marquee:long-and-its-own@mail.example.org' };
const standIn = (secret: string, key: string) =>
  provided.get(secret)?.includes(key) ? (VALUES[key] ?? `of${key}`) : undefined;

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  let workloads: Workload[];
  beforeAll(async () => {
    objects = await renderedOverlay(overlay);
    workloads = workloadsIn(objects);
  });

  function running(...args: string[]): Container[] {
    return workloads.flatMap(containersOf).filter((one) => JSON.stringify(one.args) === JSON.stringify(args));
  }
  const environment = (container: Container | undefined) => {
    if (!container) throw new Error('No container runs this.');
    return environmentOf(container, objects, standIn);
  };

  it.each(APPS)('provides %s in Kubernetes with every variable that it needs to start', (app) => {
    const [container, ...others] = running(`dist/apps/${app}/main.js`);
    expect(others).toEqual([]);
    const config = readConfig(specOf(app), environment(container));
    expect(config).toMatchObject({ mode: 'production', natsUser: app });
    if (isEdge(app)) checkEdgeConfig(config as never);
  });

  it.each(APPS.filter(isService))(
    'delays the start of %s in Kubernetes until a job has migrated its schema',
    (service) => {
      for (const command of ['wait', 'migrate']) {
        const [container] = running(`dist/apps/${service}/main.js`, command);
        const url = new URL(environment(container)['DATABASE_URL'] ?? '');
        expect({ user: url.username, host: url.hostname }).toEqual({ user: roleOf(service), host: databaseHost() });
        expect(url.password).toMatch(/^\w[\w-]+$/);
      }
    },
  );

  it('provides the administrator URL to every migration job only', () => {
    const made = [...madeSecrets(objects)].map(([name, key]) => ({ name, key }));
    const [admin = { name: expect.stringMatching(/^marquee-admin-\w{10}$/) as string, key: 'ADMIN_DATABASE_URL' }] =
      made;
    const known = workloads.flatMap((workload) =>
      containersOf(workload).flatMap(({ args = [], env = [] }) =>
        env
          .filter(({ name }) => name === 'ADMIN_DATABASE_URL')
          .map(({ valueFrom }) => [args.at(-1), valueFrom?.secretKeyRef]),
      ),
    );
    expect(known).toEqual(APPS.filter(isService).map(() => ['migrate', expect.objectContaining(admin)]));
  });

  it('sets database and NATS addresses that exist in the overlay', () => {
    const services = ofKind(objects, 'Service').map(({ metadata }) => metadata.name);
    const clusters = ofKind(objects, 'Cluster').map(({ metadata }) => metadata.name);
    expect([...services, ...clusters.map((name) => `${name}-rw`)]).toContain(databaseHost());
    const [gateway] = running('dist/apps/gateway/main.js');
    expect(services).toContain(new URL(environment(gateway)['NATS_URL'] ?? '').hostname);
  });

  it('configures as many replicas of each stream as NATS servers', () => {
    const [provisioning] = running('dist/apps/cli/main.js', 'streams', 'provision');
    const servers = ofKind<{ replicas: number }>(objects, 'StatefulSet').find(
      ({ metadata }) => metadata.name === 'nats',
    );
    expect(environment(provisioning)).toMatchObject({
      NATS_USER: 'cli',
      STREAM_REPLICAS: String(servers?.spec.replicas),
    });
  });

  it('reserves a quarter of the stream storage for events', () => {
    const [provisioning] = running('dist/apps/cli/main.js', 'streams', 'provision');
    const [server] = workloads.filter(({ metadata }) => metadata.name === 'nats').flatMap(containersOf);
    const gib = Number(/^(\d+)Gi$/.exec(String(environment(server)['NATS_MAX_FILE_STORE']))?.[1]);
    const others = [...STREAMS, ...OBJECT_STORES].filter(({ name, maxBytes }) => name !== MEDIA_STORE && maxBytes > 0);
    const bounded = others.reduce((sum, { maxBytes }) => sum + maxBytes, 0);
    const media = Number(environment(provisioning)['MEDIA_MAX_BYTES']);
    expect(media).toBeGreaterThan(0);
    expect(media + bounded).toBeLessThan((gib * 1024 ** 3 * 3) / 4);
  });

  it('configures the NATS servers with the generated permissions', () => {
    const maps = objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('nats-'));
    expect(maps.map(({ data }) => data)).toEqual([
      { 'nats.conf': deployedClusterConfig(), 'users.conf': deployedUsersConfig() },
    ]);
  });

  it('provides jobs with the settings of the apps, under a fixed name', () => {
    const jobs = referencesIn(objects).filter(({ from, kind }) => from.startsWith('Job ') && kind === 'ConfigMap');
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(['marquee-jobs']));
    const theirs = named(objects, 'ConfigMap', 'marquee-jobs')?.data;
    expect(theirs).toHaveProperty('DATABASE_HOST');
    expect(settings()).toMatchObject(theirs ?? {});
  });

  it('sets only variables that an app or job of the overlay reads', () => {
    const known = new Set([...APPS.flatMap(variablesOf), ...OTHERS]);
    const ours = workloads.flatMap(containersOf).filter(({ args = [] }) => args[0]?.startsWith('dist/apps/'));
    const set = new Set(ours.flatMap((container) => Object.keys(environment(container))));
    expect([...set].filter((name) => !known.has(name))).toEqual([]);
  });

  function databaseHost(): string | undefined {
    return settings()['DATABASE_HOST'];
  }

  /** The settings of the apps; the name of their map ends with a digest. */
  function settings(): Readonly<Record<string, string>> {
    const maps = objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && /^marquee-\w{10}$/.test(metadata.name));
    // The map of dashboards has a name of the same length.
    return maps.find(({ data }) => data !== undefined && 'NATS_URL' in data)?.data ?? {};
  }
});
