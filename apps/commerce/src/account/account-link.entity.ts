import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AccountLinkPurpose } from '@marquee/contracts';
import { CustomerEntity } from '../customers/customer.entity';

/**
 * A link that was mailed to a customer. It stays for a while after it was used: by its mails' ids they are found when the
 * customer is erased.
 */
@Entity('account_links')
@Index('account_links_by_customer', ['company_id', 'customer_id'])
@Index('account_links_by_creation', ['created_at'])
@ForeignKey(() => CustomerEntity, ['company_id', 'customer_id'], ['company_id', 'id'], {
  name: 'account_links_customer',
  onDelete: 'CASCADE',
})
@Check('account_links_purpose', "purpose in ('password', 'email')")
export class AccountLinkEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'account_links_pk' })
  company_id!: number;

  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'account_links_pk' })
  digest!: Buffer;

  @Column('bigint')
  customer_id!: number;

  @Column('text')
  purpose!: AccountLinkPurpose;

  /** Where it was mailed to: the customer's own address, or the one that is to be it. */
  @Column('text')
  email!: string;

  /** The customer's `session_era` then: a new password ends the links that were mailed before it. */
  @Column('integer')
  era!: number;

  /** The id of the mail with the link. */
  @Column('uuid')
  mail_id!: string;

  /** The id of the mail that tells the former address of the change; null where none was sent. */
  @Column('uuid', { nullable: true })
  note_id!: string | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
