import { MAIL_CONFIG } from '@marquee/mail';
import { choice, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const COMMERCE_CONFIG = {
  ...MAIL_CONFIG,
  /** Whether a login token must say when it was made. Without that nothing but its single use protects it. */
  loginTokensNeedTime: choice('LOGIN_TOKENS_NEED_TIME', ['yes', 'no'], 'no'),
} satisfies ConfigSpec;
export type CommerceConfig = ConfigOf<typeof COMMERCE_CONFIG>;
