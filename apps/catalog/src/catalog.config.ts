import { MAIL_CONFIG } from '@marquee/mail';
import { OUTBOUND_CONFIG } from '@marquee/outbound';
import { integer, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const CATALOG_CONFIG = {
  /** Where clients reach us; the addresses of our pictures begin with it. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** How long the download of a picture may take, to its last byte. */
  pictureSeconds: integer('PICTURE_DOWNLOAD_SECONDS', 20),
  /** What the pictures of a company may take in all their sizes, unless the operator has said something else. */
  pictureQuotaMib: integer('PICTURE_QUOTA_MIB', 2048),
  ...OUTBOUND_CONFIG,
  ...MAIL_CONFIG,
} satisfies ConfigSpec;
export type CatalogConfig = ConfigOf<typeof CATALOG_CONFIG>;
