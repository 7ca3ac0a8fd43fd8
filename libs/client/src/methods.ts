import { apiErrorOf, parsed, type ReceivedResponse } from './api-errors';
import type { Body } from './requests/attempt';
import { callLimitOf } from './requests/call-limit';
import type { Answer, Call, CallOptions, IfMatch, IfNoneMatch, Keyed, Operation, Operations } from './calls';
import { pagesOf, type Query } from './pages';
import type { Outgoing } from './requests/sender';
import { prefixOf, type BrowserSession } from './tokens/session';

type Options = CallOptions & Keyed & IfMatch & IfNoneMatch;

/** The parts of the client that a method needs. */
export interface Caller {
  readonly url: URL;
  readonly timeoutMs: number;
  /** The session of the browser, if the client uses one. */
  readonly session?: BrowserSession;
  send(call: Outgoing): Promise<ReceivedResponse>;
}

/** The arguments of a call in this order: path parameters, body, query, options. */
interface Arguments {
  readonly places: readonly unknown[];
  readonly body: unknown;
  readonly query: Query;
  readonly options: Options;
}

/** The methods of a resource by verb. */
export function methodsOf(operations: Operations[string], caller: Caller): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(operations).map(([verb, one]) => [verb, methodOf(one, caller)]));
}

/** The method of an operation, as the generated interface declares it. */
function methodOf(operation: Operation, caller: Caller): (...args: unknown[]) => unknown {
  return (...args) => {
    const given = sorted(operation, args);
    const read = async (query: Query) => {
      const call = outgoing(operation, { ...given, query }, caller);
      return answerOf(operation, await caller.send(call), call);
    };
    if (operation.paged === true) return pagesOf(async (query) => rowsIn(await read(query)), given.query);
    return callOf(read(given.query));
  };
}

function sorted({ path, body, query }: Operation, args: readonly unknown[]): Arguments {
  const rest = [...args];
  return {
    places: rest.splice(0, path.split('{').length - 1),
    body: body === undefined ? undefined : rest.shift(),
    query: query === true ? ((rest.shift() ?? {}) as Query) : {},
    options: rest.shift() ?? {},
  };
}

function outgoing(operation: Operation, given: Arguments, caller: Caller): Outgoing {
  const { ifMatch, ifNoneMatch, idempotencyKey, signal, timeoutMs = caller.timeoutMs } = given.options;
  const { method } = operation;
  // All attempts of a call share a key, so that a retry after an unknown outcome has no second effect.
  const key = operation.keyed === true ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  const body = bodyOf(operation, given.body);
  const headers = {
    accept: 'application/json',
    // Forms and files set their own content type.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
  };
  return { method, url: urlOf(operation, given, caller), headers, body, idempotencyKey: key, timeoutMs, signal };
}

function urlOf(operation: Operation, { places, query }: Arguments, caller: Caller): URL {
  const { path } = operation;
  const rest = [...places];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.shift();
    // An empty parameter would change the path, perhaps to all rows instead of one.
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new TypeError(`${path} requires ${name}, but it is ${value === '' ? 'empty' : typeof value}.`);
    }
    return encodeURIComponent(value);
  });
  return addressOf({ ...operation, path: filled }, query, caller);
}

/** The URL of an operation whose path has no placeholders. */
export function addressOf(operation: Operation, query: Query, { url: base, session }: Caller): URL {
  const url = new URL(`.${session ? prefixOf(operation, session) : ''}${operation.path}`, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

function bodyOf({ body: key }: Operation, body: unknown): Body | undefined {
  if (key === undefined) return undefined;
  if (body instanceof Blob || body instanceof FormData) return body;
  return JSON.stringify(key === null ? body : { [key]: body });
}

function answerOf({ answer: keys }: Operation, received: ReceivedResponse, call: Outgoing): Answer<unknown> {
  const { status, headers, text } = received;
  const body = parsed(text);
  if (keys && (typeof body !== 'object' || body === null)) {
    throw apiErrorOf(
      received,
      { isRead: call.method === 'GET', idempotencyKey: call.idempotencyKey, isDoubtful: true },
      undefined,
    );
  }
  return {
    data: keys && picked(keys, body as Readonly<Record<string, unknown>>),
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    etag: headers.get('etag') ?? undefined,
    callLimit: callLimitOf(headers),
    isReplayed: headers.get('idempotent-replayed') === 'true',
    ignoredFields: headers.get('x-ignored-fields')?.split(',') ?? [],
    warning: headers.get('x-warning') ?? undefined,
  };
}

function picked(keys: readonly string[], body: Readonly<Record<string, unknown>>): unknown {
  if (keys.length === 0) return body;
  const key = keys.find((one) => one in body);
  return key === undefined ? undefined : body[key];
}

/** Lists that are filtered to one row return the row itself or nothing. */
function rowsIn(answer: Answer<unknown>): Answer<unknown[]> {
  const { data } = answer;
  if (Array.isArray(data)) return { ...answer, data };
  return { ...answer, data: data === undefined ? [] : [data] };
}

function callOf<T>(answer: Promise<Answer<T>>): Call<T> {
  const data = answer.then((one) => one.data);
  return Object.assign(data, {
    answer: () => {
      // Callers of `answer()` receive the failure there.
      data.catch(() => undefined);
      return answer;
    },
  });
}
