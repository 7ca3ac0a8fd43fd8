/** The fields of cluster objects that tests check. A separate test validates all keys. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly automountServiceAccountToken?: boolean;
  readonly spec?: unknown;
}
export type Labels = Readonly<Record<string, string>>;

export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly Expression[];
}
interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

interface Reference {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}
export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: Reference; readonly configMapKeyRef?: Reference };
}
interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
}
interface SecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly seccompProfile?: { readonly type: string };
  readonly allowPrivilegeEscalation?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly capabilities?: { readonly drop?: readonly string[] };
}
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { secretRef?: { name: string }; configMapRef?: { name: string } }[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels };
  readonly securityContext?: SecurityContext;
}
export interface PodSpec {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: SecurityContext;
  readonly topologySpreadConstraints?: readonly {
    topologyKey: string;
    whenUnsatisfiable: string;
    nodeTaintsPolicy?: string;
    labelSelector: Selector;
  }[];
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes?: readonly { configMap?: { name: string }; secret?: { secretName: string } }[];
}

/** Any object that runs pods. */
export interface Workload extends KubernetesObject {
  readonly spec: {
    readonly replicas?: number;
    readonly serviceName?: string;
    readonly selector?: Selector;
    readonly strategy?: { readonly rollingUpdate?: { readonly maxUnavailable: number; readonly maxSurge: number } };
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

const WORKLOADS = new Set(['Deployment', 'StatefulSet', 'Job']);

export function workloadsIn(objects: readonly KubernetesObject[]): Workload[] {
  return objects.filter(({ kind }) => WORKLOADS.has(kind)) as Workload[];
}

export function containersOf({ spec }: Workload): Container[] {
  const { initContainers = [], containers } = spec.template.spec;
  return [...initContainers, ...containers];
}

export function ofKind<Spec>(
  objects: readonly KubernetesObject[],
  kind: string,
): (KubernetesObject & { spec: Spec })[] {
  return objects.filter((object) => object.kind === kind) as (KubernetesObject & { spec: Spec })[];
}

export function named(objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject | undefined {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const isEvery = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return isEvery && matchExpressions.every((expression) => fits(expression, labels[expression.key]));
}

function fits({ operator, values = [] }: Expression, label: string | undefined): boolean {
  if (operator === 'Exists') return label !== undefined;
  if (operator === 'In') return label !== undefined && values.includes(label);
  throw new Error(`The selector operator ${operator} is not implemented in this test.`);
}

export function valuesOf(thing: unknown, key: string): unknown[] {
  if (thing === null || typeof thing !== 'object') return [];
  return Object.entries(thing).flatMap(([name, value]) => [
    ...(name === key ? [value as unknown] : []),
    ...valuesOf(value, key),
  ]);
}

/** The display name of an object. */
export function titleOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`;
}
