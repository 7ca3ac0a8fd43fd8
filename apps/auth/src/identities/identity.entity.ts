import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who signs in: one per email, whatever the number of companies. */
@Entity('identities')
export class IdentityEntity {
  /** Lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pk' })
  email!: string;

  /** Null until the invited person has set a password. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  /** Moves on when another password is set; not when the same one is hashed anew. */
  @Column('integer', { default: 1 })
  password_version!: number;

  /** When its owner first opened a link that was mailed there. */
  @Column('timestamptz', { nullable: true })
  verified_at!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
