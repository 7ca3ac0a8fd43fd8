import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how often rates have changed. Whoever changes them holds it, so that changes come one after the other. */
@Entity('rate_changes')
export class RateChangesEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rate_changes_pk' })
  id!: number;

  @Column('bigint')
  changes!: number;
}
