import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSubscriptions, SERVICES } from '@marquee/contracts';
import { database as auth } from '../../../apps/auth/src/data-source';
import { database as catalog } from '../../../apps/catalog/src/data-source';
import { database as commerce } from '../../../apps/commerce/src/data-source';
import { database as licensing } from '../../../apps/licensing/src/data-source';
import { database as statistics } from '../../../apps/statistics/src/data-source';
import { database as tenant } from '../../../apps/tenant/src/data-source';
import { database as webhookDispatch } from '../../../apps/webhook-dispatch/src/data-source';
import { dataSourceOptions, roleOf } from '@marquee/storage/service-database';
import { ROOT } from '../root';
import { type KubernetesObject, ofKind, type Workload } from './objects';
import { renderedOverlay } from './rendered';

/** Connections for the operator, standbys, migration jobs and people who inspect the database. */
const SPARE_CONNECTIONS = 30;

interface Behavior {
  readonly scaleDown?: object;
}
interface ScaledObject {
  readonly maxReplicaCount: number;
  readonly advanced?: { readonly horizontalPodAutoscalerConfig: { readonly behavior: Behavior } };
  readonly scaleTargetRef: { readonly name: string };
  readonly triggers: readonly { readonly type: string; readonly metadata: Record<string, string> }[];
}
interface Autoscaler {
  readonly maxReplicas: number;
  readonly behavior?: Behavior;
  readonly scaleTargetRef: { readonly name: string };
}
interface Role {
  readonly name: string;
  readonly connectionLimit: number;
  readonly createrole?: boolean;
  readonly inRoles?: readonly string[];
}
interface Cluster {
  readonly instances: number;
  readonly managed: { readonly roles: readonly Role[] };
  readonly postgresql: {
    readonly synchronous: { readonly number: number; readonly dataDurability: string };
    readonly parameters: Record<string, string>;
  };
  readonly plugins: readonly { readonly isWALArchiver: boolean }[];
}

describe.each(['staging', 'production'] as const)('the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  beforeAll(async () => void (objects = await renderedOverlay(overlay)));

  it('adds replicas of request services by load, and of event services by backlog', () => {
    const byLoad = ofKind<Autoscaler>(objects, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    expect(byLoad.toSorted()).toEqual(['auth', 'catalog', 'commerce', 'gateway', 'licensing', 'storefront']);
    const byWaiting = ofKind<ScaledObject>(objects, 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name);
    expect(byWaiting.toSorted()).toEqual(['statistics', 'webhook-dispatch']);
  });

  it('removes replicas one by one after five minutes without load', () => {
    const behaviors = [
      ...ofKind<Autoscaler>(objects, 'HorizontalPodAutoscaler').map(({ spec }) => spec.behavior),
      ...ofKind<ScaledObject>(objects, 'ScaledObject').map(
        ({ spec }) => spec.advanced?.horizontalPodAutoscalerConfig.behavior,
      ),
    ];
    const slowly = { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] };
    expect(behaviors.map((behavior) => behavior?.scaleDown)).toEqual(behaviors.map(() => slowly));
  });

  it('measures the event backlog with existing consumers and scraped metrics', () => {
    const triggers = ofKind<ScaledObject>(objects, 'ScaledObject').flatMap(({ spec }) => spec.triggers);
    const lagging = triggers.filter(({ type }) => type === 'nats-jetstream');
    const consumers = lagging.map(({ metadata }) => metadata['consumer'] ?? 'none');
    const [namespace] = ofKind(objects, 'Namespace');
    expect(new Set(lagging.map(({ metadata }) => metadata['natsServerMonitoringEndpoint']))).toEqual(
      new Set([`nats-headless.${namespace?.metadata.name}.svc.cluster.local:8222`]),
    );
    const own = allSubscriptions().filter(({ service }) => service === 'statistics');
    expect(consumers.toSorted()).toEqual(own.map(({ durable }) => durable).toSorted());
    const watched = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yml'), 'utf8');
    const queries = triggers.flatMap(({ metadata }) => metadata['query'] ?? []);
    expect(queries).not.toEqual([]);
    // Prometheus may scrape the same apps in another namespace.
    expect(queries.filter((query) => !query.includes(`{namespace="${namespace?.metadata.name}"}`))).toEqual([]);
    const metrics = queries.flatMap((query) => query.match(/marquee_\w+/g) ?? []);
    expect(metrics.filter((name) => !watched.includes(name))).toEqual([]);
  });

  it('creates a database role per service and for migrations, and the required extensions', () => {
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    const [database] = ofKind<{ owner: string; schemas?: object[]; extensions: { name: string }[] }>(
      objects,
      'Database',
    );
    const roles = SERVICES.map(roleOf).toSorted();
    const [migrating, ...serving] = (cluster?.spec.managed.roles ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(serving.map(({ name }) => name)).toEqual(roles);
    expect(serving.filter((one) => one.createrole || one.inRoles !== undefined)).toEqual([]);
    expect(migrating).toMatchObject({ name: database?.spec.owner, createrole: true });
    expect(migrating?.inRoles?.toSorted()).toEqual(roles);
    // The database operator would take a schema back from the owner that migrations give it.
    expect(database?.spec.schemas).toBeUndefined();
    const used = [auth, catalog, commerce, licensing, statistics, tenant, webhookDispatch].flatMap(
      ({ extensions = [] }) => extensions,
    );
    expect(database?.spec.extensions.map(({ name }) => name)).toEqual([...new Set(used)]);
  });

  it('commits to Postgres on two machines, and archives every change for recovery', () => {
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    expect(cluster?.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
      plugins: [{ isWALArchiver: true }],
    });
    expect(ofKind(objects, 'ScheduledBackup')).toHaveLength(1);
  });

  it('allows enough Postgres connections for twice as many replicas during a rollout', () => {
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    const { poolSize = 0 } = dataSourceOptions(catalog, 'postgres://nobody@nowhere/none');
    const wanted = SERVICES.map((service) => ({ role: roleOf(service), most: 2 * mostOf(service) * poolSize }));
    const limits = new Map(cluster?.spec.managed.roles.map(({ name, connectionLimit }) => [name, connectionLimit]));
    expect(wanted.filter(({ role, most }) => (limits.get(role) ?? 0) < most)).toEqual([]);
    const all = wanted.reduce((sum, { most }) => sum + most, 0);
    const most = Number(cluster?.spec.postgresql.parameters['max_connections']);
    expect(most).toBeGreaterThanOrEqual(all + SPARE_CONNECTIONS);
  });

  function mostOf(app: string): number {
    const scaled = ofKind<ScaledObject>(objects, 'ScaledObject').find(({ metadata }) => metadata.name === app);
    const loaded = ofKind<Autoscaler>(objects, 'HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === app);
    const fixed = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === app) as Workload;
    return scaled?.spec.maxReplicaCount ?? loaded?.spec.maxReplicas ?? fixed.spec.replicas ?? 1;
  }
});
