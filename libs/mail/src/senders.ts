import type { MailBrand } from './brand';
import type { MailContent } from './layout';

/** The sender of a shop's mails. */
export interface MailSender extends MailBrand {
  /** The shop's own address, if it is verified; else the platform's address sends. */
  readonly from: string | null;
  readonly replyTo: string | null;
}

/** Reads how a shop sends a mail now. A service whose shops send mails provides it under `MAIL_SENDERS`. */
export interface MailSenders {
  prepare(company: number, language: string, content: MailContent): Promise<PreparedMail>;
}
export interface PreparedMail {
  readonly sender: MailSender;
  readonly content: MailContent;
}
export const MAIL_SENDERS = Symbol('mail senders');
