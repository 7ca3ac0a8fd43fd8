import type { QuotedLicense } from '@marquee/contracts';

/** What decides when a license ends by itself. */
export type EndTerms = Pick<
  QuotedLicense,
  'expiration_date' | 'expire_after_acquisition' | 'expire_after_acquisition_mode'
>;
/** What decides when a license ends once it is used. */
type UseTerms = Pick<QuotedLicense, 'expire_after_first_use' | 'expire_after_first_use_mode'>;

const HOUR_MS = 3_600_000;
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * When a license that is issued now ends by itself: at its fixed date, or so long after it was issued, whichever is
 * first; null where neither is said. What ends some time after the first use is not known yet.
 */
export function expiryOf(terms: EndTerms, acquired: Date): Date | null {
  const { expiration_date, expire_after_acquisition: count, expire_after_acquisition_mode: unit } = terms;
  const fixed = expiration_date === null ? null : new Date(`${expiration_date}Z`);
  return firstOf(fixed, count > 0 ? after(acquired, count, unit) : null);
}

/** When it ends once it is used for the first time: so long after that, and no later than it would have ended anyway. */
export function expiryOnUse(terms: UseTerms, expires: Date | null, used: Date): Date | null {
  const { expire_after_first_use: count, expire_after_first_use_mode: unit } = terms;
  return firstOf(expires, count > 0 ? after(used, count, unit) : null);
}

function firstOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one.getTime() <= other.getTime() ? one : other;
}

/**
 * Interface, "License": 0 hours, 1 days, 2 months. A month later is the same day, or the last one of a shorter month. Null for a moment after the
 * last one that a timestamp of the interface can show: terms reach beyond what JavaScript and Postgres take for a time.
 */
function after(from: Date, count: number, unit: number): Date | null {
  const then = new Date(from.getTime() + (unit === 2 ? 0 : count * (unit === 0 ? HOUR_MS : 24 * HOUR_MS)));
  if (unit === 2) {
    then.setUTCMonth(from.getUTCMonth() + count);
    if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0);
  }
  return then.getTime() <= LAST_MS ? then : null;
}
