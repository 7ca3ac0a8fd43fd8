import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days that were over when their rates became others, and how far the months of all companies were made due since. */
@Entity('rate_corrections')
export class RateCorrectionEntity {
  /** The number of the change. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rate_corrections_pk' })
  version!: number;

  /** `-infinity` where there is none before. */
  @Column('date')
  first!: string;

  /** The month of the last of them, like `2026-10`; `9999-12` where there is none behind. */
  @Column('text')
  last_month!: string;

  /** The month, the company and the series that were made due last, or those before the first. */
  @Column('text')
  month!: string;

  @Column('bigint', { default: 0 })
  company_id!: number;

  @Column('integer', { default: 0 })
  series!: number;
}
