import { removeSome, type Session } from '@marquee/storage';
import type { NewsletterMailEntity } from './newsletter-mail.entity';

type NewMail = Omit<NewsletterMailEntity, 'company_id' | 'used_at'>;
/** The link in a mail, which is not too old. */
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

  /** Gives null where the link is not good, or no longer. */
  async find(digest: Buffer, now: Date): Promise<MailedLink | null> {
    const [row] = await this.session.query<MailedLink>(
      `select email, language, theme_setting_id, used_at from newsletter_mails
       where company_id = $1 and digest = $2 and expires_at > $3`,
      [this.session.company, digest, now],
      'newsletter_mail_find',
    );
    return row ?? null;
  }

  /** All that went to somebody, in one order: whoever uses a link of theirs, or erases them, does so one after the other. */
  async hold(email: string): Promise<void> {
    await this.session.query(
      `select from newsletter_mails where ${OF_EMAIL} order by mail_id for update`,
      [this.session.company, email],
      'newsletter_mails_hold',
    );
  }

  /** Whoever has used one link uses none that was mailed before. */
  async useAll(email: string, now: Date): Promise<void> {
    await this.session.query(
      `update newsletter_mails set used_at = $3 where ${OF_EMAIL} and used_at is null`,
      [this.session.company, email, now],
      'newsletter_mails_use',
    );
  }

  /** Removes the rows of an email, and the mails themselves, wherever they are on their way. */
  async eraseOf(email: string): Promise<void> {
    const mailed = await this.session.query<{ mail_id: string }>(
      `delete from newsletter_mails where ${OF_EMAIL} returning mail_id`,
      [this.session.company, email],
      'newsletter_mails_erase',
    );
    const ids = mailed.map(({ mail_id }) => mail_id);
    await this.session.query('delete from mails where message_id = any($1)', [ids], 'newsletter_mails_unsend');
  }

  /** Removes old rows of every company, at most `limit`, and says how many. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.expires_at <= ?', values: [before] };
    return removeSome(this.session, 'newsletter_mails', outdated, limit);
  }
}
