import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rates from this day until the next row last changed with this change number. */
@Entity('rate_days')
export class RateDayEntity {
  /** `-infinity` in the first row. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'rate_days_pk' })
  day!: string;

  @Column('bigint')
  version!: number;
}
