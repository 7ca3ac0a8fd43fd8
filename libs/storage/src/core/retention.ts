import { EVENT_RETENTION_DAYS } from '@marquee/contracts';

const DAY_MS = 86_400_000;

/** Retention periods of the infrastructure tables, which the operator configures. */
export interface Retention {
  readonly auditDays: number;
  readonly deadLetterDays: number;
  /** At least as long as an event can be redelivered: see `INBOX_DAYS`. */
  readonly inboxCursorDays: number;
  readonly idempotencyHours: number;
}

/** The defaults. */
export const USUAL_RETENTION: Retention = {
  auditDays: 365,
  deadLetterDays: 365,
  inboxCursorDays: 90,
  idempotencyHours: 24,
};

/** The time for which the stream retains messages, so that lost ones can be republished. */
export const OUTBOX_DAYS = EVENT_RETENTION_DAYS;
/**
 * Older events are not republished after a loss: the stream is about to expire them, and the inbox must still know
 * every republished event.
 */
export const RESTORED_DAYS = EVENT_RETENTION_DAYS - 1;
/**
 * Longer than redelivery is possible: an event republished on its last day stays in the stream for the same time
 * again.
 */
export const INBOX_DAYS = RESTORED_DAYS + EVENT_RETENTION_DAYS + 1;

/** The UTC day as the `date` type expects it. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}
