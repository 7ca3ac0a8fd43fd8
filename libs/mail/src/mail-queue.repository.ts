import { randomUUID } from 'node:crypto';
import type { Session } from '@marquee/storage';
import type { RenderedMail } from './template';

export interface QueuedMail extends RenderedMail {
  /** One address. */
  readonly to: string;
  /** A UUID by which the sender finds it again, to erase what it says; drawn where none is given. */
  readonly id?: string;
  /** Of a newsletter: where a single POST ends it, for whoever has the address (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Mails that leave with the transaction that queues them: what is rolled back is never sent. */
export class MailQueue {
  constructor(private readonly session: Session) {}

  /** `queue({ to, ...aTemplate.render(language, data) })` */
  async queue({ to, id = randomUUID(), unsubscribeUrl, ...mail }: QueuedMail): Promise<void> {
    const { language, subject, text, html } = mail;
    await this.session.send(
      `insert into mails (message_id, recipient, language, subject, text, html, unsubscribe_url)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, to, language, subject, text, html, unsubscribeUrl ?? null],
      'queue_mail',
    );
  }
}
