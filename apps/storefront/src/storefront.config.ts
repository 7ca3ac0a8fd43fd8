import { CONTENT_CONFIG } from '@marquee/content-store';
import { EDGE_CONFIG, type EdgeConfig } from '@marquee/edge';
import { inProduction, integer, secret, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const STOREFRONT_CONFIG = {
  port: integer('PORT', 3001),
  ...EDGE_CONFIG,
  /** Signs the addresses of content files. A CDN that checks them needs it too. */
  contentUrlSecret: inProduction(secret('CONTENT_URL_SECRET')),
  ...CONTENT_CONFIG,
} satisfies ConfigSpec;

export type StorefrontConfig = ConfigOf<typeof STOREFRONT_CONFIG> & EdgeConfig;
