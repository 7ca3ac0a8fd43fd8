import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A series that is no longer visible; a worker deletes its rows in batches. */
@Entity('retired_series')
export class RetiredSeriesEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'retired_series_pk' })
  company_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'retired_series_pk' })
  series!: number;

  @Column('timestamptz')
  retired_at!: Date;
}
