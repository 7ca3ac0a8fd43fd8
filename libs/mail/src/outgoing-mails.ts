import { Injectable } from '@nestjs/common';
import { LeasedQueue } from '@marquee/storage';
import type { MailContent } from './layout';

/** The fields of a mail that the worker needs. */
export interface OutgoingMail {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe_url: string | null;
  /** The company whose shop sends it; null in mails of the platform. */
  readonly shop_company_id: number | null;
  readonly content: MailContent | null;
}

const ATTEMPT_SECONDS = 60;
/** Mails that a process sends concurrently. */
export const MAX_CONCURRENT_MAILS = 5;
/** Pauses after failed attempts; together a little more than a day. */
export const RETRY_SECONDS = [30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 21600, 36000] as const;

/** Erases the content of a mail, including its links. */
const ERASED = 'text = null, html = null, unsubscribe_url = null, content = null';

/** The mail queue. Erases the content of a mail once it is sent or given up. */
@Injectable()
export class OutgoingMails extends LeasedQueue<OutgoingMail> {
  protected readonly options = {
    name: 'mails',
    table: 'mails',
    key: ['id'],
    columns: [
      'message_id',
      'recipient',
      'language',
      'subject',
      'text',
      'html',
      'unsubscribe_url',
      'shop_company_id',
      'content',
    ],
    waiting: "state = 'queued'",
    due: 'next_attempt_at',
    reason: 'error',
    done: `state = 'sent', ${ERASED}`,
    givenUp: `state = 'failed', ${ERASED}`,
    endedAt: 'done_at',
    attemptSeconds: ATTEMPT_SECONDS,
    leaseSeconds: 2 * ATTEMPT_SECONDS,
    retrySeconds: RETRY_SECONDS,
    slots: MAX_CONCURRENT_MAILS,
  };
}
