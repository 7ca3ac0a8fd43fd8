import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A month in which something was sold, and when its sums of products are to be added up next. Triggers of `sales_days` write it with each
 * booking, whoever books; imports of rates and a change of the company's currency make months due as well.
 */
@Entity('due_months')
@Index('due_months_due', ['due_at', 'month'], { where: 'is_waiting' })
@Index('due_months_by_month', ['month', 'company_id', 'series'])
export class DueMonthEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'due_months_pk' })
  company_id!: number;

  /** Which count of the orders it is of. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'due_months_pk' })
  series!: number;

  /** `2026-10`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'due_months_pk' })
  month!: string;

  /** The last day on which something was booked: whoever is done before that day is over comes again when it is. */
  @Column('date')
  last_day!: string;

  /** How often days that were over have changed: whoever finds another number than before has not added up all of it. */
  @Column('bigint', { default: 0 })
  raised!: number;

  /** False where all of the month is over and added up. */
  @Column('boolean', { default: true })
  is_waiting!: boolean;

  @Column('timestamptz')
  due_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;
}
