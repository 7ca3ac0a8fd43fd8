import { expectDocumented } from '../reference/documented';
import { record } from '../reference/recorder';

/** Calls the gateway with `fetch`; fails if the response differs from the reference. */
export async function fetchDocumented(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(url);
  const { method = 'GET' } = init;
  const { status } = response;
  const text = await response.clone().text();
  const received = { method, url: `${pathname}${search}`, status };
  expectDocumented({ ...received, headers: Object.fromEntries(response.headers), text });
  record({ ...received, sent: init.body, got: text });
  return response;
}
