import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single row that counts rate changes. An import locks it, which serializes imports. */
@Entity('rate_changes')
export class RateChangesEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rate_changes_pk' })
  id!: number;

  @Column('bigint')
  changes!: number;

  /**
   * The number of changes recorded in `rate_days`. Changes by older releases are not recorded and may affect any day.
   */
  @Column('bigint', { default: 0 })
  noted!: number;
}
