import type { DomainFinding } from '@marquee/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ThemeSettingEntity } from './theme-setting.entity';

/**
 * A host name that a company brought along, for the shop or for its My Content. Any number of companies may want the same
 * one; whoever has proven that it is theirs has it, and that is one of them at most.
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

  /** When the domain was proven; null where it is not, or not any more. */
  @Column('timestamptz', { nullable: true })
  proven_at!: Date | null;

  @Column('text', { nullable: true })
  proven_by!: 'dns' | 'operator' | null;

  /** Looks in a row that did not find the record: of a proven one only those that were told that it is not there. */
  @Column('integer', { default: 0 })
  failures!: number;

  /** Since when it is looked for in vain; null while a proven one is found. */
  @Column('timestamptz', { nullable: true })
  failing_since!: Date | null;

  @Column('timestamptz', { nullable: true })
  checked_at!: Date | null;

  /** What the last look has found. */
  @Column('text', { nullable: true })
  found!: DomainFinding | null;

  /** When somebody last asked for a look. */
  @Column('timestamptz', { nullable: true })
  asked_at!: Date | null;

  /** Looks that were begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the lease, which only grows. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** When the record is looked for next, or a worker is at it until then; null where nobody looks any more. */
  @Column('timestamptz', { nullable: true })
  due_at!: Date | null;
}
