import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PasswordLink } from '@marquee/contracts';
import { IdentityEntity } from '../identities/identity.entity';

/** A mailed link with which a user can set a password once. */
@Entity('password_links')
@Index('password_links_by_email', ['email'])
@Index('password_links_by_expiry', ['expires_at'])
@ForeignKey(() => IdentityEntity, ['email'], ['email'], { name: 'password_links_identity', onDelete: 'CASCADE' })
@Check('password_links_purpose', "purpose in ('invitation', 'reset')")
export class PasswordLinkEntity {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'password_links_pk' })
  digest!: Buffer;

  @Column('text')
  email!: string;

  @Column('text')
  purpose!: PasswordLink['purpose'];

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;
}
