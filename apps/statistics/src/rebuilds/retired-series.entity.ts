import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A series that is shown no more: its rows go by and by. */
@Entity('retired_series')
export class RetiredSeriesEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'retired_series_pk' })
  company_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'retired_series_pk' })
  series!: number;

  @Column('timestamptz')
  retired_at!: Date;
}
