import type { AppProcess } from '@marquee/local';

/** `fetch` of the port on which an app tells its health and what it measured: no part of the interface, nor of its reference. */
export function fetchOps({ opsPort }: AppProcess, path: string, host = '127.0.0.1'): Promise<Response> {
  return fetch(`http://${host}:${opsPort}${path}`);
}
