import { type Container, type KubernetesObject, named } from './objects';

/** The placeholder for a secret value that the operator provides. */
export type StandIn = (secret: string, key: string) => string | undefined;

/** The variables of a container. Like the cluster, replaces `$(NAME)` by variables listed before. */
export function environmentOf(
  { env = [], envFrom = [] }: Container,
  objects: readonly KubernetesObject[],
  standIn: StandIn,
): Record<string, string> {
  const dataOf = (kind: string, name: string) => ({ ...secretText(named(objects, kind, name)) });
  const all = Object.assign(
    {},
    ...envFrom.map(({ configMapRef, secretRef }) => ({
      ...(configMapRef && dataOf('ConfigMap', configMapRef.name)),
      ...(secretRef && dataOf('Secret', secretRef.name)),
    })),
  ) as Record<string, string>;
  const listed: Record<string, string> = {};
  for (const { name, value, valueFrom: { secretKeyRef, configMapKeyRef } = {} } of env) {
    const found =
      value?.replaceAll(/\$\((\w+)\)/g, (text, variable: string) => listed[variable] ?? text) ??
      (configMapKeyRef && dataOf('ConfigMap', configMapKeyRef.name)[configMapKeyRef.key]) ??
      (secretKeyRef &&
        (dataOf('Secret', secretKeyRef.name)[secretKeyRef.key] ?? standIn(secretKeyRef.name, secretKeyRef.key)));
    if (found !== undefined) listed[name] = found;
  }
  return { ...all, ...listed };
}

/** Decodes the base64 values of a Secret. */
function secretText(object: KubernetesObject | undefined): Record<string, string> {
  const entries = Object.entries(object?.data ?? {});
  const text = (value: string) => (object?.kind === 'Secret' ? Buffer.from(value, 'base64').toString() : value);
  return Object.fromEntries(entries.map(([key, value]) => [key, text(value)]));
}
