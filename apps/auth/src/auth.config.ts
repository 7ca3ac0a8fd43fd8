import { MAIL_CONFIG } from '@marquee/mail';
import { integer, secret, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const AUTH_CONFIG = {
  /** 32 bytes in base64: seals the secrets that auth must be able to read back. */
  vaultKey: secret('MARQUEE_KEY'),
  /** Where people reach the pages; links in mails begin with it. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** The key that signs access tokens is replaced when it is this old; 0: never by itself. */
  tokenKeyDays: integer('TOKEN_KEY_DAYS', 30),
  ...MAIL_CONFIG,
} satisfies ConfigSpec;
export type AuthConfig = ConfigOf<typeof AUTH_CONFIG>;
