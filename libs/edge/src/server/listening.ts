import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Running } from '@marquee/service-kit';

const SWEEP_MS = 50;

/** Opens the port of an app, and stops the app without losing a request. */
export async function listening(
  app: NestFastifyApplication,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Running> {
  await app.listen(port, host);
  const server: Server = app.getHttpServer();
  return {
    httpPort: (server.address() as AddressInfo).port,
    // Runs before Fastify: the connection closes after each answer, so the client's next request reaches another replica.
    leave: () =>
      void server.prependListener('request', (_request, response) => response.setHeader('connection', 'close')),
    stop: () => closed(app, server),
  };
}

/** Every accepted request is answered. Idle keep-alive connections are closed without waiting. */
async function closed(app: NestFastifyApplication, server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await app.close().finally(() => clearInterval(sweep));
}
