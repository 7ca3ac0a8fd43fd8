import { expectDocumented } from '../reference/documented';

/** Calls the gateway with `fetch`; fails if the response differs from the reference. */
export async function fetchDocumented(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(url);
  expectDocumented({
    method: init.method ?? 'GET',
    url: `${pathname}${search}`,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.clone().text(),
  });
  return response;
}
