import { CONTENT_CONFIG } from '@marquee/content-store';
import { EDGE_CONFIG, type EdgeConfig } from '@marquee/edge';
import { integer, optional, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const GATEWAY_CONFIG = {
  port: integer('PORT', 3000),
  ...EDGE_CONFIG,
  /** Redirects the pages of shops to the port of this address; without it, the proxy in front forwards them. */
  storefrontUrl: optional('STOREFRONT_URL'),
  /** The bucket size of the rate limit; 0 disables it. */
  rateLimitBurst: integer('RATE_LIMIT_BURST', 40),
  rateLimitPerSecond: integer('RATE_LIMIT_PER_SECOND', 20),
  ...CONTENT_CONFIG,
} satisfies ConfigSpec;

export type GatewayConfig = ConfigOf<typeof GATEWAY_CONFIG> & EdgeConfig;
