import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { HttpRequest } from '../requests';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const TIMEOUT_MS = 10_000;
/** Closes idle connections long before the gateway does, since a request on a closing connection could fail. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: TIMEOUT_MS });

/** Sends one request on a keep-alive connection. */
export function send(
  url: string,
  { method, path, headers, body }: HttpRequest,
  timeout = TIMEOUT_MS,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method, headers: { ...headers, ...length }, timeout };
    const request = httpRequest(new URL(path, url), options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${path}: no answer in ${timeout / 1000} s`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** A response that should have succeeded. */
export class NotWell extends Error {
  override readonly name = 'NotWell';

  constructor(
    { method, path }: HttpRequest,
    readonly status: number,
    body: Buffer,
  ) {
    super(`${method} ${path}: status ${status}, ${body.toString().slice(0, 200)}`);
  }
}

/** Like `send`, for requests that must succeed. */
export async function sendWell(url: string, request: HttpRequest): Promise<Buffer> {
  const { status, body } = await send(url, request);
  if (status >= 200 && status <= 299) return body;
  throw new NotWell(request, status, body);
}
