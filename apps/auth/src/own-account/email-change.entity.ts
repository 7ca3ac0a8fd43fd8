import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IdentityEntity } from '../identities/identity.entity';

/** A change of an identity's email that waits for the link that was mailed to the new email; the newest one. */
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

  /** That of the identity when the change was requested: another password voids the link. */
  @Column('integer')
  password_version!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
