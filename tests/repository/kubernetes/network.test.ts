import { BlockList, isIPv6 } from 'node:net';
import { APPS, EDGES } from '@marquee/local';
import { isPublicAddress } from '@marquee/outbound';
import { type KubernetesObject, type Labels, ofKind, type Selector, selects, workloadsIn } from './objects';
import { renderedOverlay } from './rendered';

interface Rule {
  readonly to?: readonly { ipBlock?: { cidr: string; except?: readonly string[] }; podSelector?: Selector }[];
  readonly ports?: readonly { port: number | string; endPort?: number; protocol?: string }[];
}
interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly object[];
  readonly egress?: readonly Rule[];
}

const INSIDE = [
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:a00:1::1',
];
const OUTSIDE = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f::1'];

/** Whether a block of addresses, without its exceptions, contains this one. */
function has({ cidr, except = [] }: { cidr: string; except?: readonly string[] }, address: string): boolean {
  const covers = (range: string) => {
    const [network = '', bits] = range.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return family === (isIPv6(address) ? 'ipv6' : 'ipv4') && list.check(address, family);
  };
  return covers(cidr) && !except.some(covers);
}

describe('network policies of production', () => {
  let policies: (KubernetesObject & { spec: Policy })[];
  let labels: Record<string, Record<string, string>>;
  beforeAll(async () => {
    const objects = await renderedOverlay('production');
    policies = ofKind<Policy>(objects, 'NetworkPolicy');
    const pods = workloadsIn(objects).map((one) => [one.metadata.name, one.spec.template.metadata.labels]);
    labels = Object.fromEntries(pods) as typeof labels;
  });
  const rulesOf = (app: string) =>
    policies
      .filter(({ spec }) => selects(spec.podSelector, labels[app] ?? {}))
      .flatMap(({ spec }) => spec.egress ?? []);
  const reaches = (app: string, address: string, port: number) =>
    rulesOf(app).some(({ to, ports = [] }) => {
      const isPort = ports.some((one) => one.port === port || (Number(one.port) <= port && port <= (one.endPort ?? 0)));
      return isPort && (to === undefined || to.some(({ ipBlock }) => ipBlock && has(ipBlock, address)));
    });

  const chooses = (app: string, target: Labels) =>
    rulesOf(app).some(({ to = [] }) => to.some(({ podSelector }) => podSelector && selects(podSelector, target)));

  it('denies all Kubernetes traffic that no network policy permits', () => {
    const deny = policies.find(({ metadata }) => metadata.name === 'deny-all')?.spec;
    expect(deny).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it.each(['webhook-dispatch', 'catalog'])('allows %s to reach the internet, but no internal address', (app) => {
    for (const port of [80, 443, 8443, 25, 5432, 4222]) {
      expect(INSIDE.filter((address) => reaches(app, address, port))).toEqual([]);
    }
    expect(OUTSIDE.filter((address) => !reaches(app, address, 443))).toEqual([]);
  });

  it('denies other apps the internet, except for mail, DNS and content files', () => {
    const others = APPS.filter((app) => app !== 'webhook-dispatch' && app !== 'catalog');
    const ports = [80, 443, 587, 53];
    const reached = others.map((app) => [app, ports.filter((port) => reaches(app, '93.184.215.14', port))] as const);
    expect(Object.fromEntries(reached)).toEqual({
      auth: [587],
      commerce: [587],
      tenant: [53],
      statistics: [],
      licensing: [],
      gateway: [443],
      storefront: [443],
    });
  });

  it('allows every app to reach the cluster DNS, and nothing else there', () => {
    const names = { 'k8s-app': 'kube-dns' };
    expect(APPS.filter((app) => !chooses(app, names))).toEqual([]);
    expect(APPS.filter((app) => !reaches(app, '169.254.20.10', 53))).toEqual([]);
    // Tenant may query any DNS server.
    const curious = APPS.filter((app) => app !== 'tenant');
    expect(curious.filter((app) => reaches(app, '169.254.169.254', 53))).toEqual([]);
    expect(APPS.filter((app) => reaches(app, '169.254.20.10', 80))).toEqual([]);
  });

  it('denies the same internal address ranges as the checks in the apps', () => {
    expect(INSIDE.filter((address) => isPublicAddress(address))).toEqual([]);
    expect(OUTSIDE.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('allows every app to reach NATS, and apps with databases to reach Postgres', () => {
    expect(APPS.filter((app) => !chooses(app, { app: 'nats' }))).toEqual([]);
    expect(APPS.filter((app) => !chooses(app, { 'cnpg.io/cluster': 'postgres' }))).toEqual([...EDGES]);
  });

  it('applies the Postgres network policies to a recovered cluster with another name', () => {
    const instance = (name: string) => ({ 'cnpg.io/cluster': name });
    expect(APPS.filter((app) => !chooses(app, instance('postgres-recovered')))).toEqual([...EDGES]);
    const chosenBy = (labels: Labels) => policies.filter(({ spec }) => selects(spec.podSelector, labels));
    expect(chosenBy(instance('postgres')).map(({ metadata }) => metadata.name)).toContain('postgres-from-services');
    expect(chosenBy(instance('postgres-recovered'))).toEqual(chosenBy(instance('postgres')));
    const fixed = JSON.stringify(policies).match(/"cnpg.io\/cluster":"[^"]*"/g);
    expect(fixed).toBeNull();
  });
});
