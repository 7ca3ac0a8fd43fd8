import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUS_USERS, passwordVariable } from '@marquee/bus';
import { SERVICES } from '@marquee/contracts';
import { APPS, type AppName, isEdge } from '@marquee/local';
import { checkEdgeConfig } from '@marquee/edge';
import { COMMON_CONFIG, readConfig } from '@marquee/service-kit';
import { roleOf } from '@marquee/storage/service-database';
import { parse } from 'yaml';
import { specOf, variablesOf } from './app-config';
import { ROOT } from '../root';
import { composeFile, type Compose, type ComposeService, madeVariables, runs } from './compose';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docker-compose.yml');
const local = madeVariables();
const production = madeVariables('shop.example.org');
const compose = composeFile(local);
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'marquee:local');
const isJob = ({ restart }: ComposeService) => restart === 'on-failure';

/** The variables of jobs and of the command line, whose configuration has no common check. */
const MIGRATE = ['ADMIN_DATABASE_URL', 'DATABASE_URL'];
const COMMAND_LINE = new Set([
  'NATS_URL',
  'NATS_USER',
  'NATS_PASSWORD',
  'MARQUEE_OPERATOR',
  'MARQUEE_DATA',
  'STREAM_REPLICAS',
  'MEDIA_MAX_BYTES',
]);

function only(file: Compose, ...command: string[]): ComposeService {
  const [found, ...others] = runs(file, ...command);
  if (!found || others.length > 0) throw new Error(`${command.join(' ')} is run by ${others.length + 1} or by none.`);
  return found[1];
}
const namesOf = (found: readonly (readonly [string, ComposeService])[]) => found.map(([name]) => name);

describe.each([
  ['local', local],
  ['production', production],
] as const)('docker-compose.yml with the variables generated for %s', (mode, variables) => {
  const file = composeFile(variables);

  it.each(APPS)('provides %s in Compose with exactly the variables that it reads', (app) => {
    const { environment = {} } = only(file, `dist/apps/${app}/main.js`);
    const config = readConfig(specOf(app), environment);
    // Only deployments behind a proxy set its address.
    if (isEdge(app)) checkEdgeConfig(config as never);
    expect(config).toMatchObject({ mode, natsUser: app, natsPassword: variables[passwordVariable(app)] });
    expect(Object.keys(environment).filter((name) => !variablesOf(app).includes(name))).toEqual([]);
  });

  it.each(SERVICES)('migrates the schema of %s in Compose before the app starts with its role', (service) => {
    const job = only(file, `dist/apps/${service}/main.js`, 'migrate');
    const app = only(file, `dist/apps/${service}/main.js`);
    expect(Object.keys(job.environment ?? {}).toSorted()).toEqual(MIGRATE);
    expect(job.environment?.['DATABASE_URL']).toBe(app.environment?.['DATABASE_URL']);
    expect(new URL(app.environment?.['DATABASE_URL'] ?? '')).toMatchObject({
      username: roleOf(service),
      password: variables[`DATABASE_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`],
      host: 'postgres:5432',
    });
  });
});

describe('docker-compose.yml', () => {
  it('reads in Compose every variable of the generated .env, others only with default', () => {
    const named = [...text.matchAll(/\$\{(\w+)(:-)?/g)].map(([, name = '', fallback]) => ({ name, fallback }));
    for (const made of [local, production]) {
      expect(named.filter(({ name, fallback }) => !fallback && !(name in made))).toEqual([]);
      expect(Object.keys(made).filter((name) => !named.some((one) => one.name === name))).toEqual([]);
    }
  });

  it('stops Compose if a required secret is missing', () => {
    const { MARQUEE_KEY: _, ...others } = local;
    expect(() => composeFile(others)).toThrow('MARQUEE_KEY');
  });

  it('provides the command line and the streams job with the variables they read', () => {
    const found = [compose.services['cli'], only(compose, 'dist/apps/cli/main.js', 'streams', 'provision')];
    for (const { environment = {} } of found as ComposeService[]) {
      expect(environment).toMatchObject({ NATS_USER: 'cli', NATS_PASSWORD: local['NATS_PASSWORD_CLI'] });
      expect(Object.keys(environment).filter((name) => !COMMAND_LINE.has(name))).toEqual([]);
    }
  });

  it('runs the same commands in Compose as in Kubernetes, except for waiting containers', () => {
    const base = join(ROOT, 'deploy/kubernetes/base');
    const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
    const lines = files.flatMap((file) => [
      ...read(join('deploy/kubernetes/base', file)).matchAll(/args: \[(dist\/.+)\]/g),
    ]);
    const there = lines.map(([, args = '']) => args.split(', ')).filter((args) => args[1] !== 'wait');
    const here = ours.filter(([name]) => name !== 'cli').map(([, { command = [] }]) => command);
    expect(here.map(String).toSorted()).toEqual(there.map(String).toSorted());
  });

  it('pins every Compose image to the version in Kubernetes', () => {
    const images = new Set(services.map(([, { image }]) => image));
    expect([...images].filter((image) => !/^[\w./-]+:v?(?:local|\d+\.\d+[\w.-]*)$/.test(image))).toEqual([]);
    const manifests = ['components/nats/nats', 'overlays/local/mailpit', 'overlays/local/postgres'];
    const there = manifests.flatMap((file) => /image: (\S+)/.exec(read(`deploy/kubernetes/${file}.yaml`))?.[1] ?? []);
    expect(there).toHaveLength(manifests.length);
    expect(there.filter((image) => !images.has(image))).toEqual([]);
  });

  it('builds the Marquee image once in Compose, and never pulls it', () => {
    const builders = services.filter(([, { build }]) => build !== undefined);
    expect(builders.map(([, { image, build }]) => ({ image, build }))).toEqual([
      { image: 'marquee:local', build: { context: '.', dockerfile: 'deploy/Dockerfile' } },
    ]);
    expect(existsSync(join(ROOT, 'deploy/Dockerfile'))).toBe(true);
    expect(namesOf(ours.filter(([, one]) => one.pull_policy !== 'never'))).toEqual([]);
  });

  it('builds the Marquee image before an app starts alone with its dependencies', () => {
    const needed = (name: string): string[] => [
      name,
      ...Object.keys(compose.services[name]?.depends_on ?? {}).flatMap(needed),
    ];
    const isBuilt = (name: string) => compose.services[name]?.build !== undefined;
    expect(APPS.filter((app) => !needed(app).some(isBuilt))).toEqual([]);
  });

  it('runs the Marquee image in Compose without privileges and with a read-only file system', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true });
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
  });

  it('waits in Compose for healthy services and for completed jobs', () => {
    const waits = services.flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
    );
    const isDeclared = ({ other, condition }: (typeof waits)[number]) => {
      const found = compose.services[other];
      if (!found) return false;
      return condition === 'service_healthy' ? found.healthcheck !== undefined && !isJob(found) : isJob(found);
    };
    expect(waits.filter((wait) => !isDeclared(wait))).toEqual([]);
    expect(namesOf(services.filter(([, one]) => !isJob(one) && one.restart && !one.healthcheck))).toEqual([]);
  });

  it('starts services in Compose after their schema and streams, and gateway and storefront last', () => {
    const before = (app: AppName) => compose.services[app]?.depends_on ?? {};
    for (const service of SERVICES) {
      expect(before(service)).toMatchObject({
        [`${service}-migrate`]: { condition: 'service_completed_successfully' },
        streams: { condition: 'service_completed_successfully' },
      });
      expect(compose.services[`${service}-migrate`]?.depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
      });
    }
    expect(compose.services['streams']?.depends_on).toEqual({ nats: { condition: 'service_healthy' } });
    expect(Object.keys(before('gateway')).toSorted()).toEqual([...SERVICES].toSorted());
    expect(Object.keys(before('storefront')).toSorted()).toEqual(['catalog', 'commerce', 'licensing', 'tenant']);
  });

  it('checks the health of Compose services, and gives apps enough time to stop', () => {
    for (const app of APPS) {
      const { healthcheck, stop_grace_period: grace = '' } = compose.services[app] as ComposeService;
      expect(healthcheck?.test).toEqual(['CMD', 'node', 'healthy.cjs']);
      const { shutdownDelayMs, shutdownSeconds } = readConfig(COMMON_CONFIG, compose.services[app]?.environment ?? {});
      expect(parseInt(grace, 10)).toBeGreaterThan(shutdownDelayMs / 1000 + shutdownSeconds);
    }
    expect(read('deploy/image/files.mjs')).toContain("'healthy.cjs'");
  });

  it('declares exactly the used Compose volumes, and mounts only existing files', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const [folders, volumes] = [
      mounts.filter((one) => one.startsWith('./')),
      mounts.filter((one) => !/^[./]/.test(one)),
    ];
    expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
    expect(folders.length + volumes.length).toBe(mounts.length);
  });

  it('mounts every Compose volume in a service without a profile for `down --volumes`', () => {
    const active = services.filter(([, { profiles = [] }]) => profiles.length === 0);
    const mounts = new Set(active.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0])));
    expect(Object.keys(compose.volumes).filter((volume) => !mounts.has(volume))).toEqual([]);
  });

  it('publishes distinct Compose ports on this machine only', () => {
    const ports = services.flatMap(([, one]) => one.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    const onHost = ports.map((port) => port.split(':')[1]);
    expect(new Set(onHost).size).toBe(onHost.length);
    for (const name of ['PUBLIC_URL', 'STOREFRONT_URL']) expect(onHost).toContain(new URL(local[name] ?? '').port);
  });

  it('trusts in Compose only the proxy of the Compose network in production', () => {
    const subnets = compose.networks.default.ipam.config.map(({ subnet }) => subnet);
    expect(subnets).toEqual([expect.stringMatching(/^10(?:\.\d+){3}\/24$/)]);
    expect([production['TRUST_PROXY'], local['TRUST_PROXY']]).toEqual([subnets[0], undefined]);
  });

  it('provides NATS in Compose with the generated files and all passwords', () => {
    const nats = compose.services['nats'] as ComposeService;
    expect(nats.command).toEqual(['-c', '/etc/nats/nats.conf']);
    expect(nats.volumes).toContain('./deploy/nats:/etc/nats:ro');
    const store = /store_dir: "(.+)"/.exec(read('deploy/nats/nats.conf'))?.[1];
    expect(nats.volumes).toContain(`nats:${store}`);
    expect(nats.environment).toEqual(
      Object.fromEntries(BUS_USERS.map((user) => [passwordVariable(user), expect.any(String)])),
    );
  });
});

describe('monitoring in docker-compose.yml', () => {
  const mountsOf = (service: string) =>
    Object.fromEntries(
      (compose.services[service]?.volumes ?? []).map((one) => one.split(':').slice(0, 2).toReversed()),
    );

  it('scrapes every app in Compose for metrics and loads the alerts', () => {
    const folder = mountsOf('prometheus')['/etc/prometheus'] as string;
    const { rule_files: rules, scrape_configs: jobs } = parse(read(join(folder, 'prometheus.yml'))) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    expect(rules.map((file) => existsSync(join(ROOT, folder, file)))).toEqual([true]);
    expect(jobs.map(({ job_name: name }) => name)).toEqual(['marquee']);
    const targets = jobs.flatMap((job) => job.static_configs.flatMap((config) => config.targets));
    const wanted = APPS.map((app) => {
      const { opsPort } = readConfig(COMMON_CONFIG, compose.services[app]?.environment ?? {});
      return `${app}:${opsPort}`;
    });
    expect(targets.toSorted()).toEqual(wanted.toSorted());
    // In local mode apps listen on the loopback interface by default.
    expect(APPS.map((app) => compose.services[app]?.environment?.['OPS_HOST'])).toEqual(APPS.map(() => '0.0.0.0'));
  });

  it('loads the dashboards of the repository with data from Prometheus', () => {
    const mounts = mountsOf('grafana');
    const provisioning = mounts['/etc/grafana/provisioning'] as string;
    const { datasources } = parse(read(join(provisioning, 'datasources/prometheus.yml'))) as {
      datasources: { type: string; url: string; isDefault: boolean }[];
    };
    expect(datasources).toMatchObject([{ type: 'prometheus', url: 'http://prometheus:9090', isDefault: true }]);
    const { providers } = parse(read(join(provisioning, 'dashboards/marquee.yml'))) as {
      providers: { options: { path: string } }[];
    };
    const boards = providers.map(({ options }) => mounts[options.path]);
    expect(boards).toEqual(['./deploy/monitoring/dashboards']);
  });
});
