import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Who signs in: one per email, whatever the number of companies. */
@Entity('identities')
export class IdentityEntity {
  /** Lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pk' })
  email!: string;

  @Column('text')
  password_hash!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
