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

  it.each(['edge', 'edge-ingress'])('routes API and shops to ports of their Services: %s', async (component) => {
    const objects = await renderedWith(component);
    const services = ofKind<{ ports: { name: string; port: number }[] }>(objects, 'Service');
    const ports = services.map(({ metadata, spec }) => [
      metadata.name,
      spec.ports.flatMap(({ name, port }) => [name, port]),
    ]);
    const known = new Map(ports as [string, (string | number)[]][]);
    const paths = [...pathsOfRoutes(objects), ...pathsOfIngress(objects)];
    expect(paths.filter(({ service, port }) => known.get(service)?.includes(port) !== true)).toEqual([]);
    const served = (isShop: boolean, path: string) =>
      paths
        .filter((one) => one.isShop === isShop && covers(one, path))
        .toSorted((one, other) => other.path.length - one.path.length)[0]?.service;
    const login = '/api/customers/login/7/token';
    for (const path of ['/', '/api/products.json', '/admin', '/media/1/2/a.png', '/assets/pages.css', login]) {
      expect([path, served(false, path)]).toEqual([path, 'gateway']);
    }
    for (const path of ['/shop/7/player', '/collect/7', '/newsletter/unsubscribe', '/assets/shop/player.js']) {
      expect([path, served(false, path)]).toEqual([path, 'storefront']);
    }
    for (const path of ['/', '/player', '/content/1/a.webm', '/api/products.json', '/media/1/2/a.png', '/collect/7']) {
      expect([path, served(true, path)]).toEqual([path, 'storefront']);
    }
    expect(served(true, login)).toBe('gateway');
  });
});

interface RoutedPath {
  readonly isShop: boolean;
  readonly path: string;
  readonly isExact: boolean;
  readonly service: string;
  readonly port: string | number;
}

function covers({ path, isExact }: RoutedPath, asked: string): boolean {
  if (isExact) return asked === path;
  return asked === path || asked.startsWith(path.endsWith('/') ? path : `${path}/`);
}

interface RouteSpec {
  readonly parentRefs: readonly { readonly sectionName: string }[];
  readonly rules: readonly {
    readonly matches?: readonly { readonly path: { readonly type: string; readonly value: string } }[];
    readonly backendRefs?: readonly { readonly name: string; readonly port: number }[];
  }[];
}

function pathsOfRoutes(objects: Parameters<typeof ofKind>[0]): RoutedPath[] {
  const everything = [{ path: { type: 'PathPrefix', value: '/' } }];
  return ofKind<RouteSpec>(objects, 'HTTPRoute').flatMap(({ spec }) => {
    const isShop = spec.parentRefs.some(({ sectionName }) => sectionName === 'shops');
    return spec.rules.flatMap(({ matches = everything, backendRefs = [] }) =>
      backendRefs.flatMap(({ name: service, port }) =>
        matches.map(({ path: { type, value: path } }) => ({ isShop, path, isExact: type === 'Exact', service, port })),
      ),
    );
  });
}

interface IngressSpec {
  readonly rules: readonly {
    readonly host: string;
    readonly http: {
      readonly paths: readonly {
        readonly path: string;
        readonly pathType: string;
        readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name: string } } };
      }[];
    };
  }[];
}

function pathsOfIngress(objects: Parameters<typeof ofKind>[0]): RoutedPath[] {
  return ofKind<IngressSpec>(objects, 'Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ host, http }) =>
      http.paths.map(({ path, pathType, backend: { service } }) => ({
        isShop: host.startsWith('*.'),
        path,
        isExact: pathType === 'Exact',
        service: service.name,
        port: service.port.name,
      })),
    ),
  );
}
