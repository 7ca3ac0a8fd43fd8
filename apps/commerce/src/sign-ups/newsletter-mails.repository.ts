import { removeSome, type Session } from '@marquee/storage';
import type { NewsletterMailEntity } from './newsletter-mail.entity';

type NewMail = Omit<NewsletterMailEntity, 'company_id' | 'used_at'>;
/** The unexpired link of a mail. */
export type MailedLink = Pick<NewsletterMailEntity, 'email' | 'language' | 'theme_setting_id' | 'used_at'>;

const OF_EMAIL = `company_id = $1 and mail_id = any(array(
  select s.mail_id from newsletter_mails_sought s where s.company_id = $1 and lower(s.email) = lower($2)))`;

/** Mails about the newsletter of the session's company. */
export class NewsletterMailsRepository {
  constructor(private readonly session: Session) {}

  async insert({ mail_id, digest, email, language, theme_setting_id, expires_at }: NewMail): Promise<void> {
    await this.session.query(
      `insert into newsletter_mails (company_id, mail_id, digest, email, language, theme_setting_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [this.session.company, mail_id, digest, email, language, theme_setting_id, expires_at],
      'newsletter_mail_insert',
    );
  }

  /** Returns null if the link is invalid or has expired. */
  async find(digest: Buffer, now: Date): Promise<MailedLink | null> {
    const [row] = await this.session.query<MailedLink>(
      `select email, language, theme_setting_id, used_at from newsletter_mails
       where company_id = $1 and digest = $2 and expires_at > $3`,
      [this.session.company, digest, now],
      'newsletter_mail_find',
    );
    return row ?? null;
  }

  /** Locks all mails to an address in one order: the use of a link and an erasure are serialized. */
  async hold(email: string): Promise<void> {
    await this.session.query(
      `select from newsletter_mails where ${OF_EMAIL} order by mail_id for update`,
      [this.session.company, email],
      'newsletter_mails_hold',
    );
  }

  /** A used link also invalidates all links that were mailed to the address before. */
  async useAll(email: string, now: Date): Promise<void> {
    await this.session.query(
      `update newsletter_mails set used_at = $3 where ${OF_EMAIL} and used_at is null`,
      [this.session.company, email, now],
      'newsletter_mails_use',
    );
  }

  /** Removes the rows of an email, and its queued mails. */
  async eraseOf(email: string): Promise<void> {
    const mailed = await this.session.query<{ mail_id: string }>(
      `delete from newsletter_mails where ${OF_EMAIL} returning mail_id`,
      [this.session.company, email],
      'newsletter_mails_erase',
    );
    const ids = mailed.map(({ mail_id }) => mail_id);
    await this.session.query('delete from mails where message_id = any($1)', [ids], 'newsletter_mails_unsend');
  }

  /** Removes at most `limit` old rows of every company and returns their number. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.expires_at <= ?', values: [before] };
    return removeSome(this.session, 'newsletter_mails', outdated, limit);
  }
}
