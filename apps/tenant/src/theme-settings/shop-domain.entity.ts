import type { DomainFinding } from '@marquee/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ThemeSettingEntity } from './theme-setting.entity';

/**
 * A custom host name of a company, for a shop or its My Content. Several companies may claim the same name; at most one
 * has verified it.
 */
@Entity('shop_domains')
@Index('shop_domains_by_theme_setting', ['company_id', 'theme_setting_id'])
@Index('shop_domains_proven', ['host'], { unique: true, where: 'proven_at is not null' })
@Index('shop_domains_due', ['due_at', 'host'], { where: 'due_at is not null' })
@ForeignKey(() => ThemeSettingEntity, ['company_id', 'theme_setting_id'], ['company_id', 'id'], {
  name: 'shop_domains_theme_setting',
  onDelete: 'CASCADE',
})
export class ShopDomainEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'shop_domains_pk' })
  company_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'shop_domains_pk' })
  host!: string;

  @Column('bigint')
  theme_setting_id!: number;

  /** When the domain was verified; null if it is not verified. */
  @Column('timestamptz', { nullable: true })
  proven_at!: Date | null;

  @Column('text', { nullable: true })
  proven_by!: 'dns' | 'operator' | null;

  /** Consecutive lookups without the record; for a verified domain only those with a negative answer. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** Start of the failed lookups; null while a verified domain is found. */
  @Column('timestamptz', { nullable: true })
  failing_since!: Date | null;

  @Column('timestamptz', { nullable: true })
  checked_at!: Date | null;

  /** The result of the last lookup. */
  @Column('text', { nullable: true })
  found!: DomainFinding | null;

  /** When a user last requested a lookup. */
  @Column('timestamptz', { nullable: true })
  asked_at!: Date | null;

  /** The number of started lookups. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the lease, which only increases. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** When the next lookup is due, or the lease of the current one ends; null if lookups have stopped. */
  @Column('timestamptz', { nullable: true })
  due_at!: Date | null;
}
