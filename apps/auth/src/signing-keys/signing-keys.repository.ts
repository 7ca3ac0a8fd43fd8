import { removeSome, rowColumns, type Session } from '@marquee/storage';
import { SigningKeyEntity } from './signing-key.entity';

export type StoredKey = SigningKeyEntity;
export type NewKey = Pick<SigningKeyEntity, 'kid' | 'public_key' | 'sealed_private_key'>;

/** Keys belong to the platform, not to a company. */
export class SigningKeysRepository {
  constructor(private readonly session: Session) {}

  /** The keys whose tokens are accepted, newest first. */
  live(now: Date): Promise<StoredKey[]> {
    return this.session.query<StoredKey>(
      `select ${rowColumns(SigningKeyEntity)} from signing_keys r
       where ends_at is null or ends_at > $1 order by signs_from desc, created_at desc, kid`,
      [now],
      'signing_keys_live',
    );
  }

  /** Locks the keys against other replicas until the transaction ends. */
  async lock(): Promise<void> {
    await this.session.query("select pg_advisory_xact_lock(hashtextextended('signing_keys', 0))", []);
  }

  async insert(key: NewKey, createdAt: Date, signsFrom: Date): Promise<void> {
    await this.session.query(
      `insert into signing_keys (kid, public_key, sealed_private_key, created_at, signs_from)
         values ($1, $2, $3, $4, $5)`,
      [key.kid, key.public_key, key.sealed_private_key, createdAt, signsFrom],
    );
  }

  /** Sets the end of all keys; an earlier end stays. */
  async end(at: Date): Promise<void> {
    await this.session.query('update signing_keys set ends_at = least(ends_at, $1)', [at]);
  }

  /** Returns how many were deleted, at most `limit`. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.ends_at <= ?', values: [now] };
    return removeSome(this.session, 'signing_keys', outdated, limit);
  }
}
