import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LicenseSnapshot } from '@marquee/contracts';

/** What licensing stores of the snapshot. */
export type StoredSnapshot = Omit<LicenseSnapshot, 'customer_token'>;

/** A copy of commerce's license, made when a device first names the license. */
@Entity('licenses')
@Index('licenses_by_customer', ['company_id', 'customer_id'], { where: 'customer_id is not null' })
export class LicenseEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'licenses_pk' })
  company_id!: number;

  /** The id of the issued license in commerce. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'licenses_pk' })
  id!: number;

  /** Commerce's version of the copy; 0 before the first copy. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('bigint', { nullable: true })
  customer_id!: number | null;

  /** Null before the first copy. */
  @Column('json', { nullable: true })
  snapshot!: StoredSnapshot | null;

  /** Rises with each event about the license or its customer. */
  @Column('bigint', { default: 1 })
  changes!: number;

  /** `changes` before commerce was asked for the copy; the copy is out of date while it is lower. */
  @Column('bigint', { default: 0 })
  copied_changes!: number;
}
