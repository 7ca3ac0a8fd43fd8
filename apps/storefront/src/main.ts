import { checkEdgeConfig, createEdge, listening } from '@marquee/edge';
import { KitModule, runApp, type ConfigOf, type Kit, type Running } from '@marquee/service-kit';
import { STOREFRONT_CONFIG } from './storefront.config';
import { StorefrontModule } from './storefront.module';

async function start(kit: Kit<ConfigOf<typeof STOREFRONT_CONFIG>>): Promise<Running> {
  const { config, log, metrics } = kit;
  checkEdgeConfig(config);
  const app = await createEdge({ kit: KitModule.of(kit), config, log, metrics, module: StorefrontModule });
  return listening(app, config);
}

void runApp({ name: 'storefront', config: STOREFRONT_CONFIG, start });
