import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { KitModule, runApp, type ConfigOf, type Kit, type Running } from '@marquee/service-kit';
import { createGateway } from './gateway';
import { checkGatewayConfig, GATEWAY_CONFIG } from './gateway.config';

const SWEEP_MS = 50;

async function start(kit: Kit<ConfigOf<typeof GATEWAY_CONFIG>>): Promise<Running> {
  const { config, log, metrics } = kit;
  checkGatewayConfig(config);
  const app = await createGateway({ kit: KitModule.of(kit), config, log, metrics });
  await app.listen(config.port, config.host);
  const server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  return {
    httpPort: port,
    // Runs before Fastify: the connection closes after each answer, so the client's next request reaches another replica.
    leave: () =>
      void server.prependListener('request', (_request, response) => response.setHeader('connection', 'close')),
    stop: () => closed(app, server),
  };
}

/** Every accepted request is answered. Idle keep-alive connections are closed without waiting. */
async function closed(app: INestApplication, server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await app.close().finally(() => clearInterval(sweep));
}

void runApp({ name: 'gateway', config: GATEWAY_CONFIG, start });
