import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export const COMPANY_TYPES = { shopOwner: 0, partner: 1, shippingPartner: 2 } as const;

@Entity('companies')
@Unique('companies_by_external_access_token', ['external_access_token'])
@Index('companies_by_email', { synchronize: false })
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'companies_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  company_name!: string;

  /** Two-letter country code. */
  @Column('text')
  country!: string;

  @Column('text')
  email!: string;

  @Column('integer')
  company_type!: number;

  @Column('boolean', { default: false })
  company_disabled!: boolean;

  @Column('bigint', { nullable: true })
  owner_user_id!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  creation_date!: Date;

  @Column('text', { default: '' })
  company_additional_name!: string;

  @Column('text', { default: '' })
  first_name!: string;

  @Column('text', { default: '' })
  last_name!: string;

  @Column('text', { default: '' })
  phone!: string;

  /** The interface spells the field this way. */
  @Column('text', { default: '' })
  moblile_phone!: string;

  @Column('text', { default: '' })
  street!: string;

  @Column('text', { default: '' })
  zip!: string;

  @Column('text', { default: '' })
  city!: string;

  @Column('text', { default: '' })
  province!: string;

  @Column('text', { default: '' })
  province_code!: string;

  @Column('text', { default: 'en' })
  language!: string;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;

  /** The masked card number with its last four digits; the number itself is never stored. */
  @Column('text', { default: '' })
  creditcard_number!: string;

  @Column('text', { default: '' })
  creditcard_expiration!: string;

  @Column('integer', { default: 0 })
  account_level!: number;

  @Column('integer', { default: 0 })
  affiliate_mode!: number;

  @Column('boolean', { default: false })
  accounting_export_active!: boolean;

  @Column('boolean', { default: false })
  digital_products_only!: boolean;

  @Column('boolean', { default: false })
  sample_mode!: boolean;

  @Column('boolean', { default: false })
  affiliates_active!: boolean;

  @Column('boolean', { default: true })
  api_active!: boolean;

  @Column('boolean', { default: false })
  inventory_management_active!: boolean;

  @Column('boolean', { default: false })
  managed_users_active!: boolean;

  @Column('boolean', { default: false })
  show_recommended_products_player!: boolean;

  @Column('boolean', { default: false })
  license_server_active!: boolean;

  @Column('integer', { default: 0 })
  esd_payment_route!: number;

  @Column('integer', { default: 0 })
  prod_payment_route!: number;

  @Column('text')
  external_access_token!: string;

  @Column('integer', { default: 0 })
  payment_reminders!: number;

  @Column('integer', { default: 0 })
  restricted!: number;

  @Column('integer', { default: 0 })
  tax_options!: number;

  @Column('text', { default: '' })
  comment!: string;

  @Column('integer', { nullable: true })
  commission_model!: number | null;

  @Column('integer', { nullable: true })
  price_model!: number | null;

  @Column('text', { default: '' })
  sales_contact!: string;

  @Column('integer', { default: 0 })
  partner_model!: number;

  @Column('integer', { default: 0 })
  stop_selling_at_stock_level_below!: number;

  @Column('integer', { default: 0 })
  warn_at_stock_level_below!: number;

  @Column('boolean', { default: false })
  payment_active!: boolean;

  /** Random key of the domain verification records. It never changes, so that published records stay valid. */
  @Column('text')
  domain_key!: string;
}
