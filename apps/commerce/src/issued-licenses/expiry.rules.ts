import type { QuotedLicense } from '@marquee/contracts';

export type EndTerms = Pick<
  QuotedLicense,
  'expiration_date' | 'expire_after_acquisition' | 'expire_after_acquisition_mode'
>;
type UseTerms = Pick<QuotedLicense, 'expire_after_first_use' | 'expire_after_first_use_mode'>;

const HOUR_MS = 3_600_000;
/** The limit of the interface's timestamps. */
export const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * The end of a license at its issue: the earlier of its fixed date and its period. Null if both are missing; a period
 * from first use counts later.
 */
export function expiryOf(terms: EndTerms, acquired: Date): Date | null {
  const { expiration_date, expire_after_acquisition: count, expire_after_acquisition_mode: unit } = terms;
  const fixed = expiration_date === null ? null : new Date(`${expiration_date}Z`);
  return firstOf(fixed, count > 0 ? after(acquired, count, unit) : null);
}

/** The end of a license at its first use: after its period, but no later than before. */
export function expiryOnUse(terms: UseTerms, expires: Date | null, used: Date): Date | null {
  const { expire_after_first_use: count, expire_after_first_use_mode: unit } = terms;
  return firstOf(expires, count > 0 ? after(used, count, unit) : null);
}

function firstOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one.getTime() <= other.getTime() ? one : other;
}

/**
 * Interface, "License": 0 hours, 1 days, 2 months; shorter months end on their last day. Null beyond the year 9999, the
 * limit of the interface's timestamps.
 */
function after(from: Date, count: number, unit: number): Date | null {
  const then = new Date(from.getTime() + (unit === 2 ? 0 : count * (unit === 0 ? HOUR_MS : 24 * HOUR_MS)));
  if (unit === 2) {
    then.setUTCMonth(from.getUTCMonth() + count);
    if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0);
  }
  return then.getTime() <= LAST_MS ? then : null;
}
