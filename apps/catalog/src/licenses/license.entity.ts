import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { License } from '@marquee/contracts';

@Entity('licenses')
@Index('licenses_by_origin', ['origin_company', 'origin_id', 'company_id'], {
  unique: true,
  where: 'origin_id is not null',
})
@Index('licenses_shared', ['id'], { unique: true, where: 'assignment = 2' })
export class LicenseEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'licenses_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'licenses_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The user who created the license; 0 if the user is unknown. */
  @Column('bigint')
  created_by_user_id!: number;

  @Column('text')
  name!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('integer')
  assignment!: number;

  @Column('integer')
  type!: number;

  @Column('integer')
  valid!: number;

  @Column('integer')
  drm!: number;

  @Column('integer')
  allow_play!: number;

  @Column('integer')
  burn_play!: number;

  @Column('integer')
  total_downloads!: number;

  @Column('integer')
  annual_downloads!: number;

  @Column('integer')
  total_export!: number;

  @Column('integer')
  annual_export!: number;

  @Column('integer')
  total_concurrent_devices!: number;

  @Column('integer')
  annual_concurrent_devices!: number;

  @Column('integer')
  copp_aps!: number;

  @Column('integer')
  copp_cgms!: number;

  @Column('integer')
  copp_hdcp!: number;

  @Column('integer')
  copy_prot_level_analog!: number;

  @Column('integer')
  copy_prot_level_digital!: number;

  @Column('integer')
  play_prot_level_analog!: number;

  @Column('integer')
  play_prot_level_digital!: number;

  @Column('integer')
  delete_on_clock_rollback!: number;

  @Column('integer')
  disable_on_clock_rollback!: number;

  @Column('timestamptz', { nullable: true })
  expiration_date!: Date | null;

  @Column('integer')
  expire_after_acquisition!: number;

  @Column('integer')
  expire_after_acquisition_mode!: number;

  @Column('integer')
  expire_after_first_use!: number;

  @Column('integer')
  expire_after_first_use_mode!: number;

  @Column('integer')
  export_epub!: number;

  @Column('integer')
  export_mp3!: number;

  @Column('integer', { nullable: true })
  export_pdf_print!: number | null;

  @Column('integer')
  physical!: number;

  @Column('double precision')
  physical_weight!: number;

  @Column('integer')
  physical_weight_type!: number;

  @Column('integer')
  tax_handling!: number;

  @Column('json')
  locales!: License['locales'];

  @Column('json')
  restriction_country!: License['restriction_country'];

  @Column('json')
  restriction_dvd_region!: License['restriction_dvd_region'];

  @Column('json', { nullable: true })
  restriction_video_norm!: License['restriction_video_norm'];

  /** The company whose license this one mirrors. */
  @Column('bigint', { nullable: true })
  origin_company!: number | null;

  @Column('bigint', { nullable: true })
  origin_id!: number | null;
}
