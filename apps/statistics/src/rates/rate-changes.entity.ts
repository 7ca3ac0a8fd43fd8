import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how often rates have changed. Whoever keeps what was converted knows by it whether that still holds. */
@Entity('rate_changes')
export class RateChangesEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rate_changes_pk' })
  id!: number;

  @Column('bigint')
  changes!: number;
}
