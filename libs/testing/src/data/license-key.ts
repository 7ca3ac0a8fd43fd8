import { KeyRing, licenseKey } from '@marquee/license-keys';
import { environmentOf, type SystemAddress } from '@marquee/local';

/** The first license key of an issued license in a running system. */
export function licenseKeyOf(system: SystemAddress, company: number, license: number): string {
  const secret = environmentOf(system, 'licensing')['LICENSE_SIGNING_SECRET'] ?? '';
  return licenseKey(new KeyRing(secret).of(company), { license_id: license, version: 1 });
}
