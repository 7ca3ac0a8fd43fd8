import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ThemeSetting } from '@marquee/contracts';
import { CompanyEntity } from '../companies/company.entity';

export type ThemeSettingLocale = ThemeSetting['locales'][number];

/** A shop of a company: its look and its domains. */
@Entity('theme_settings')
// Finds a shop by the links of the platform. A hash index, which TypeORM cannot declare, so the migration creates it.
@Index('theme_settings_by_id', { synchronize: false })
@Unique('theme_settings_by_theme', ['company_id', 'theme_id'])
@Unique('theme_settings_by_sub_domain', ['sub_domain'])
@Unique('theme_settings_by_vanity_domain', ['vanity_domain'])
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'theme_settings_company' })
export class ThemeSettingEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'theme_settings_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'theme_settings_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  theme_id!: number;

  @Column('text')
  name!: string;

  @Column('boolean', { default: true })
  enabled!: boolean;

  /** A host name; takes effect once `shop_domains` marks it as verified. */
  @Column('text', { nullable: true })
  access_domain!: string | null;

  /** A host name, like `access_domain`. */
  @Column('text', { nullable: true })
  shop_domain!: string | null;

  /** The default sub-domain of every shop: digits. */
  @Column('text')
  sub_domain!: string;

  /** The sub-domain that the company has chosen. */
  @Column('text', { nullable: true })
  vanity_domain!: string | null;

  @Column('text', { nullable: true })
  homepage_url!: string | null;

  @Column('text', { nullable: true })
  facebook_url!: string | null;

  @Column('text', { nullable: true })
  google_url!: string | null;

  @Column('text', { nullable: true })
  twitter_url!: string | null;

  @Column('text', { nullable: true })
  youtube_url!: string | null;

  @Column('boolean')
  affiliates_enabled!: boolean;

  @Column('double precision')
  affiliate_percentage!: number;

  @Column('boolean')
  allow_reviews!: boolean;

  @Column('boolean')
  allow_anonymous_reviews!: boolean;

  @Column('boolean')
  need_approval_of_reviews!: boolean;

  @Column('boolean')
  send_email_on_new_review!: boolean;

  @Column('boolean')
  newsletter_enabled!: boolean;

  @Column('text')
  google_tracking_id!: string;

  @Column('boolean')
  google_ecommerce_enabled!: boolean;

  @Column('text')
  google_shopping_account_id!: string;

  /** Stored as sent; never rendered on the platform's origin. */
  @Column('text')
  html_tag!: string;

  /** HTML like `html_tag`. */
  @Column('text')
  meta_tag!: string;

  @Column('bigint', { nullable: true })
  sample_product_id!: number | null;

  @Column('bigint', { nullable: true })
  sample_product_license_id!: number | null;

  @Column('boolean')
  shop_offline!: boolean;

  /** Refuses login tokens without `created_at`. */
  @Column('boolean', { default: false })
  login_tokens_need_time!: boolean;

  @Column('text', { nullable: true })
  shop_icon!: string | null;

  @Column('timestamptz')
  updated_at!: Date;

  @Column('json')
  locales!: ThemeSettingLocale[];
}
