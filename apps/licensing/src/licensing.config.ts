import { secret, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

export const LICENSING_CONFIG = {
  /** 32 bytes in base64; the signing keys of companies are derived from it, in commerce too. */
  licenseSigningSecret: secret('LICENSE_SIGNING_SECRET'),
} satisfies ConfigSpec;
export type LicensingConfig = ConfigOf<typeof LICENSING_CONFIG>;
