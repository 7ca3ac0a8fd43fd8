import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who signs in: one row per email, whatever the number of companies. */
@Entity('identities')
export class IdentityEntity {
  /** Lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pk' })
  email!: string;

  /** Null until the invited user has set a password. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  /** Increments when another password is set, not when the same password is hashed again. */
  @Column('integer', { default: 1 })
  password_version!: number;

  /** When the owner first opened a link that was mailed to the address. */
  @Column('timestamptz', { nullable: true })
  verified_at!: Date | null;

  /** Whether the person may read the state of the system, see ADR 73. */
  @Column('boolean', { default: false })
  operator!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
