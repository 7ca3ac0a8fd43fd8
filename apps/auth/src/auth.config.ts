import { secret, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const AUTH_CONFIG = {
  /** 32 bytes in base64: seals the secrets that auth must be able to read back. */
  vaultKey: secret('MARQUEE_KEY'),
} satisfies ConfigSpec;
export type AuthConfig = ConfigOf<typeof AUTH_CONFIG>;
