import { MAIL_CONFIG } from '@marquee/mail';
import { choice, integer, secret, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const COMMERCE_CONFIG = {
  ...MAIL_CONFIG,
  /** Whether a login token must have a timestamp. Without one, only its single use protects it. */
  loginTokensNeedTime: choice('LOGIN_TOKENS_NEED_TIME', ['yes', 'no'], 'no'),
  /** Mails about orders and licenses that a company may send in an hour, to all recipients together. */
  orderMailsPerHour: integer('ORDER_MAILS_PER_HOUR', 1000, { least: 1 }),
  /** The base of unsubscribe links, which must work after the shop has lost its domains. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** 32 bytes in base64: the key of the tokens in unsubscribe links. */
  linkKey: secret('LINK_KEY'),
  /** 32 bytes in base64; the signing keys of companies are derived from it, in licensing too. */
  licenseSigningSecret: secret('LICENSE_SIGNING_SECRET'),
} satisfies ConfigSpec;
export type CommerceConfig = ConfigOf<typeof COMMERCE_CONFIG>;
