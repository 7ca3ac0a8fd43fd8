import type { JsonSchema } from '@marquee/contracts';
import type { ApiOperation, ApiParameter, ApiReference, OpenApi } from '../document';

/**
 * Whether the interface lacks a field (`Order.password`), a header (`header X-Warning`) or a query parameter (`GET
 * /api/orders.json?limit`). For a parameter, `key` names its component and `uses` has one key per operation.
 */
export type IsAddition = (key: string, uses?: readonly string[]) => boolean;

interface WithHeaders {
  readonly headers?: Readonly<Record<string, object>>;
}
interface Node extends JsonSchema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly oneOf?: readonly Node[];
}

const MARK = { 'x-marquee-addition': true } as const;

/** Marks the fields, headers and parameters that the interface lacks; operations have their mark already. */
export function withAdditions(document: OpenApi, isAddition: IsAddition): OpenApi {
  const { paths, components } = document;
  const uses = usesIn(paths);
  const ofParameter = (one: ApiParameter, key: string, used: readonly string[]): ApiParameter => {
    if (one.in === 'path' || !isAddition(one.in === 'header' ? `header ${one.name}` : key, used)) return one;
    return { ...one, ...MARK };
  };
  const operationIn = (path: string, method: string, operation: ApiOperation): ApiOperation => ({
    ...operation,
    parameters: operation.parameters.map((one) => {
      if ('$ref' in one) return one;
      const key = keyOf(method, path, one.name);
      return ofParameter(one, key, [key]);
    }),
    responses: mapped(operation.responses, (one) => headersIn(one, isAddition)),
  });
  return {
    ...document,
    paths: mapped(paths, (methods, path) =>
      mapped(methods, (operation, method) => operationIn(path, method, operation)),
    ),
    components: {
      ...components,
      schemas: mapped(components.schemas as Readonly<Record<string, Node>>, (one) =>
        fieldsIn(one, one.title ?? '', isAddition),
      ),
      responses: mapped(components.responses, (one) => headersIn(one, isAddition)),
      parameters: mapped(components.parameters, (one, name) =>
        ofParameter(one, `parameter ${name}`, uses.get(name)?.map((use) => `${use}?${one.name}`) ?? []),
      ),
    },
  };
}

/** The operations that refer to each shared parameter. */
function usesIn(paths: OpenApi['paths']): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters }] of Object.entries(methods)) {
      for (const one of parameters.filter((each): each is ApiReference => '$ref' in each)) {
        const name = one.$ref.slice(one.$ref.lastIndexOf('/') + 1);
        uses.set(name, [...(uses.get(name) ?? []), `${method.toUpperCase()} ${path}`]);
      }
    }
  }
  return uses;
}

const keyOf = (method: string, path: string, name: string): string => `${method.toUpperCase()} ${path}?${name}`;

function fieldsIn<N extends Node>(node: N, key: string, isAddition: IsAddition): N {
  if (isAddition(key)) return { ...node, ...MARK };
  const { properties, items, oneOf } = node;
  return {
    ...node,
    ...(properties && { properties: mapped(properties, (one, name) => fieldsIn(one, `${key}.${name}`, isAddition)) }),
    ...(items && { items: elementsIn(items, key, isAddition) }),
    ...(oneOf && { oneOf: oneOf.map((one) => elementsIn(one, key, isAddition)) }),
  };
}

/** The elements of a list share its mark. */
function elementsIn<N extends Node>(node: N, key: string, isAddition: IsAddition): N {
  return fieldsIn(node, key, (one) => one !== key && isAddition(one));
}

function headersIn<N extends WithHeaders>(node: N, isAddition: IsAddition): N {
  const { headers } = node;
  if (headers === undefined) return node;
  return {
    ...node,
    headers: mapped(headers, (one, name) => (isAddition(`header ${name}`) ? { ...one, ...MARK } : one)),
  };
}

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
