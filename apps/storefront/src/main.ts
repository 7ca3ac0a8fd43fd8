import { BusStrategy } from '@marquee/bus';
import { checkEdgeConfig, createEdge, listening } from '@marquee/edge';
import { KitModule, observerOf, runApp, type ConfigOf, type Kit, type Running } from '@marquee/service-kit';
import { STOREFRONT_CONFIG } from './storefront.config';
import { StorefrontModule } from './storefront.module';

async function start(kit: Kit<ConfigOf<typeof STOREFRONT_CONFIG>>): Promise<Running> {
  const { bus, config, log, metrics } = kit;
  checkEdgeConfig(config);
  const app = await createEdge({ kit: KitModule.of(kit), config, log, metrics, module: StorefrontModule });
  app.connectMicroservice({ strategy: new BusStrategy(bus, 'storefront', { log, observe: observerOf(kit) }) });
  await app.startAllMicroservices();
  return listening(app, config);
}

void runApp({ name: 'storefront', config: STOREFRONT_CONFIG, start });
