import type { Session } from '@marquee/storage';
import type { NewsRecipientEntity } from '../sign-ups/news-recipient.entity';

type Found = Pick<NewsRecipientEntity, 'id' | 'email'>;

/** Recipients of the newsletter of the session's company. */
export class NewsRecipientsRepository {
  constructor(private readonly session: Session) {}

  /** Returns null if no subscribed recipient has this email. */
  async byEmail(email: string): Promise<Found | null> {
    const [row] = await this.session.query<Found>(
      `select id, email from news_recipients_sought
       where company_id = $1 and lower(email) = lower($2) and unsubscribed_at is null`,
      [this.session.company, email],
      'news_recipient_by_email',
    );
    return row ?? null;
  }

  /** Includes recipients that have unsubscribed. */
  async byId(id: number): Promise<Pick<NewsRecipientEntity, 'email' | 'unsubscribed_at'> | null> {
    const [row] = await this.session.query<NewsRecipientEntity>(
      'select email, unsubscribed_at from news_recipients where company_id = $1 and id = $2',
      [this.session.company, id],
      'news_recipient_by_id',
    );
    return row ?? null;
  }

  /** Returns the row's new version; null if the recipient was not subscribed. */
  async unsubscribe(id: number, now: Date): Promise<number | null> {
    const [row] = await this.session.query<{ version: number }>(
      `update news_recipients set unsubscribed_at = $3, updated_at = $3, version = version + 1
       where company_id = $1 and id = $2 and unsubscribed_at is null returning version`,
      [this.session.company, id, now],
      'news_recipient_unsubscribe',
    );
    return row?.version ?? null;
  }
}
