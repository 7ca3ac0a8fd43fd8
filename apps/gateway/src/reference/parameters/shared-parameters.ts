import type { ApiOperation, ApiParameter, ApiReference, OpenApi } from '../document';

type Paths = OpenApi['paths'];
type Parameters = OpenApi['components']['parameters'];

/** Turns each parameter that several operations repeat into a component, which they refer to. */
export function withSharedParameters(paths: Paths): { paths: Paths; parameters: Parameters } {
  const uses = new Map<string, number>();
  eachParameter(paths, (key) => uses.set(key, (uses.get(key) ?? 0) + 1));
  const components = new Map<string, ApiParameter>();
  const refer = (path: string, one: ApiParameter | ApiReference): ApiParameter | ApiReference => {
    if ('$ref' in one || (uses.get(keyOf(one)) ?? 0) < 2) return one;
    const name = componentName(path, one);
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

/** The name of what a path parameter names: `id` of `/api/orders/{id}.json` is `order_id`. */
export function placeName(path: string, name: string): string {
  if (name !== 'id' && name !== 'token') return name;
  const [, plural = ''] = new RegExp(`/(\\w+)/\\{${name}\\}`).exec(path) ?? [];
  return `${plural.replace(/ies$/, 'y').replace(/s$/, '')}_${name}`;
}

function componentName(path: string, { name, in: place }: ApiParameter): string {
  const words = (place === 'path' ? placeName(path, name) : name).split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function eachParameter(paths: Paths, visit: (key: string) => void): void {
  for (const methods of Object.values(paths)) {
    for (const { parameters } of Object.values(methods)) {
      for (const one of parameters) if (!('$ref' in one)) visit(keyOf(one));
    }
  }
}

const keyOf = (parameter: ApiParameter): string => JSON.stringify(parameter);

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
