import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The clock of leases, which stands still while no process of licensing works. Has one row. */
@Entity('lease_clock')
@Check('lease_clock_single', 'id = 1')
export class LeaseClockEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'lease_clock_pk' })
  id!: number;

  /** The last time at which a process worked. */
  @Column('timestamptz')
  seen_at!: Date;

  /** Milliseconds of all outages together. */
  @Column('bigint', { default: 0 })
  away_ms!: number;
}
