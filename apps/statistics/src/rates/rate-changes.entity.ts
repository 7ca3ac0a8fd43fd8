import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how often rates have changed. Whoever changes them holds it, so that changes come one after the other. */
@Entity('rate_changes')
export class RateChangesEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'rate_changes_pk' })
  id!: number;

  @Column('bigint')
  changes!: number;

  /** How many of them are noted in `rate_days`, as far as they changed a rate. The others, of a release that did not, may be of any day. */
  @Column('bigint', { default: 0 })
  noted!: number;
}
