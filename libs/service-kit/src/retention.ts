import { EVENTS_KEPT_DAYS } from '@marquee/contracts';
import { integer, type ConfigOf, type ConfigSpec } from './config';

/** How long a service keeps what is nobody's record but its own. */
export const RETENTION_CONFIG = {
  /** What operators and admin users did. */
  auditDays: integer('AUDIT_DAYS', 365, { least: 1 }),
  /** Events that could not be processed, and that nobody has had processed again. */
  deadLetterDays: integer('DEAD_LETTER_DAYS', 365, { least: EVENTS_KEPT_DAYS }),
  /** Which event of a resource was the last; no shorter than an event can come again from the stream or an outbox. */
  inboxHeadDays: integer('INBOX_HEAD_DAYS', 90, { least: 2 * EVENTS_KEPT_DAYS }),
  /** Answers to requests with an `Idempotency-Key`, which clients are promised for a day. */
  idempotencyHours: integer('IDEMPOTENCY_HOURS', 24, { least: 24 }),
} satisfies ConfigSpec;
export type RetentionConfig = ConfigOf<typeof RETENTION_CONFIG>;
