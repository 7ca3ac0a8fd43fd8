import { MAIL_CONFIG } from '@marquee/mail';
import { choice, secret, serverUrl, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const COMMERCE_CONFIG = {
  ...MAIL_CONFIG,
  /** Whether a login token must say when it was made. Without that nothing but its single use protects it. */
  loginTokensNeedTime: choice('LOGIN_TOKENS_NEED_TIME', ['yes', 'no'], 'no'),
  /** Links that end newsletters begin with it: they have to work when the shop has lost its own names. */
  publicUrl: serverUrl('PUBLIC_URL', ['https:', 'http:']),
  /** 32 bytes in base64: the links that end newsletters are made with it. */
  linkKey: secret('LINK_KEY'),
} satisfies ConfigSpec;
export type CommerceConfig = ConfigOf<typeof COMMERCE_CONFIG>;
