import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an app shows people who come back to it. */
export const AT_THE_APP = 'back at the app';

export interface TestCallback {
  /** A redirect URI with a query of its own. */
  readonly uri: string;
  close(): void;
}

/** The address of an app that people are sent back to. */
export async function aCallback(): Promise<TestCallback> {
  const server = createServer((_request, response) => response.end(AT_THE_APP));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back?shelf=7`, close };
}
