import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A try to sign in, a wish for a link or an invitation, that counts against a limit; right passwords are taken back. Or, with a time
 * that is yet to come, a network from which somebody has signed in, and until when that is remembered.
 */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_by_key', ['key', 'at'])
@Index('sign_in_attempts_by_time', ['at'])
export class AttemptEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'sign_in_attempts_pk' })
  id!: number;

  /** What was limited, as a digest: people type passwords into the field of the email. */
  @Column('text')
  key!: string;

  @Column('timestamptz')
  at!: Date;
}
