import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The page that an app shows to people who return to it. */
export const AT_THE_APP = 'back at the app';

export interface TestCallback {
  /** A redirect URI with a query. */
  readonly uri: string;
  /** The page to which the app redirects people: another origin than its redirect URI, as is common. */
  readonly home: string;
  /** The last URL with which the redirect URI was called. */
  readonly called: URL | undefined;
  close(): void;
}

/** Serves the redirect address of an app. */
export async function aCallback(): Promise<TestCallback> {
  let called: URL | undefined;
  const site = await listening((_request, response) => response.end(AT_THE_APP));
  const home = `${originOf(site)}/home`;
  const back = await listening(({ url = '' }, response) => {
    called = new URL(url, originOf(back));
    response.writeHead(302, { location: home }).end();
  });
  return {
    uri: `${originOf(back)}/back?shelf=7`,
    home,
    get called() {
      return called;
    },
    close: () => {
      for (const server of [site, back]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
