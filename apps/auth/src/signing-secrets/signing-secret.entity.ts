import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A signing secret for login tokens: the current one, and for a day the former one. */
@Entity('signing_secrets')
@Index('signing_secrets_present', ['company_id'], { unique: true, where: 'valid_until is null' })
@Index('signing_secrets_by_end', ['valid_until'], { where: 'valid_until is not null' })
export class SigningSecretEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'signing_secrets_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'signing_secrets_pk' })
  id!: number;

  /** Encrypted, not hashed, because the signature check needs it. */
  @Column('bytea')
  sealed!: Buffer;

  @Column('timestamptz')
  created_at!: Date;

  /** End of validity; null for the current secret. */
  @Column('timestamptz', { nullable: true })
  valid_until!: Date | null;
}
