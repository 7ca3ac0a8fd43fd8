import { removeSome, type Session } from '@marquee/storage';
import type { SigningSecretEntity } from './signing-secret.entity';

type StoredSecret = Pick<SigningSecretEntity, 'sealed' | 'created_at' | 'valid_until'>;

/** The secrets of the session's company. */
export class SigningSecretsRepository {
  constructor(private readonly session: Session) {}

  /** Does nothing if a current secret exists; of two concurrent inserts, one wins. */
  async drawFirst(sealed: Buffer, now: Date): Promise<void> {
    await this.session.query(
      `insert into signing_secrets (company_id, sealed, created_at) values ($1, $2, $3)
         on conflict (company_id) where valid_until is null do nothing`,
      [this.session.company, sealed, now],
      'signing_secrets_draw_first',
    );
  }

  /** The current secret comes first. */
  list(now: Date): Promise<StoredSecret[]> {
    return this.session.query<StoredSecret>(
      `select sealed, created_at, valid_until from signing_secrets
         where company_id = $1 and (valid_until is null or valid_until > $2) order by id desc`,
      [this.session.company, now],
      'signing_secrets_list',
    );
  }

  /** Locks out other rotations of this company until the transaction ends. */
  async lock(): Promise<void> {
    await this.session.query(
      "select pg_advisory_xact_lock(hashtextextended('signing_secrets ' || $1::bigint, 0))",
      [this.session.company],
      'signing_secrets_lock',
    );
  }

  /**
   * The current secret becomes the former one. An existing former secret is deleted, so that there are never three.
   */
  async retire(validUntil: Date): Promise<void> {
    const { company } = this.session;
    await this.session.query(
      'delete from signing_secrets where company_id = $1 and valid_until is not null',
      [company],
      'signing_secrets_forget',
    );
    await this.session.query(
      'update signing_secrets set valid_until = $2 where company_id = $1',
      [company, validUntil],
      'signing_secrets_retire',
    );
  }

  /** Deletes up to `limit` expired rows of all companies; returns how many. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.valid_until <= ?', values: [now] };
    return removeSome(this.session, 'signing_secrets', outdated, limit);
  }
}
