import type { Session } from '@marquee/storage';

export class IdentitiesRepository {
  constructor(private readonly session: Session) {}

  /** False when the email has an identity already. */
  async insert(email: string, passwordHash: string): Promise<boolean> {
    const rows = await this.session.query(
      `insert into identities (email, password_hash) values (lower($1), $2)
         on conflict (email) do nothing returning email`,
      [email, passwordHash],
    );
    return rows.length > 0;
  }
}
