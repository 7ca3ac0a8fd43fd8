import { MAIL_CONFIG } from '@marquee/mail';
import { OUTBOUND_CONFIG } from '@marquee/outbound';
import { integer, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const CATALOG_CONFIG = {
  /** Public URL of the gateway; every picture address begins with it. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** Timeout for the complete download of one picture. */
  pictureSeconds: integer('PICTURE_DOWNLOAD_SECONDS', 20),
  /** Default picture quota of a company, for all sizes together. An operator can set another. */
  pictureQuotaMib: integer('PICTURE_QUOTA_MIB', 2048),
  ...OUTBOUND_CONFIG,
  ...MAIL_CONFIG,
} satisfies ConfigSpec;
export type CatalogConfig = ConfigOf<typeof CATALOG_CONFIG>;
