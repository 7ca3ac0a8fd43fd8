import { EVENT_RETENTION_DAYS } from '@marquee/contracts';
import { integer, type ConfigOf, type ConfigSpec } from './config';

/** Retention periods of a service's infrastructure tables. */
export const RETENTION_CONFIG = {
  /** Audit lines of operators and admin users. */
  auditDays: integer('AUDIT_DAYS', 365, { least: 1 }),
  /** Dead letters that no operator has replayed. */
  deadLetterDays: integer('DEAD_LETTER_DAYS', 365, { least: EVENT_RETENTION_DAYS }),
  /**
   * The last applied position per resource; no shorter than an event can be redelivered from the stream or an outbox.
   */
  inboxCursorDays: integer('INBOX_HEAD_DAYS', 90, { least: 2 * EVENT_RETENTION_DAYS }),
  /** Stored responses to requests with an `Idempotency-Key`, which clients may repeat for a day. */
  idempotencyHours: integer('IDEMPOTENCY_HOURS', 24, { least: 24 }),
} satisfies ConfigSpec;
export type RetentionConfig = ConfigOf<typeof RETENTION_CONFIG>;
