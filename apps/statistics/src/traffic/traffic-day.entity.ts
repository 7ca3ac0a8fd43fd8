import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Daily traffic of a company's shops (GMT). */
@Entity('traffic_days')
export class TrafficDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'traffic_days_pk' })
  company_id!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'traffic_days_pk' })
  day!: string;

  @Column('bigint')
  visits!: number;

  @Column('bigint')
  page_views!: number;

  @Column('bigint')
  visitors!: number;

  @Column('bigint')
  repeating_visitors!: number;

  /** Visits of bots, which no other counter includes. */
  @Column('bigint')
  bots!: number;

  @Column('bigint')
  bounce!: number;
}
