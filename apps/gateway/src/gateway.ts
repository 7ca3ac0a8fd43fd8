import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEdge, type EdgeAppParts } from '@marquee/edge';
import { addConsolePaths } from './console/console-paths';
import type { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { addSessionRoutes } from './session/session-routes';
import { storefrontAddresses } from './shops/storefront-addresses';

export interface GatewayParts extends Pick<EdgeAppParts, 'kit' | 'log' | 'metrics'> {
  readonly config: GatewayConfig;
  readonly module?: Type;
}

/** Creates the gateway with all routes, not yet listening. */
export function createGateway(parts: GatewayParts): Promise<NestFastifyApplication> {
  return createEdge({
    ...parts,
    module: parts.module ?? GatewayModule,
    prepare: (server) => {
      addSessionRoutes(server);
      addConsolePaths(server);
    },
    elsewhere: storefrontAddresses(parts.config),
  });
}
