import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { systemAddress } from '../environment';

export interface HostAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The cookies that the browser should store, without attributes: `name=value`. */
  readonly cookies: readonly string[];
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The process to call if it is not the gateway or the storefront of the system. */
  readonly edge?: string;
}

/** The paths of the storefront below the platform's host. */
const OF_SHOPS = /^\/(?:shop\/|collect\/|assets\/shop\/|newsletter\/unsubscribe(?:\?|$))/;
/** The interface's login address, which the gateway answers under every host. */
const LOGIN = '/api/customers/login/';

/** Whether the storefront answers this path below the platform's host. */
export function isOfShops(path: string): boolean {
  return OF_SHOPS.test(path);
}

/** Where the proxy of an installation forwards a request for this host and path. */
export function edgeOf(host: string, path: string): string {
  const { url, storefrontUrl } = systemAddress();
  if (path.startsWith(LOGIN)) return url;
  const isPlatform = /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host);
  return isPlatform && !isOfShops(path) ? url : storefrontUrl;
}

/** Sends a request under this host name, which a browser's `fetch` would not allow. */
export function atHost(
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, edge = edgeOf(host, path) }: Asked = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, edge);
    const asking = request(url, { method, headers: { ...headers, host }, agent: false }, (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
      text(answer).then(
        (content) => resolve({ status: answer.statusCode, headers: answer.headers, body: content, cookies }),
        (error: unknown) => reject(error as Error),
      );
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
