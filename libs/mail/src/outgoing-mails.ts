import type { Database } from '@marquee/storage';

/** A mail that this worker has taken. */
export interface OutgoingMail {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** This one included. */
  readonly attempts: number;
}

/** Takes due mails for as long as the lease says; replicas pass over each other's rows, also while they take them. */
const CLAIM = `
  update mails set attempts = attempts + 1, next_attempt_at = $2
  where id in (
    select id from mails where state = 'queued' and next_attempt_at <= $1
    order by next_attempt_at, id limit $3 for update skip locked
  )
  returning id, message_id, recipient, language, subject, text, html, attempts`;
/** A sent mail is sent, whoever else has taken it meanwhile. */
const SENT = `
  update mails set state = 'sent', text = null, html = null, error = null, done_at = $2 where id = $1`;
/** Only by the worker whose attempt was the last: another may be sending it by now. */
const RETRY = `
  update mails set next_attempt_at = $3, error = $4 where id = $1 and attempts = $2 and state = 'queued' returning id`;
const GIVEN_UP = `
  update mails set state = 'failed', text = null, html = null, error = $4, done_at = $3
  where id = $1 and attempts = $2 and state = 'queued' returning id`;
const FORGET = `
  delete from mails where id in (
    select id from mails where state <> 'queued' and done_at < $1 limit $2 for update skip locked
  ) returning id`;
const WAITING = "select count(*) as count from mails where state = 'queued'";

/** The worker's statements. Each is a transaction of its own: none is open while a mail server is spoken to. */
export class OutgoingMails {
  constructor(private readonly db: Database) {}

  claim(now: Date, leaseEnd: Date, limit: number): Promise<OutgoingMail[]> {
    return this.db.query<OutgoingMail>(CLAIM, [now, leaseEnd, limit]);
  }

  async markSent(mail: OutgoingMail, now: Date): Promise<void> {
    await this.db.query(SENT, [mail.id, now], 'mails_sent');
  }

  /** False where another worker has taken it meanwhile: its fate is that one's to tell. */
  async markRetry(mail: OutgoingMail, at: Date, reason: string): Promise<boolean> {
    return (await this.db.query(RETRY, [mail.id, mail.attempts, at, reason], 'mails_retry')).length > 0;
  }

  /** False as above. */
  async markGivenUp(mail: OutgoingMail, now: Date, reason: string): Promise<boolean> {
    return (await this.db.query(GIVEN_UP, [mail.id, mail.attempts, now, reason], 'mails_given_up')).length > 0;
  }

  /** Who was written to, and when, is nobody's business for ever; says how many rows went. */
  async forgetBefore(time: Date, limit: number): Promise<number> {
    return (await this.db.query(FORGET, [time, limit])).length;
  }

  async waiting(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(WAITING, [], 'mails_waiting');
    return row?.count ?? 0;
  }
}
