import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { system } from './system';

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
  /** The gateway to call if it is not the one of the system. */
  readonly gateway?: string;
}

/** Sends a request to the gateway under this host name, which a browser's `fetch` would not allow. */
export function atHost(
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, gateway = system().url }: Asked = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, gateway);
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
