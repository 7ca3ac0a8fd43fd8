import { SERVICES } from '@marquee/contracts';
import { APPS } from '@marquee/local';
import { HealthState, Metrics, startOpsServer } from '@marquee/service-kit';
import { environmentOf } from './environment';
import {
  containersOf,
  type KubernetesObject,
  named,
  ofKind,
  type Selector,
  selects,
  titleOf,
  workloadsIn,
  type Workload,
} from './objects';
import { OVERLAYS, renderedOverlay } from './rendered';

/** The time an app may need after its drain period to close its log and flush memory. */
const SPARE_SECONDS = 2;

describe.each(OVERLAYS)('every pod of the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  let workloads: Workload[];
  let apps: Workload[];
  beforeAll(async () => {
    objects = await renderedOverlay(overlay);
    workloads = workloadsIn(objects);
    apps = workloads.filter(({ kind, metadata }) => kind === 'Deployment' && APPS.some((app) => app === metadata.name));
  });
  const faults = (of: readonly Workload[], isFine: (workload: Workload) => boolean) =>
    of.filter((workload) => !isFine(workload)).map(titleOf);

  it('runs each app of the overlay in a Deployment', () => {
    expect(apps.map(({ metadata }) => metadata.name).toSorted()).toEqual([...APPS].toSorted());
  });

  it('runs each pod as an unprivileged user with a read-only root file system', () => {
    const restricted = ({ spec }: Workload) => spec.template.spec.securityContext;
    expect(
      faults(workloads, (one) => {
        const { runAsNonRoot, seccompProfile } = restricted(one) ?? {};
        return runAsNonRoot === true && seccompProfile?.type === 'RuntimeDefault';
      }),
    ).toEqual([]);
    expect(
      faults(workloads, (one) =>
        containersOf(one).every(({ securityContext: is = {} }) => {
          const drops = is.capabilities?.drop?.includes('ALL') ?? false;
          return is.allowPrivilegeEscalation === false && is.readOnlyRootFilesystem === true && drops;
        }),
      ),
    ).toEqual([]);
  });

  it('mounts no cluster token in pods, and uses a separate service account per app', () => {
    expect(faults(workloads, ({ spec }) => spec.template.spec.automountServiceAccountToken === false)).toEqual([]);
    const accounts = apps.map(({ spec }) => spec.template.spec.serviceAccountName ?? 'default');
    expect(new Set(accounts).size).toBe(APPS.length);
    expect(accounts.map((name) => named(objects, 'ServiceAccount', name)?.automountServiceAccountToken)).toEqual(
      accounts.map(() => false),
    );
  });

  it('declares resource requests and limits for each container of the overlay', () => {
    const isBounded = (one: Workload) =>
      containersOf(one).every(
        ({ resources: { requests, limits } = {} }) => requests?.['cpu'] && requests['memory'] && limits?.['memory'],
      );
    expect(faults(workloads, isBounded)).toEqual([]);
  });

  it('runs only images with a pinned version from a named registry', () => {
    const images = workloads.flatMap(containersOf).map(({ image }) => image);
    const operated = ofKind<{ imageName: string }>(objects, 'Cluster').map(({ spec }) => spec.imageName);
    const isPinned = (image: string) => /(?::(?!latest$)[\w][\w.-]*|@sha256:[\da-f]{64})$/.test(image);
    expect([...images, ...operated].filter((image) => !isPinned(image))).toEqual([]);
    // Some runtimes reject names without a registry; this image is already on the machine.
    const isHere = (image: string) => image === 'marquee:local' && overlay === 'local';
    const isFound = (image: string) => /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(image) || isHere(image);
    expect([...images, ...operated].filter((image) => !isFound(image))).toEqual([]);
  });

  it('names each Kubernetes job after its release', () => {
    const jobs = workloads.filter(({ kind }) => kind === 'Job');
    // A migration of each service, and the streams.
    expect(jobs.length).toBe(SERVICES.length + 1);
    const tagOf = (one: Workload) => containersOf(one)[0]?.image.split(':').at(-1);
    expect(faults(jobs, (job) => job.metadata.name.endsWith(`.${tagOf(job)}`))).toEqual([]);
    // Pods have the name of their job as a label.
    const isName = (name: string) => /^[\da-z](?:[\da-z.-]{0,61}[\da-z])?$/.test(name);
    expect(faults(jobs, ({ metadata }) => isName(metadata.name))).toEqual([]);
  });

  it('runs two replicas or more on different machines, and permits evicting one', () => {
    const scalers = [...ofKind<Scaler>(objects, 'HorizontalPodAutoscaler'), ...ofKind<Scaler>(objects, 'ScaledObject')];
    const least = ({ metadata, spec }: Workload) => {
      const scaler = scalers.find((one) => one.spec.scaleTargetRef.name === metadata.name)?.spec;
      // Each roll-out would reset the number of replicas in the file.
      if (scaler) return spec.replicas === undefined ? (scaler.minReplicas ?? scaler.minReplicaCount ?? 0) : 0;
      return spec.replicas ?? 1;
    };
    const several = [...apps, ...workloads.filter(({ metadata }) => metadata.name === 'nats')];
    expect(faults(several, (one) => least(one) >= 2)).toEqual([]);
    const isSpread = ({ spec: { template } }: Workload) =>
      (template.spec.topologySpreadConstraints ?? []).some(
        (one) =>
          one.topologyKey === 'kubernetes.io/hostname' &&
          one.nodeTaintsPolicy === 'Honor' &&
          selects(one.labelSelector, template.metadata.labels),
      );
    expect(faults(several, isSpread)).toEqual([]);
    const budgets = ofKind<Budget>(objects, 'PodDisruptionBudget');
    const hasBudget = ({ metadata, spec: { template } }: Workload) => {
      const [own, ...others] = budgets.filter(({ spec }) => selects(spec.selector, template.metadata.labels));
      // A NATS server that is not ready may hold data that other servers lack; an app holds no data.
      const policy = metadata.name === 'nats' ? undefined : 'AlwaysAllow';
      const { maxUnavailable, unhealthyPodEvictionPolicy } = own?.spec ?? {};
      return others.length === 0 && maxUnavailable === 1 && unhealthyPodEvictionPolicy === policy;
    };
    expect(faults(several, hasBudget)).toEqual([]);
  });

  it('starts a new pod before it ends an old one, with time to stop', () => {
    const isSmooth = ({ spec: { strategy } }: Workload) =>
      strategy?.rollingUpdate?.maxUnavailable === 0 && strategy.rollingUpdate.maxSurge > 0;
    expect(faults(apps, isSmooth)).toEqual([]);
    const hasTime = (one: Workload) => {
      const { terminationGracePeriodSeconds: grace = 30, containers } = one.spec.template.spec;
      const [app] = containers;
      const env = app ? environmentOf(app, objects, () => undefined) : {};
      const pause = app?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const takes = pause + Number(env['SHUTDOWN_DELAY_MS']) / 1000 + Number(env['SHUTDOWN_SECONDS']);
      return pause >= 5 && grace >= takes + SPARE_SECONDS;
    };
    expect(faults(apps, hasTime)).toEqual([]);
  });

  it('probes the health of every app that answers health requests', async () => {
    const server = await startOpsServer({ port: 0, host: '127.0.0.1' }, new HealthState(), new Metrics('gateway'));
    const isAnswered = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status !== 404;
    for (const { metadata, spec } of apps) {
      const [app] = spec.template.spec.containers;
      const gets = [app?.startupProbe, app?.readinessProbe, app?.livenessProbe].map((probe) => probe?.httpGet);
      expect(gets.map((get) => get?.path)).toEqual(['/health/live', '/health/ready', '/health/live']);
      for (const { path, port } of gets.flatMap((get) => get ?? [])) {
        expect({ app: metadata.name, path, isAnswered: await isAnswered(path) }).toMatchObject({ isAnswered: true });
        const opsPort = app ? environmentOf(app, objects, () => undefined)['OPS_PORT'] : undefined;
        expect(app?.ports?.find(({ name }) => name === port)?.containerPort).toBe(Number(opsPort));
      }
    }
    await server.close();
    // No pod waits for the command line, which runs only on demand.
    const others = workloads.filter((one) => one.kind !== 'Job' && one.spec.replicas !== 0 && !apps.includes(one));
    const isProbed = (one: Workload) => containersOf(one).every((part) => part.readinessProbe && part.livenessProbe);
    expect(faults(others, isProbed)).toEqual([]);
  });
});

interface Budget {
  readonly maxUnavailable: number;
  readonly unhealthyPodEvictionPolicy?: string;
  readonly selector: Selector;
}
interface Scaler {
  readonly scaleTargetRef: { readonly name: string };
  readonly minReplicas?: number;
  readonly minReplicaCount?: number;
}
