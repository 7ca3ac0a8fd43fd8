import type { EmailChange } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

const MAX_OPERATORS = 1000;

export interface Identity {
  readonly email: string;
  readonly password_hash: string | null;
  /** Increments when another password is set, not when the same password is hashed again. */
  readonly password_version: number;
  readonly verified_at: Date | null;
}

/** Sign-in identities, shared by all companies and keyed by the email in lower case. */
export class IdentitiesRepository {
  constructor(private readonly session: Session) {}

  /** False if the email already has an identity. */
  async insert(email: string, passwordHash: string | null): Promise<boolean> {
    const rows = await this.session.query(
      `insert into identities (email, password_hash) values ($1, $2)
         on conflict (email) do nothing returning email`,
      [email, passwordHash],
      'identities_insert',
    );
    return rows.length > 0;
  }

  async find(email: string): Promise<Identity | null> {
    const [row] = await this.session.query<Identity>(
      'select email, password_hash, password_version, verified_at from identities where email = $1',
      [email],
      'identities_find',
    );
    return row ?? null;
  }

  /** Locks the password until the transaction ends; false if it was changed in the meantime. */
  async hold({ email, password_version }: Identity): Promise<boolean> {
    const rows = await this.session.query(
      'select email from identities where email = $1 and password_version = $2 for no key update',
      [email, password_version],
      'identities_hold',
    );
    return rows.length > 0;
  }

  /** Stores the same password with another hashing cost. */
  async rehash(email: string, passwordHash: string): Promise<void> {
    await this.session.query(
      'update identities set password_hash = $2 where email = $1',
      [email, passwordHash],
      'identities_rehash',
    );
  }

  /** Set by the signed-in owner; leaves `verified_at` unchanged. */
  async changePassword(email: string, passwordHash: string): Promise<void> {
    await this.session.query(
      'update identities set password_hash = $2, password_version = password_version + 1 where email = $1',
      [email, passwordHash],
      'identities_change_password',
    );
  }

  /**
   * Changes the email to one that its owner has verified. Keeps sessions and preferences, and ends links; false if the
   * new email belongs to an identity with a password.
   */
  async changeEmail({ email, new_email }: EmailChange, now: Date): Promise<boolean> {
    await this.session.query('delete from identities where email = $1 and password_hash is null', [new_email]);
    const added = await this.session.query(
      `insert into identities (email, password_hash, password_version, verified_at, operator, created_at)
         select $2, password_hash, password_version, $3, operator, created_at from identities where email = $1
         on conflict (email) do nothing returning email`,
      [email, new_email, now],
    );
    if (added.length === 0) return false;
    await this.session.query('update sessions set email = $2 where email = $1', [email, new_email]);
    await this.session.query('update preferences set email = $2 where email = $1', [email, new_email]);
    await this.session.query('delete from identities where email = $1', [email]);
    return true;
  }

  /** The emails of all operators; an operator's command line sets their number. */
  async operators(): Promise<string[]> {
    const rows = await this.session.query<{ email: string }>(
      `select email from identities where operator order by email limit ${MAX_OPERATORS}`,
      [],
    );
    return rows.map(({ email }) => email);
  }

  /** False if the email has no identity. */
  async setOperator(email: string, operator: boolean): Promise<boolean> {
    const rows = await this.session.query('update identities set operator = $2 where email = $1 returning email', [
      email,
      operator,
    ]);
    return rows.length > 0;
  }

  /** Set by a user who opened a mailed link; true if it replaces a password. */
  async setPassword(email: string, passwordHash: string, at: Date): Promise<boolean> {
    const [row] = await this.session.query<{ had_one: boolean }>(
      `with former as (select email, password_hash from identities where email = $1 for no key update)
       update identities i set password_hash = $2, password_version = password_version + 1,
         verified_at = coalesce(verified_at, $3)
       from former where i.email = former.email returning former.password_hash is not null as had_one`,
      [email, passwordHash, at],
      'identities_set_password',
    );
    return row?.had_one === true;
  }
}
