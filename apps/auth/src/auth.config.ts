import { MAIL_CONFIG } from '@marquee/mail';
import { integer, secret, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const AUTH_CONFIG = {
  /** 32 bytes in base64; encrypts the secrets that auth must be able to read. */
  vaultKey: secret('MARQUEE_KEY'),
  /** Public address of the pages; links in mails begin with it. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** Days after which the signing key of access tokens is rotated; 0 disables rotation by age. */
  tokenKeyDays: integer('TOKEN_KEY_DAYS', 30),
  ...MAIL_CONFIG,
} satisfies ConfigSpec;
export type AuthConfig = ConfigOf<typeof AUTH_CONFIG>;
