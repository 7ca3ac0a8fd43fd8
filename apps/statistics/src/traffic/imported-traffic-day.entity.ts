import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Daily traffic of a company's shops (GMT), as counted by another system. */
@Entity('imported_traffic_days')
export class ImportedTrafficDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'imported_traffic_days_pk' })
  company_id!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'imported_traffic_days_pk' })
  day!: string;

  @Column('bigint')
  visits!: number;

  @Column('bigint')
  page_views!: number;

  @Column('bigint')
  visitors!: number;

  @Column('bigint')
  repeating_visitors!: number;

  @Column('bigint')
  bots!: number;

  @Column('bigint')
  bounce!: number;
}
