import { ShopError, type ExtendLicense } from '@marquee/contracts';
import type { ColumnsOf, Difference } from '@marquee/storage';
import { LAST_MS } from './expiry.rules';
import type { IssuedLicenseEntity } from './issued-license.entity';

type Change = Difference<ColumnsOf<IssuedLicenseEntity>>;

const DAY_MS = 86_400_000;
const UNCHANGED: Change = { columns: {}, fields: [] };

export function suspension(license: IssuedLicenseEntity, now: Date): Change {
  refuseRevoked(license, 'suspended');
  return license.suspended_at === null ? changed({ suspended_at: now }) : UNCHANGED;
}

export function reinstatement(license: IssuedLicenseEntity): Change {
  refuseRevoked(license, 'reinstated');
  return license.suspended_at === null ? UNCHANGED : changed({ suspended_at: null });
}

export function revocation(license: IssuedLicenseEntity, now: Date): Change {
  return license.revoked_at === null ? changed({ revoked_at: now }) : UNCHANGED;
}

/** A new end is later than the present one, and in the future. */
export function extension(license: IssuedLicenseEntity, wish: Omit<ExtendLicense, 'id'>, now: Date): Change {
  refuseRevoked(license, 'extended');
  const { expires_at: end } = license;
  if (end === null) {
    throw new ShopError('conflict', 'This license has no end yet, so there is nothing to extend. Read its expires_at.');
  }
  const wanted = endIn(wish, new Date(Math.max(end.getTime(), now.getTime())));
  if (secondsOf(wanted) === secondsOf(end)) return UNCHANGED;
  if (wanted <= end) throw ShopError.invalid({ expires_at: ['must be later than the present end of the license'] });
  if (wanted <= now) throw ShopError.invalid({ expires_at: ['must be in the future'] });
  return changed({ expires_at: wanted });
}

/** The former customer knows the license key, so the new one gets another. */
export function transfer(license: IssuedLicenseEntity, customer: { readonly id: number }): Change {
  refuseRevoked(license, 'transferred');
  if (license.customer_id === customer.id) return UNCHANGED;
  const columns = { customer_id: customer.id, key_version: license.key_version + 1 };
  return { columns, fields: ['customer_token', 'key'] };
}

export function keyRotation(license: IssuedLicenseEntity): Change {
  refuseRevoked(license, 'given a new key');
  return { columns: { key_version: license.key_version + 1 }, fields: ['key'] };
}

function endIn({ expires_at, days }: Omit<ExtendLicense, 'id'>, from: Date): Date {
  if ((expires_at === undefined) === (days === undefined)) {
    throw ShopError.invalid({ expires_at: ['send either expires_at or days'] });
  }
  const end = new Date(days === undefined ? `${expires_at}Z` : from.getTime() + days * DAY_MS);
  if (end.getTime() <= LAST_MS) return end;
  throw ShopError.invalid({ [days === undefined ? 'expires_at' : 'days']: ['must end before the year 10000'] });
}

function changed(columns: Change['columns']): Change {
  return { columns, fields: Object.keys(columns) };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function refuseRevoked({ revoked_at }: IssuedLicenseEntity, done: string): void {
  if (revoked_at === null) return;
  throw new ShopError(
    'conflict',
    `This license is revoked for good and cannot be ${done}. Issue another by a new order.`,
  );
}
