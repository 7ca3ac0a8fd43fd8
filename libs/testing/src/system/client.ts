import { gatewayUrls, storefrontUrls } from '@marquee/local';
import { systemAddress } from '../environment';
import { isOfShops } from './at-host';
import { fetchDocumented } from './fetch-documented';

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The body as received. */
  text: string;
  /** The parsed body if it is JSON. */
  body: T;
}

type Options = { headers?: Record<string, string> };

/**
 * An API consumer in tests: each call names the expected status and shows the response if it differs. Every response is checked against the
 * reference.
 */
export interface TestClient {
  get<T = unknown>(path: string, status: number, options?: Options): Promise<Answer<T>>;
  head(path: string, status: number, options?: Options): Promise<Answer<undefined>>;
  delete<T = unknown>(path: string, status: number, options?: Options): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown, status: number, options?: Options): Promise<Answer<T>>;
  put<T = unknown>(path: string, body: unknown, status: number, options?: Options): Promise<Answer<T>>;
}

/** A client with the token of a company's app, or without one. It calls several gateways in turn. */
export function api(token?: string, url?: string): TestClient {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return clientWith(headers, { urls: url === undefined ? gatewayUrls(systemAddress()) : [url] });
}

/** A client with these headers for paths below the prefix. */
export function clientWith(
  headers: Readonly<Record<string, string>>,
  { prefix = '', urls = gatewayUrls(systemAddress()) }: { prefix?: string; urls?: readonly string[] } = {},
): TestClient {
  let calls = 0;
  const call = (method: string, path: string, status: number, options: Options = {}, body?: unknown) => {
    const edges = isOfShops(path) ? storefrontUrls(systemAddress()) : urls;
    const at = `${edges[calls++ % edges.length]}${prefix}${path}`;
    return expecting(status, method, at, { ...headers, ...options.headers }, body);
  };
  return {
    get: (path, status, options) => call('GET', path, status, options) as never,
    head: (path, status, options) => call('HEAD', path, status, options) as never,
    delete: (path, status, options) => call('DELETE', path, status, options) as never,
    post: (path, body, status, options) => call('POST', path, status, options, body) as never,
    put: (path, body, status, options) => call('PUT', path, status, options, body) as never,
  };
}

/** Sends a string body unchanged, so that tests can send malformed JSON. */
async function expecting(
  status: number,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answer<unknown>> {
  const response = await fetchDocumented(url, {
    method,
    redirect: 'manual',
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${method} ${url}: ${response.status}, not ${status}: ${text}`);
  return { status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
