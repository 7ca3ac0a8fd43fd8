import { VISIBLE_DAYS } from '../dispatch.config';

const DAY_MS = 24 * 3_600_000;

/** Older events and deliveries are hidden. */
export function oldestVisible(now: Date, days = VISIBLE_DAYS): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
