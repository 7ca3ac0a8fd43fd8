import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ThemeSettingEntity } from './theme-setting.entity';

/** A host name that a company brought along, for the shop or for its My Content: over the platform, it is one shop's. */
@Entity('shop_hosts')
@Index('shop_hosts_by_theme_setting', ['company_id', 'theme_setting_id'])
@ForeignKey(() => ThemeSettingEntity, ['company_id', 'theme_setting_id'], ['company_id', 'id'], {
  name: 'shop_hosts_theme_setting',
  onDelete: 'CASCADE',
})
export class ShopHostEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'shop_hosts_pk' })
  host!: string;

  @Column('bigint')
  company_id!: number;

  @Column('bigint')
  theme_setting_id!: number;
}
