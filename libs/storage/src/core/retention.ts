import { EVENTS_KEPT_DAYS } from '@marquee/contracts';

const DAY_MS = 86_400_000;

/** How long a service keeps what is nobody's record but its own; an operator's to choose. */
export interface Retention {
  readonly auditDays: number;
  readonly deadLetterDays: number;
  /** No fewer than an event can come again: see `INBOX_DAYS`. */
  readonly inboxHeadDays: number;
  readonly idempotencyHours: number;
}

/** As the configuration has it where nothing is set. */
export const USUAL_RETENTION: Retention = {
  auditDays: 365,
  deadLetterDays: 365,
  inboxHeadDays: 90,
  idempotencyHours: 24,
};

/** As long as the stream keeps its messages: what it loses can be published again. */
export const OUTBOX_DAYS = EVENTS_KEPT_DAYS;
/**
 * Older events are not published again where the stream has lost them: it is about to let them go by age, and the inbox must
 * still know whatever is published again.
 */
export const RESTORED_DAYS = EVENTS_KEPT_DAYS - 1;
/** Longer than an event can come again: one that was published anew at its last moment is in the stream for as long once more. */
export const INBOX_DAYS = RESTORED_DAYS + EVENTS_KEPT_DAYS + 1;

/** The day in GMT, as a column of the type `date` takes it. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}
