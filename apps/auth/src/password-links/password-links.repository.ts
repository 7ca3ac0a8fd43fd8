import type { PasswordLink } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import type { PasswordLinkEntity } from './password-link.entity';

export class PasswordLinksRepository {
  constructor(private readonly session: Session) {}

  async insert({ digest, email, purpose, created_at, expires_at }: PasswordLinkEntity): Promise<void> {
    await this.session.query(
      'insert into password_links (digest, email, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [digest, email, purpose, created_at, expires_at],
      'password_links_insert',
    );
  }

  async find(digest: Buffer, now: Date): Promise<PasswordLink | null> {
    const [row] = await this.session.query<PasswordLink>(
      'select email, purpose from password_links where digest = $1 and expires_at > $2',
      [digest, now],
      'password_links_find',
    );
    return row ?? null;
  }

  async removeOf(email: string): Promise<void> {
    await this.session.query('delete from password_links where email = $1', [email], 'password_links_remove_of');
  }

  async removeInvitations(email: string): Promise<void> {
    await this.session.query(
      "delete from password_links where email = $1 and purpose = 'invitation'",
      [email],
      'password_links_remove_invitations',
    );
  }

  /** Deletes links of any purpose created before this moment; returns how many. */
  async removeBefore(moment: Date): Promise<number> {
    const text = 'delete from password_links where created_at < $1 returning 1';
    return (await this.session.query(text, [moment])).length;
  }

  /** Returns how many were deleted, at most `limit`. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.expires_at <= ?', values: [now] };
    return removeSome(this.session, 'password_links', outdated, limit);
  }
}
