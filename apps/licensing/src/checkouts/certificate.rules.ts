import { FILE_TTL, type CheckoutWish, type LicenseFile } from '@marquee/contracts';
import { licenseKey, offlineFile, type CompanyKeys, type FiledDevice, type FiledLicense } from '@marquee/license-keys';
import type { DeviceRow } from '../devices/device.entity';
import type { StoredSnapshot } from '../licenses/license.entity';
import { entitlementsOf } from '../validation/checks.rules';

/** What a new file says. */
export interface FileDraft {
  readonly serial: string;
  readonly license: StoredSnapshot;
  /** Null for a license file. */
  readonly device: DeviceRow | null;
  readonly issued: Date;
  readonly expires: Date;
}

/** The end of a new file, never after that of its license. */
export function expiryOf(wish: CheckoutWish, { expires_at }: StoredSnapshot, now: Date): Date {
  const end = now.getTime() + (wish.ttl ?? FILE_TTL.default) * 1000;
  return new Date(expires_at === null ? end : Math.min(end, new Date(expires_at).getTime()));
}

/** Signs a file. The license key, and for a machine file the fingerprint too, decrypt an encrypted one. */
export function signedFile(keys: CompanyKeys, draft: FileDraft, encrypt: boolean): LicenseFile {
  const { serial, license, device, issued, expires } = draft;
  const certificate = offlineFile(keys, {
    serial,
    issued,
    expires,
    license: filedLicense(license),
    device: device && filedDevice(device),
    license_key: encrypt ? licenseKey(keys, { license_id: license.id, version: license.key_version }) : null,
  });
  const ttl = Math.floor((expires.getTime() - issued.getTime()) / 1000);
  return { certificate, serial, issued: issued.toISOString(), expiry: expires.toISOString(), ttl };
}

function filedLicense(license: StoredSnapshot): FiledLicense {
  const { id, order_id, product_id, title, acquired_at, expires_at, first_used_at, terms } = license;
  return {
    id,
    order_id,
    product_id,
    title,
    acquired_at: new Date(acquired_at),
    expires_at: expires_at === null ? null : new Date(expires_at),
    first_used_at: first_used_at === null ? null : new Date(first_used_at),
    devices: terms.total_concurrent_devices,
    entitlements: entitlementsOf(license),
    terms: { ...terms },
  };
}

function filedDevice({ id, fingerprint, name, platform, activated_at }: DeviceRow): FiledDevice {
  return { id, fingerprint, name: name || null, platform: platform || null, created_at: activated_at };
}
