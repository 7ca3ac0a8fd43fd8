import type { LicenseProcess, ServedLicense } from '@marquee/contracts';
import type { StoredSnapshot } from '../licenses/license.entity';
import type { FoundProcess } from '../processes/processes.repository';
import { entitlementsOf } from '../validation/checks.rules';

export function servedLicense(license: StoredSnapshot): ServedLicense {
  const { id, product_id, title, acquired_at, expires_at, suspended_at, terms } = license;
  return {
    id,
    product_id,
    title,
    acquired_at,
    expires_at,
    suspended: suspended_at !== null,
    max_devices: terms.total_concurrent_devices,
    entitlements: entitlementsOf(license),
  };
}

export function shownProcess({ id, device_id, name, started_at, runs }: FoundProcess): LicenseProcess {
  return { id, device_id, name, started_at: started_at.toISOString(), running: runs };
}
