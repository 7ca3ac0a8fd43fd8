import type { IssuedLicenseEntity } from '../issued-licenses/issued-license.entity';

/** Whether a use starts the period of the license. A license that is revoked, suspended or expired has no first use. */
export function isUsable(license: Pick<IssuedLicenseEntity, 'expires_at' | 'revoked_at' | 'suspended_at'>, at: Date) {
  const { expires_at, revoked_at, suspended_at } = license;
  return revoked_at === null && suspended_at === null && (expires_at === null || expires_at.getTime() > at.getTime());
}
