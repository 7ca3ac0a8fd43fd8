import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used login token, which cannot sign in again. */
@Entity('used_login_tokens')
@Index('used_login_tokens_by_end', ['kept_until'], { where: 'kept_until is not null' })
export class UsedLoginTokenEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'used_login_tokens_pk' })
  company_id!: number;

  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_login_tokens_pk' })
  digest!: Buffer;

  /**
   * When the token has expired and the row can be deleted. Null for a token without a timestamp, which only this row
   * stops.
   */
  @Column('timestamptz', { nullable: true })
  kept_until!: Date | null;
}
