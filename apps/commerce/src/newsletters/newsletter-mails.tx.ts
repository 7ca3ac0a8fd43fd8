import { randomUUID } from 'node:crypto';
import { SHOP_NAME, type MailQueue, type WrittenMail } from '@marquee/mail';
import { digestOf, drawSecret } from '@marquee/passwords';
import type { Tx } from '@marquee/storage';
import type { NewsletterMailsRepository } from '../sign-ups/newsletter-mails.repository';
import { newsletterQuestionMail } from './newsletter-question.mail';
import { newsletterWelcomeMail } from './newsletter-welcome.mail';

/** The lifetime of a confirmation link; the text of the mail repeats it. */
export const LINK_LIFETIME_MS = 7 * 24 * 3_600_000;

type MailingTx = Tx<{ newsletterMails: NewsletterMailsRepository; mails: MailQueue }>;

interface Reader {
  readonly email: string;
  /** The language of the recipient; empty if unknown. */
  readonly language: string;
  readonly theme_setting_id: number;
  readonly shop: string;
}

/**
 * Mails a link that confirms the newsletter, and stores only its digest. `pages` is the base address of the shop's
 * newsletter pages.
 */
export async function mailQuestion(tx: MailingTx, reader: Reader, pages: string, now: Date): Promise<void> {
  const token = drawSecret();
  const url = `${pages}/confirm?token=${token}`;
  const mail = newsletterQuestionMail.write(reader.language, { ...reader, shop: SHOP_NAME, url });
  await mailed(tx, reader, now, { digest: digestOf(token), mail });
}

/** Mails the unsubscribe link to a recipient. */
export async function mailWelcome(tx: MailingTx, reader: Reader, url: string, now: Date): Promise<void> {
  const mail = newsletterWelcomeMail.write(reader.language, { ...reader, shop: SHOP_NAME, url });
  await mailed(tx, reader, now, { digest: null, mail, unsubscribeUrl: url });
}

interface Written {
  readonly digest: Buffer | null;
  readonly mail: WrittenMail;
  readonly unsubscribeUrl?: string;
}

async function mailed(tx: MailingTx, reader: Reader, now: Date, written: Written): Promise<void> {
  const { email, language, theme_setting_id } = reader;
  const { digest, mail, unsubscribeUrl } = written;
  const mail_id = randomUUID();
  const expires_at = new Date(now.getTime() + LINK_LIFETIME_MS);
  await tx.newsletterMails.insert({ mail_id, digest, email, language, theme_setting_id, expires_at });
  await tx.mails.queueOfShop({ to: email, id: mail_id, unsubscribeUrl, shop: reader.shop, ...mail });
}
