import type { ApiOperation, ApiParameter, ApiReference, OpenApi } from '../document';

type Paths = OpenApi['paths'];
type Parameters = OpenApi['components']['parameters'];

/** Turns each parameter that several operations repeat into a component, which they refer to. */
export function withSharedParameters(paths: Paths): { paths: Paths; parameters: Parameters } {
  const uses = new Map<string, number>();
  eachParameter(paths, (key) => uses.set(key, (uses.get(key) ?? 0) + 1));
  const named = keysByName(paths, (key) => (uses.get(key) ?? 0) > 1);
  const components = new Map<string, ApiParameter>();
  const refer = (path: string, one: ApiParameter | ApiReference): ApiParameter | ApiReference => {
    if ('$ref' in one || (uses.get(keyOf(one)) ?? 0) < 2) return one;
    const usual = componentName(path, one);
    const isAmbiguous = (named.get(usual)?.size ?? 0) > 1 && one.in === 'query';
    const name = isAmbiguous ? `${listName(path)}${usual}` : usual;
    const known = components.get(name);
    if (known !== undefined && keyOf(known) !== keyOf(one)) {
      throw new Error(
        `Two parameters of ${path} and other paths would be the component ${name}. Describe them equally.`,
      );
    }
    components.set(name, one);
    return { $ref: `#/components/parameters/${name}` };
  };
  const shared = mapped(paths, (methods, path) =>
    mapped(methods, (operation): ApiOperation => ({
      ...operation,
      parameters: operation.parameters.map((one) => refer(path, one)),
    })),
  );
  return { paths: shared, parameters: Object.fromEntries(components) };
}

/** The parameters of an operation, with references to shared ones resolved. */
export function parametersIn({ parameters }: ApiOperation, { components }: OpenApi): ApiParameter[] {
  return parameters.map((one) => {
    const found = '$ref' in one ? components.parameters[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] : one;
    if (found === undefined) throw new Error(`The document lacks the parameter ${JSON.stringify(one)}.`);
    return found;
  });
}

/** A path parameter's name with its resource: `id` of `/api/orders/{id}.json` is `order_id`. */
export function placeName(path: string, name: string): string {
  if (name !== 'id' && name !== 'token') return name;
  const [, plural = ''] = new RegExp(`/(\\w+)/\\{${name}\\}`).exec(path) ?? [];
  return `${plural.replace(/ies$/, 'y').replace(/s$/, '')}_${name}`;
}

function componentName(path: string, { name, in: place }: ApiParameter): string {
  const words = (place === 'path' ? placeName(path, name) : name).split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** `/api/orders/count.json` → `Orders`: lists have parameters of the same name and different meanings. */
function listName(path: string): string {
  const [, plural = ''] = /^\/\w+\/(\w+)/.exec(path) ?? [];
  return plural.charAt(0).toUpperCase() + plural.slice(1);
}

/** The shared parameters by the name of their component. */
function keysByName(paths: Paths, isShared: (key: string) => boolean): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  eachParameter(paths, (key, path, one) => {
    const name = componentName(path, one);
    if (isShared(key)) named.set(name, (named.get(name) ?? new Set()).add(key));
  });
  return named;
}

function eachParameter(paths: Paths, visit: (key: string, path: string, one: ApiParameter) => void): void {
  for (const [path, methods] of Object.entries(paths)) {
    for (const { parameters } of Object.values(methods)) {
      for (const one of parameters) if (!('$ref' in one)) visit(keyOf(one), path, one);
    }
  }
}

const keyOf = (parameter: ApiParameter): string => JSON.stringify(parameter);

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
