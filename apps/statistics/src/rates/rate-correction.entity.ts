import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Past days whose rates were corrected, and a cursor of the months made due for all companies. */
@Entity('rate_corrections')
export class RateCorrectionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rate_corrections_pk' })
  version!: number;

  /** `-infinity` if there is no earlier rate. */
  @Column('date')
  first!: string;

  /** The month of the last such day, for example `2026-10`; `9999-12` if there is no later rate. */
  @Column('text')
  last_month!: string;

  /** Cursor: the last month, company and series made due, or values before the first. */
  @Column('text')
  month!: string;

  @Column('bigint', { default: 0 })
  company_id!: number;

  @Column('integer', { default: 0 })
  series!: number;
}
