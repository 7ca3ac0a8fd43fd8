import { checkEdgeConfig, listening } from '@marquee/edge';
import { KitModule, runApp, type ConfigOf, type Kit, type Running } from '@marquee/service-kit';
import { createGateway } from './gateway';
import { GATEWAY_CONFIG } from './gateway.config';

async function start(kit: Kit<ConfigOf<typeof GATEWAY_CONFIG>>): Promise<Running> {
  const { config, log, metrics } = kit;
  checkEdgeConfig(config);
  return listening(await createGateway({ kit: KitModule.of(kit), config, log, metrics }), config);
}

void runApp({ name: 'gateway', config: GATEWAY_CONFIG, start });
