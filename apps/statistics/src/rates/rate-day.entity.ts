import { Column, Entity, PrimaryColumn } from 'typeorm';

/** From this day on, up to that of the next row, rates are as they were after the change of this number. */
@Entity('rate_days')
export class RateDayEntity {
  /** `-infinity` in the first row. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'rate_days_pk' })
  day!: string;

  @Column('bigint')
  version!: number;
}
