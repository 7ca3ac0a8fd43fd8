import { containersOf, type KubernetesObject, ofKind, valuesOf, workloadsIn, type Workload } from './objects';

/** A reference from one object to another, and to a key that must exist in it. */
export interface Reference {
  readonly from: string;
  readonly kind: string;
  readonly name: string;
  readonly key?: string;
  readonly optional?: boolean;
}

interface Keyed {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

export function referencesIn(objects: readonly KubernetesObject[]): Reference[] {
  return [...workloadsIn(objects).flatMap(ofWorkload), ...objects.flatMap(ofOther)];
}

function ofWorkload(workload: Workload): Reference[] {
  const from = `${workload.kind} ${workload.metadata.name}`;
  const { serviceAccountName, volumes = [] } = workload.spec.template.spec;
  const to = (kind: string, name: string | undefined): Reference[] => (name ? [{ from, kind, name }] : []);
  const variables = containersOf(workload).flatMap(({ env = [] }) => env);
  const sources = containersOf(workload).flatMap(({ envFrom = [] }) => envFrom);
  return [
    ...to('ServiceAccount', serviceAccountName),
    ...to('Service', workload.spec.serviceName),
    ...volumes.flatMap(({ configMap, secret }) => [
      ...to('ConfigMap', configMap?.name),
      ...to('Secret', secret?.secretName),
    ]),
    ...sources.flatMap(({ configMapRef, secretRef }) => [
      ...to('ConfigMap', configMapRef?.name),
      ...to('Secret', secretRef?.name),
    ]),
    ...variables.flatMap(({ valueFrom = {} }) => [
      ...keyed(from, 'Secret', valueFrom.secretKeyRef),
      ...keyed(from, 'ConfigMap', valueFrom.configMapKeyRef),
    ]),
  ];
}

function keyed(from: string, kind: string, reference: Keyed | undefined): Reference[] {
  return reference ? [{ from, kind, ...reference }] : [];
}

/** The places where each kind refers to other objects. */
const PLACES: Readonly<Record<string, (spec: unknown, from: string) => Reference[]>> = {
  HorizontalPodAutoscaler: (spec, from) => scaled(spec, from),
  ScaledObject: (spec, from) => scaled(spec, from),
  HTTPRoute: (spec, from) => [
    ...lists(spec, 'backendRefs').map(({ name }) => ({ from, kind: 'Service', name })),
    ...lists(spec, 'parentRefs').map(({ name }) => ({ from, kind: 'Gateway', name })),
  ],
  Gateway: (spec, from) => lists(spec, 'certificateRefs').flatMap(({ name }) => certificate(from, name)),
  Ingress: (spec, from) => [
    ...(valuesOf(spec, 'secretName') as string[]).flatMap((name) => certificate(from, name)),
    ...(valuesOf(spec, 'service') as { name: string }[]).map(({ name }) => ({ from, kind: 'Service', name })),
  ],
  Database: (spec, from) => ofCluster(spec, from),
  ScheduledBackup: (spec, from) => ofCluster(spec, from),
  Cluster: (spec, from) => [
    ...(valuesOf(spec, 'passwordSecret') as { name: string }[]).flatMap(({ name }) =>
      ['username', 'password'].map((key) => ({ from, kind: 'Secret', name, key })),
    ),
    ...(valuesOf(spec, 'barmanObjectName') as string[]).map((name) => ({ from, kind: 'ObjectStore', name })),
  ],
  ObjectStore: (spec, from) =>
    ['accessKeyId', 'secretAccessKey'].flatMap((credential) =>
      (valuesOf(spec, credential) as Keyed[]).map((reference) => ({ from, kind: 'Secret', ...reference })),
    ),
};

function ofOther({ kind, metadata, spec }: KubernetesObject): Reference[] {
  return PLACES[kind]?.(spec, `${kind} ${metadata.name}`) ?? [];
}

function scaled(spec: unknown, from: string): Reference[] {
  const targets = valuesOf(spec, 'scaleTargetRef') as { kind?: string; name: string }[];
  return targets.map(({ kind = 'Deployment', name }) => ({ from, kind, name }));
}

function ofCluster(spec: unknown, from: string): Reference[] {
  return (valuesOf(spec, 'cluster') as { name: string }[]).map(({ name }) => ({ from, kind: 'Cluster', name }));
}

function certificate(from: string, name: string): Reference[] {
  return ['tls.crt', 'tls.key'].map((key) => ({ from, kind: 'Secret', name, key }));
}

function lists(spec: unknown, key: string): { name: string }[] {
  return (valuesOf(spec, key) as { name: string }[][]).flat();
}

/** Services that a cluster operator creates: CloudNativePG adds one for each cluster's primary. */
export function madeServices(objects: readonly KubernetesObject[]): string[] {
  return ofKind(objects, 'Cluster').map(({ metadata }) => `${metadata.name}-rw`);
}

/** Secrets that a cluster operator creates, with one key: the URL of a new database for its owner. */
export function madeSecrets(objects: readonly KubernetesObject[]): Map<string, string> {
  return new Map(ofKind(objects, 'Cluster').map(({ metadata }) => [`${metadata.name}-app`, 'uri']));
}
