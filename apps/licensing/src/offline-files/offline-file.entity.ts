import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A license or machine file that was checked out. */
@Entity('offline_files')
@Index('offline_files_of_license', ['company_id', 'license_id'])
@Index('offline_files_refused', ['company_id', 'serial'], { where: 'ended_at is not null or withdrawn_at is not null' })
@Index('offline_files_expired', ['expires_at'])
export class OfflineFileEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'offline_files_pk' })
  company_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'offline_files_pk' })
  serial!: string;

  @Column('bigint')
  license_id!: number;

  /** The device of a machine file; null for a license file. */
  @Column('bigint', { nullable: true })
  device_id!: number | null;

  /** The version of the license key at that time. */
  @Column('integer')
  key_version!: number;

  @Column('timestamptz')
  issued_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;

  /** When the file was checked in, or when its device lost its right. */
  @Column('timestamptz', { nullable: true })
  ended_at!: Date | null;

  /** Since when the license is not in force, or has another key; null again after a reinstatement. */
  @Column('timestamptz', { nullable: true })
  withdrawn_at!: Date | null;
}

export type OfflineFileRow = Omit<OfflineFileEntity, 'company_id'>;
