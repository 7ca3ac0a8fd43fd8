import { createClient, type Client } from '@marquee/client';

/** A request as the API client would send it. */
export interface ApiRequest {
  readonly method: string;
  /** The address for the session of this page. */
  readonly url: URL;
  /** The address for apps, which have a token instead of a session. */
  readonly appUrl: URL;
  readonly body: string | undefined;
}

const SESSION_PREFIX = /^\/admin\/\d+(?:\/apps\/[^/]+)?(?=\/(?:api|admin)\/)/;

/** The request of a call, without sending it. */
export async function requestOf(
  company: number,
  app: string | undefined,
  call: (client: Client) => unknown,
): Promise<ApiRequest> {
  const requests: ApiRequest[] = [];
  const client = createClient({
    url: location.origin,
    allowHttp: true,
    session: { company, ...(app === undefined ? {} : { app }) },
    fetch: (input, init) => {
      const url = new URL(input);
      if (url.pathname === '/admin/session.json') return Promise.resolve(Response.json({ session: { csrf: '-' } }));
      const appUrl = new URL(url);
      appUrl.pathname = url.pathname.replace(SESSION_PREFIX, '');
      const body = typeof init?.body === 'string' ? init.body : undefined;
      requests.push({ method: init?.method ?? 'GET', url, appUrl, body });
      return Promise.resolve(Response.json({}));
    },
  });
  await call(client);
  const [request] = requests;
  if (request === undefined) throw new Error('The call sends no request.');
  return request;
}
