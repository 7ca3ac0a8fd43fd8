import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What a company signs login tokens with: the present one, and for a day the one before. */
@Entity('signing_secrets')
@Index('signing_secrets_present', ['company_id'], { unique: true, where: 'valid_until is null' })
@Index('signing_secrets_by_end', ['valid_until'], { where: 'valid_until is not null' })
export class SigningSecretEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'signing_secrets_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'signing_secrets_pk' })
  id!: number;

  /** Recoverable, because tokens are signed with it on the other side. */
  @Column('bytea')
  sealed!: Buffer;

  @Column('timestamptz')
  created_at!: Date;

  /** Until when the secret is good; null for the present one. */
  @Column('timestamptz', { nullable: true })
  valid_until!: Date | null;
}
