import { CONTENT_CONFIG } from '@marquee/content-store';
import { MAIL_CONFIG } from '@marquee/mail';
import { OUTBOUND_CONFIG } from '@marquee/outbound';
import { integer, optional, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const CATALOG_CONFIG = {
  /** Public URL of the gateway; every picture address begins with it. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** Timeout for the complete download of one picture. */
  pictureSeconds: integer('PICTURE_DOWNLOAD_SECONDS', 20),
  /** Default picture quota of a company, for all sizes together. An operator can set another. */
  pictureQuotaMib: integer('PICTURE_QUOTA_MIB', 2048),
  /** Default quota of content files of a company. An operator can set another. */
  contentQuotaGib: integer('CONTENT_QUOTA_GIB', 100),
  /** A command that gets each content file on its standard input: exit status 0 accepts it, 1 refuses it. */
  contentScanCommand: optional('CONTENT_SCAN_COMMAND'),
  ...CONTENT_CONFIG,
  ...OUTBOUND_CONFIG,
  ...MAIL_CONFIG,
} satisfies ConfigSpec;
export type CatalogConfig = ConfigOf<typeof CATALOG_CONFIG>;
