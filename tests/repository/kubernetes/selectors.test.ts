import {
  type Container,
  type KubernetesObject,
  type Labels,
  ofKind,
  type Selector,
  selects,
  titleOf,
  valuesOf,
  workloadsIn,
  type Workload,
} from './objects';
import { OVERLAYS, renderedOverlay, renderedWith } from './rendered';

interface Pods {
  readonly labels: Labels;
  readonly ports: readonly string[];
}
interface NetworkPolicy {
  readonly podSelector: Selector;
  readonly ingress?: readonly { ports?: readonly { port: string | number }[]; from?: readonly Peer[] }[];
  readonly egress?: readonly { ports?: readonly { port: string | number }[]; to?: readonly Peer[] }[];
}
interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
}

function podsIn(objects: readonly KubernetesObject[]): Pods[] {
  const ours = workloadsIn(objects).map(({ spec: { template } }: Workload) => ({
    labels: template.metadata.labels,
    ports: template.spec.containers.flatMap(({ ports = [] }: Container) => ports.flatMap(portNames)),
  }));
  // CloudNativePG creates and labels these pods.
  const operated = ofKind(objects, 'Cluster').map(({ metadata }) => ({
    labels: { 'cnpg.io/cluster': metadata.name },
    ports: ['5432', '8000', '9187'],
  }));
  return [...ours, ...operated];
}

/** Peers in other namespaces. */
function peersOf({ ingress = [], egress = [] }: NetworkPolicy): Peer[] {
  const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
  return peers.filter(({ namespaceSelector }) => namespaceSelector);
}

function portNames({ name, containerPort }: { name: string; containerPort: number }): string[] {
  return [name, String(containerPort)];
}

describe.each(OVERLAYS)('selectors of the overlay %s', (overlay) => {
  let objects: KubernetesObject[];
  let pods: Pods[];
  beforeAll(async () => {
    objects = await renderedOverlay(overlay);
    pods = podsIn(objects);
  });
  const chosen = (selector: Selector) => pods.filter(({ labels }) => selects(selector, labels));

  it('selects only pods of the same Deployment or other workload', () => {
    const wrong = workloadsIn(objects)
      .filter(({ kind }) => kind !== 'Job')
      .filter(({ spec }) => {
        const [own, ...others] = chosen(spec.selector ?? {});
        return own?.labels !== spec.template.metadata.labels || others.length > 0;
      });
    expect(wrong.map(titleOf)).toEqual([]);
  });

  it('selects for a Service only pods that have the port', () => {
    const services = ofKind<{ selector: Labels; ports: { targetPort?: string | number; port: number }[] }>(
      objects,
      'Service',
    );
    const wrong = services.filter(({ spec }) => {
      const found = chosen({ matchLabels: spec.selector });
      const wanted = spec.ports.map(({ targetPort, port }) => String(targetPort ?? port));
      return found.length === 0 || !found.every(({ ports }) => wanted.every((port) => ports.includes(port)));
    });
    expect(services).not.toEqual([]);
    expect(wrong.map(titleOf)).toEqual([]);
  });

  it('selects every app for monitoring by a port that the app has', () => {
    const monitors = ofKind<{ selector: Selector; podMetricsEndpoints: { port: string }[] }>(objects, 'PodMonitor');
    expect(monitors).toHaveLength(overlay === 'local' ? 0 : 1);
    for (const { spec } of monitors) {
      const apps = pods.filter(({ ports }) => ports.includes('ops'));
      expect(chosen(spec.selector)).toEqual(apps);
      expect(spec.podMetricsEndpoints.map(({ port }) => port)).toEqual(['ops']);
    }
  });

  it('selects for network policies only pods that exist and have the ports', () => {
    const policies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy');
    if (overlay !== 'local') expect(policies.length).toBeGreaterThan(10);
    const own = policies.flatMap(({ spec }) => valuesOf(spec, 'podSelector') as Selector[]);
    const elsewhere = new Set(
      policies.flatMap(({ spec }) => peersOf(spec).flatMap(({ podSelector = {} }) => podSelector)),
    );
    const empty = own.filter((one) => !elsewhere.has(one) && chosen(one).length === 0);
    expect(empty).toEqual([]);
    expect(policies.filter(({ spec }) => !portsAreThere(spec)).map(titleOf)).toEqual([]);
  });

  function portsAreThere({ podSelector, ingress = [], egress = [] }: NetworkPolicy): boolean {
    const has = (of: readonly Pods[], port: string | number) => of.some(({ ports }) => ports.includes(String(port)));
    const incoming = ingress.every(({ ports = [] }) => ports.every(({ port }) => has(chosen(podSelector), port)));
    const outgoing = egress.every(({ ports = [], to = [] }) =>
      to
        .filter((peer) => peer.podSelector && !peer.namespaceSelector)
        .every((peer) => ports.every(({ port }) => has(chosen(peer.podSelector ?? {}), port))),
    );
    return incoming && outgoing;
  }
});

describe('the edge', () => {
  it('declares a listener for each route, under the hosts that the apps know', async () => {
    for (const overlay of ['staging', 'production'] as const) {
      const objects = await renderedOverlay(overlay);
      const [gateway] = ofKind<{ listeners: { name: string; hostname?: string }[] }>(objects, 'Gateway');
      const listeners = gateway?.spec.listeners ?? [];
      const sections = ofKind(objects, 'HTTPRoute').flatMap(({ spec }) => valuesOf(spec, 'sectionName') as string[]);
      expect(sections.toSorted()).toEqual(listeners.map(({ name }) => name).toSorted());
      const { PUBLIC_URL = '', SHOP_BASE_DOMAIN } = objects.find(({ data }) => data?.['PUBLIC_URL'])?.data ?? {};
      const hosts = [undefined, new URL(PUBLIC_URL).hostname, `*.${SHOP_BASE_DOMAIN}`];
      expect(listeners.map(({ hostname }) => hostname)).toEqual(hosts);
    }
  });

  it("routes to a port of the gateway's Service, even by an Ingress", async () => {
    for (const component of ['edge', 'edge-ingress']) {
      const objects = await renderedWith(component);
      const [service] = ofKind<{ ports: { name: string; port: number }[] }>(objects, 'Service');
      const ports = service?.spec.ports.flatMap(({ name, port }) => [name, port]);
      const backends = objects.flatMap(({ spec }) => [
        ...(valuesOf(spec, 'backendRefs') as { port: number }[][]).flat().map(({ port }) => port),
        ...(valuesOf(spec, 'backend') as { service: { port: { name: string } } }[]).map((one) => one.service.port.name),
      ]);
      expect(backends).toHaveLength(2);
      expect(ports).toEqual(expect.arrayContaining(backends));
    }
  });
});
