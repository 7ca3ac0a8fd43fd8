import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { system } from './system';

export interface HostAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the browser is to keep, without the cookies' attributes: `name=value`. */
  readonly cookies: readonly string[];
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The gateway that is asked, where it is not the one of the system. */
  readonly gateway?: string;
}

/** Asks the gateway as if this name led there: a browser's `fetch` would not let us say so. */
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
