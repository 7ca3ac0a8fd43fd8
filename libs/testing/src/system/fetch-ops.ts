import type { AppProcess } from '@marquee/local';

/** Fetches from the operations port of an app (health and metrics), which the reference does not cover. */
export function fetchOps({ opsPort }: AppProcess, path: string, host = '127.0.0.1'): Promise<Response> {
  return fetch(`http://${host}:${opsPort}${path}`);
}
