import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { LicenseComponent } from '@marquee/contracts';

/** A device that was activated with a license. */
@Entity('devices')
@Index('devices_by_fingerprint', ['company_id', 'license_id', 'fingerprint'], { unique: true })
@Index('devices_by_license', ['company_id', 'license_id', 'id'])
@Index('devices_seated', ['company_id', 'license_id'], { where: 'unseated_at is null' })
@Index('devices_due', ['check_at'], { where: 'unseated_at is null' })
@Index('devices_unseated', ['unseated_at'], { where: 'unseated_at is not null' })
export class DeviceEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'devices_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'devices_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  license_id!: number;

  @Column('text')
  fingerprint!: string;

  @Column('text')
  name!: string;

  @Column('text')
  platform!: string;

  /** The last activation. */
  @Column('timestamptz')
  activated_at!: Date;

  /**
   * When the device was deactivated, or the end of its lease was announced or its seat given to another device. Null
   * while it may have a seat; a heartbeat does not change it.
   */
  @Column('timestamptz', { nullable: true })
  unseated_at!: Date | null;

  /** A deactivated device of a former customer keeps its seat until the end of its file. */
  @Column('boolean', { default: false })
  deactivated!: boolean;

  /** In the time of leases. No index contains it, because heartbeats change it. */
  @Column('timestamptz')
  lease_ends_at!: Date;

  /** When the end of the lease is checked next, in the time of leases. */
  @Column('timestamptz')
  check_at!: Date;

  /** The end of a file that the device has checked out and that holds its seat. */
  @Column('timestamptz', { nullable: true })
  held_until!: Date | null;

  /** The latest time that the clock of the device has shown. */
  @Column('timestamptz', { nullable: true })
  latest_now!: Date | null;

  /** The parts that the program has named at the activation. */
  @Column('json', { default: [] })
  components!: LicenseComponent[];
  /** When the device lost its right for good, because its clock was set back. */
  @Column('timestamptz', { nullable: true })
  revoked_at!: Date | null;
}

export type DeviceRow = Omit<DeviceEntity, 'company_id' | 'check_at' | 'components'>;
