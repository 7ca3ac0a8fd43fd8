import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AccountLinkPurpose } from '@marquee/contracts';
import { CustomerEntity } from '../customers/customer.entity';

/**
 * A link that was mailed to a customer or a visitor who signs up. A used row is kept, because the erasure of a customer
 * finds the mails by their ids here.
 */
@Entity('account_links')
@Index('account_links_by_customer', ['company_id', 'customer_id'])
@Index('account_links_by_creation', ['created_at'])
@Index('account_links_sign_ups', ['company_id'], { where: 'customer_id is null' })
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'account_links_customer',
  onDelete: 'CASCADE',
})
@Check('account_links_purpose', "purpose = 'sign_up' or (purpose in ('password', 'email') and customer_id is not null)")
export class AccountLinkEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'account_links_pk' })
  company_id!: number;

  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'account_links_pk' })
  digest!: Buffer;

  /** Null in a link to sign up until its use; the purpose of such a link is `password`. */
  @Column('bigint', { nullable: true })
  customer_id!: number | null;

  @Column('text')
  purpose!: AccountLinkPurpose;

  /** The address that the link was mailed to: the current or the requested one. */
  @Column('text')
  email!: string;

  /** The customer's session generation at that time: a new password invalidates links that were mailed before. */
  @Column('integer', { name: 'era' })
  generation!: number;

  @Column('uuid')
  mail_id!: string;

  /** The id of the mail that notifies the former address of the change; null if there is none. */
  @Column('uuid', { nullable: true })
  note_id!: string | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
