import type { Document, DocumentedOperation, Parameter, Schema } from './document';

/** An operation of the document as a method of the client. */
export interface Method {
  readonly resource: string;
  readonly verb: string;
  readonly summary: string;
  /** The scopes of which the operation needs one. */
  readonly scopes: readonly string[];
  readonly method: string;
  readonly path: string;
  /** The path parameters in order. */
  readonly places: readonly Argument[];
  readonly body?: BodyOf;
  readonly query?: { readonly required: boolean };
  /** The type of the response; undefined for `{}`. */
  readonly answer?: AnswerOf;
  readonly paged: boolean;
  readonly headers: readonly string[];
  /** Whether only sessions may call the operation. */
  readonly session: boolean;
  readonly ofApp: boolean;
}

interface Argument {
  readonly name: string;
  readonly type: string;
}

/** `wrapped`: the key that wraps the body, so that callers need not write `{ product: { … } }`. */
interface BodyOf extends Argument {
  readonly wrapped?: string;
}

interface AnswerOf {
  readonly type: string;
  /** The possible keys around the result; none if the response is returned as it is. */
  readonly keys: readonly string[];
}

const VERB = /^(\w+)\.(\w+)$/;

export function byResource(document: Document): Map<string, Method[]> {
  const groups = new Map<string, Method[]>();
  for (const method of methodsOf(document, needsToken)) {
    groups.set(method.resource, [...(groups.get(method.resource) ?? []), method]);
  }
  return groups;
}

/** The operations for programs with a license key, and the public keys of their company. */
export function methodsOfLicenses(document: Document): Method[] {
  return methodsOf(document, ({ operationId }) => operationId.startsWith('licenseUse.'));
}

/** An access token or a session is needed; the client handles token operations itself. */
function needsToken({ security = [] }: DocumentedOperation): boolean {
  return security.some((way) => !('license' in way));
}

function methodsOf(document: Document, isWanted: (operation: DocumentedOperation) => boolean): Method[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isWanted(operation))
      .map(([method, operation]) => methodOf(method.toUpperCase(), path, operation, parametersOf(operation, document))),
  );
}

/** The parameters of an operation, with references to shared ones resolved. */
function parametersOf({ parameters = [] }: DocumentedOperation, { components }: Document): Parameter[] {
  return parameters.map((one) => {
    const found = '$ref' in one ? components.parameters?.[nameOf(one.$ref)] : one;
    if (found === undefined) throw new Error(`The document lacks the parameter ${JSON.stringify(one)}.`);
    return found;
  });
}

function methodOf(
  method: string,
  path: string,
  operation: DocumentedOperation,
  parameters: readonly Parameter[],
): Method {
  const [, resource, verb] = VERB.exec(operation.operationId) ?? [];
  if (resource === undefined || verb === undefined) {
    throw new Error(
      `${operation.operationId} is not a verb and a resource, so the client cannot have a method for it. Rename the operation.`,
    );
  }
  // The query parameters of a write only serve older clients; the body has the same fields.
  const query = method === 'GET' ? parameters.filter((parameter) => parameter.in === 'query') : [];
  const places = placesOf(path, parameters);
  return {
    resource,
    verb,
    summary: operation.summary,
    scopes: [...new Set((operation.security ?? []).flatMap((way) => Object.values(way).flat()))],
    method,
    path,
    places,
    body: bodyOf(operation, places),
    query: query.length === 0 ? undefined : { required: query.some(({ required }) => required === true) },
    answer: answerOf(operation),
    paged: method === 'GET' && query.some(({ name }) => name === 'page_info'),
    headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase()),
    session: 'session' in (operation.security?.[0] ?? {}),
    ofApp: operation['x-marquee-of-app'] === true,
  };
}

function placesOf(path: string, parameters: readonly Parameter[]): Argument[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
    // Numeric strings in a path may also be passed as numbers.
    return { name: camelCase(name), type: schema?.type === 'integer' ? 'number' : 'string | number' };
  });
}

function bodyOf({ operationId, requestBody }: DocumentedOperation, places: readonly Argument[]): BodyOf | undefined {
  if (!requestBody) return undefined;
  const schema = requestBody.content['application/json']?.schema;
  if (!schema) return { name: 'body', type: 'Blob | FormData' };
  const [[key, inner], ...others] = Object.entries(schema.properties ?? {}) as [[string, Schema], ...unknown[]];
  const whole = `operations['${operationId}']['requestBody']['content']['application/json']`;
  if (others.length === 0 && (inner.$ref !== undefined || inner.type === 'object')) {
    const name = camelCase(key);
    return {
      name: places.some((place) => place.name === name) ? 'body' : name,
      type: inner.$ref === undefined ? `${whole}['${key}']` : nameOf(inner.$ref),
      wrapped: key,
    };
  }
  return { name: 'body', type: whole };
}

function answerOf({ operationId, responses }: DocumentedOperation): AnswerOf | undefined {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return undefined;
  if (schema.$ref !== undefined) return { type: nameOf(schema.$ref), keys: [] };
  const whole = `operations['${operationId}']['responses'][${status}]['content']['application/json']`;
  // Optional keys repeat other keys for older clients.
  const alternatives = (schema.oneOf ?? [schema]).map(({ properties = {}, required }) =>
    Object.entries(properties).filter(([key]) => required === undefined || required.includes(key)),
  );
  const keys = alternatives.flatMap((properties) => properties.map(([key]) => key));
  if (keys.length === 0) return undefined;
  if (alternatives.some((properties) => properties.length > 1)) return { type: whole, keys: [] };
  const types = alternatives.flatMap((properties) =>
    properties.map(([key, inner]) => typeOf(inner) ?? `${whole}['${key}']`),
  );
  // An alternative without a key means that there is no row.
  if (alternatives.some((properties) => properties.length === 0)) types.push('undefined');
  return { type: [...new Set(types)].join(' | '), keys };
}

function typeOf(schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  const item = schema.type === 'array' && schema.items ? typeOf(schema.items) : undefined;
  return item === undefined ? undefined : `${item}[]`;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const camelCase = (name: string): string =>
  name.charAt(0).toLowerCase() + name.slice(1).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
