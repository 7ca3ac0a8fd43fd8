import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';
import { bodyFault } from './bodies';

const JSON_TYPE = 'application/json';

/** The document that we publish at `/openapi.json`; a gateway test keeps it equal to the routes. */
const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** A response of the gateway as a client received it. */
export interface GotAnswer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly text: string;
}

interface Header {
  readonly required?: boolean;
}
interface ApiResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ApiResponse>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
}

/**
 * Pages for people, pictures, uploads by another protocol, and the document itself, but not the routes of webhooks and sessions below the console. Any other
 * undocumented path must not exist.
 */
const OUTSIDE =
  /^\/($|docs(\/console)?$|openapi\.json$|(media|assets|sign-in|sign-out|session|account|content|player|shop|v1|admin(?!\/(webhooks|session\.json|preferences\.json|[^/]+\/(views|own_apps|app_permissions|signing_secrets|domains|users)(\.json|\/.+\.json))))(\/|$)|oauth2\/auth$|api\/files\/\d*\/content$)/;

/** Headers of every response or of its transport, which the document does not repeat. */
const EVERYWHERE = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'pragma',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
  'x-frame-options',
]);

/** Throws if a response differs from the document. */
export function expectDocumented(received: GotAnswer): void {
  const fault = faultOf(received);
  if (fault === null) return;
  const { method, url, status, text } = received;
  const [path] = url.split('?');
  throw new Error(`${method} ${path} answered ${status}, and docs/openapi.json says otherwise: ${fault}\n${text}`);
}

/** The difference between a response and the document; null if there is none. */
export function faultOf(received: GotAnswer): string | null {
  // Uses the URL as sent, since `URL` would resolve dots to another path.
  const [pathname = ''] = received.url.split('?', 1);
  const path = withoutSession(pathname);
  if (OUTSIDE.test(path)) return null;
  const operation = operationTo(received.method, path);
  const responses = operation?.responses ?? responsesOfNone(received.method, path);
  const response = responses[received.status];
  if (response === undefined) return `it names ${Object.keys(responses).join(', ')}`;
  // Browsers receive a page for an unknown path.
  if (operation === undefined && typeOf(received).startsWith('text/html')) return null;
  return headerFault(received, resolved(response)) ?? contentFault(received, resolved(response));
}

/** A signed-in user calls the routes of apps below these paths. */
function withoutSession(path: string): string {
  return path.replace(/^\/admin\/[^/]+(?:\/apps\/[^/]+)?(?=\/(?:api|admin)\/)/, '');
}

function typeOf({ headers }: GotAnswer): string {
  return String(headers['content-type'] ?? 'nothing');
}

function headerFault({ headers }: GotAnswer, { headers: named = {} }: ApiResponse): string | null {
  const known = new Set(Object.keys(named).map((name) => name.toLowerCase()));
  const unnamed = Object.keys(headers).filter((name) => !known.has(name) && !EVERYWHERE.has(name));
  if (unnamed.length > 0) return `it names no header ${unnamed.join(', ')}`;
  const missing = Object.entries(named).filter(([name, { required }]) => required && !(name.toLowerCase() in headers));
  return missing.length === 0 ? null : `the header ${missing.map(([name]) => name).join(', ')} is missing`;
}

function contentFault(received: GotAnswer, { content }: ApiResponse): string | null {
  const { method, text } = received;
  if (method === 'HEAD') return text === '' ? null : 'HEAD has no body';
  if (content === undefined) return text === '' ? null : 'it names no body';
  const [type = ''] = typeOf(received).split(';', 1);
  const described = content[type];
  if (described === undefined) return `it names ${Object.keys(content).join(', ')}, not ${typeOf(received)}`;
  // The reference does not describe the content of pages.
  if (type !== JSON_TYPE) return null;
  const isPart = new URL(received.url, 'http://gateway').searchParams.get('fields');
  return bodyFault(text, described.schema, document().components.schemas, Boolean(isPart));
}

let read: Document | undefined;
function document(): Document {
  return (read ??= JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document);
}

let patterns: (readonly [RegExp, Document['paths'][string]])[] | undefined;
/** The paths as expressions; paths without parameters come first. */
function pathPatterns(): NonNullable<typeof patterns> {
  patterns ??= sortedPaths().map((path) => [patternOf(path), document().paths[path] ?? {}]);
  return patterns;
}

/** Paths without parameters come first. */
function sortedPaths(): string[] {
  return Object.keys(document().paths).toSorted(
    (one, other) => Number(one.includes('{')) - Number(other.includes('{')),
  );
}

/** The operation that serves a request, and the values of its path parameters. */
export function operationOf(method: string, url: string): { operation: string; places: Record<string, string> } | null {
  const [path = ''] = url.split('?', 1);
  const operation = operationTo(method, path)?.operationId;
  const template = sortedPaths().find((one) => patternOf(one).test(path));
  if (operation === undefined || template === undefined) return null;
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = patternOf(template).exec(path) ?? [];
  return { operation, places: Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? ''])) };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
}

function methodsAt(path: string): Document['paths'][string] | undefined {
  return pathPatterns().find(([pattern]) => pattern.test(path))?.[1];
}

/** HEAD is GET without the body. */
function operationTo(method: string, path: string): Operation | undefined {
  return methodsAt(path)?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
}

/** The documented responses for requests that match no operation. */
function responsesOfNone(method: string, path: string): Operation['responses'] {
  const { responses } = document().components;
  if (methodsAt(path) === undefined) return chosen(responses, [400, 403, 404]);
  return chosen(responses, method === 'OPTIONS' ? [204, 403] : [403, 405]);
}

function chosen<T>(all: Readonly<Record<string, T>>, statuses: readonly number[]): Record<string, T> {
  return Object.fromEntries(statuses.flatMap((status) => (all[status] ? [[status, all[status]]] : [])));
}

function resolved(response: ApiResponse): ApiResponse {
  const name = /^#\/components\/responses\/(\w+)$/.exec(response.$ref ?? '')?.[1];
  return name === undefined ? response : (document().components.responses[name] ?? response);
}
