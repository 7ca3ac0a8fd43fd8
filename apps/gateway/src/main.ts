import type { AddressInfo } from 'node:net';
import { KitModule, runApp, type ConfigOf, type Kit, type Running } from '@marquee/service-kit';
import { createGateway } from './gateway';
import { checkGatewayConfig, GATEWAY_CONFIG } from './gateway.config';

async function start(kit: Kit<ConfigOf<typeof GATEWAY_CONFIG>>): Promise<Running> {
  const { config, log, metrics } = kit;
  checkGatewayConfig(config);
  const app = await createGateway({ kit: KitModule.of(kit), config, log, metrics });
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { httpPort: port, stop: () => app.close() };
}

void runApp({ name: 'gateway', config: GATEWAY_CONFIG, start });
