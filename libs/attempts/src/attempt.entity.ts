import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An attempt to sign in or request a mail that counts against a limit; successful ones are deleted. A row with a future
 * time instead marks a network of an earlier sign-in, until that time.
 */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_by_key', ['key', 'at'])
@Index('sign_in_attempts_by_time', ['at'])
export class AttemptEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'sign_in_attempts_pk' })
  id!: number;

  /** A digest of the limited value, because users type passwords into the email field. */
  @Column('text')
  key!: string;

  @Column('timestamptz')
  at!: Date;
}
