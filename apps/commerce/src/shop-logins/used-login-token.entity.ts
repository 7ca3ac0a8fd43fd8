import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A login token that has signed somebody in, and signs in nobody else. */
@Entity('used_login_tokens')
@Index('used_login_tokens_by_end', ['kept_until'], { where: 'kept_until is not null' })
export class UsedLoginTokenEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'used_login_tokens_pk' })
  company_id!: number;

  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'used_login_tokens_pk' })
  digest!: Buffer;

  /**
   * When the token is too old in any case, and the row can go. Null where the shop did not say when the token was made:
   * nothing but this row stops it.
   */
  @Column('timestamptz', { nullable: true })
  kept_until!: Date | null;
}
