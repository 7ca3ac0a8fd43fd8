import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityEntity } from '../identities/identity.entity';

/** The newest requested change of an identity's email, pending until the mailed link is confirmed. */
@Entity('email_changes')
@Index('email_changes_by_digest', ['digest'], { unique: true })
@Index('email_changes_by_expiry', ['expires_at'])
@ForeignKey(() => IdentityEntity, ['email'], ['email'], { name: 'email_changes_identity', onDelete: 'CASCADE' })
export class EmailChangeEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'email_changes_pk' })
  email!: string;

  @Column('text')
  new_email!: string;

  /** SHA-256 of the token in the link. */
  @Column('bytea')
  digest!: Buffer;

  /** The password version at the time of the request: a changed password voids the link. */
  @Column('integer')
  password_version!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
