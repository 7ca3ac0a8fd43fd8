import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an app shows people who come back to it. */
export const AT_THE_APP = 'back at the app';

export interface TestCallback {
  /** A redirect URI with a query of its own. */
  readonly uri: string;
  /** Where the app leads people on to: another origin, as the address for programs and the site of an app often are. */
  readonly home: string;
  /** What the redirect URI was last called with. */
  readonly called: URL | undefined;
  close(): void;
}

/** The address of an app that people are sent back to. */
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
