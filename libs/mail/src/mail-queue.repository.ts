import { randomUUID } from 'node:crypto';
import type { ListStatement, Session } from '@marquee/storage';
import type { OutgoingMail } from './outgoing-mails';
import type { RenderedMail } from './template';

export interface QueuedMail extends RenderedMail {
  /** The address of one recipient. */
  readonly to: string;
  /** A UUID by which the sender can find and erase the mail; random by default. */
  readonly id?: string;
  /** Only for newsletters: a POST to this URL unsubscribes the recipient (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

type MailRow = Omit<OutgoingMail, 'id'>;
const QUEUE: ListStatement<MailRow> = {
  name: 'queue_mails',
  text: `
    insert into mails (message_id, recipient, language, subject, text, html, unsubscribe_url)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
  columns: ['message_id', 'recipient', 'language', 'subject', 'text', 'html', 'unsubscribe_url'],
};

/** Queues mails in the caller's transaction, so a rollback sends nothing. */
export class MailQueue {
  constructor(private readonly session: Session) {}

  /** `queue({ to, ...aTemplate.render(language, data) })` */
  async queue({ to, id = randomUUID(), unsubscribeUrl, ...mail }: QueuedMail): Promise<void> {
    const { language, subject, text, html } = mail;
    const row = {
      message_id: id,
      recipient: to,
      language,
      subject,
      text,
      html,
      unsubscribe_url: unsubscribeUrl ?? null,
    };
    this.session.beforeCommit(QUEUE, row);
  }
}
