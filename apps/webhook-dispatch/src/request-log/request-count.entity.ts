import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TypeORM writes into the options of a column, so each one has a copy. */
const KEY = { primaryKeyConstraintName: 'request_counts_pk' };

/** The number of an app's requests in a minute with one method and status, sampled or not. Partitioned by week. */
@Entity('request_counts')
export class RequestCountEntity {
  @PrimaryColumn('bigint', { ...KEY })
  company_id!: number;

  @PrimaryColumn('text', { ...KEY })
  app!: string;

  /** The start of the minute. */
  @PrimaryColumn('timestamptz', { ...KEY })
  created_at!: Date;

  @PrimaryColumn('text', { ...KEY })
  method!: string;

  @PrimaryColumn('integer', { ...KEY })
  status!: number;

  @Column('bigint')
  count!: number;
}
