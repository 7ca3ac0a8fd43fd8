import type { EmailChange } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import type { EmailChangeEntity } from './email-change.entity';

export class EmailChangesRepository {
  constructor(private readonly session: Session) {}

  /** Replaces an earlier pending change of the identity. */
  async put(change: EmailChangeEntity): Promise<void> {
    const { email, new_email, digest, password_version, created_at, expires_at } = change;
    await this.session.query(
      `insert into email_changes (email, new_email, digest, password_version, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (email) do update set new_email = excluded.new_email, digest = excluded.digest,
           password_version = excluded.password_version, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [email, new_email, digest, password_version, created_at, expires_at],
    );
  }

  /** Null if the link was used, has expired, or was requested with another password than the current one. */
  async find(digest: Buffer, now: Date): Promise<EmailChange | null> {
    const [row] = await this.session.query<EmailChange>(
      `select c.email, c.new_email from email_changes c join identities i using (email, password_version)
         where c.digest = $1 and c.expires_at > $2`,
      [digest, now],
    );
    return row ?? null;
  }

  /** Deletes changes requested before this moment; returns how many. */
  async removeBefore(moment: Date): Promise<number> {
    return (await this.session.query('delete from email_changes where created_at < $1 returning 1', [moment])).length;
  }

  /** Returns how many were deleted, at most `limit`. */
  sweep(now: Date, limit: number): Promise<number> {
    return removeSome(this.session, 'email_changes', { sql: 'r.expires_at <= ?', values: [now] }, limit);
  }
}
