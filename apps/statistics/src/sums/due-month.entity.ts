import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A month with sales, and when its product sums are due. Triggers on `sales_days` write it with each booking; rate
 * imports and currency changes also make months due.
 */
@Entity('due_months')
@Index('due_months_due', ['due_at', 'month'], { where: 'is_waiting' })
@Index('due_months_by_month', ['month', 'company_id', 'series'])
export class DueMonthEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'due_months_pk' })
  company_id!: number;

  /** The series of the row. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'due_months_pk' })
  series!: number;

  /** `2026-10`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'due_months_pk' })
  month!: string;

  /** The last day with a booking: a run before the end of that day schedules another one after it. */
  @Column('date')
  last_day!: string;

  /** Increments when a past day changes: a run that finds another number is incomplete. */
  @Column('bigint', { default: 0 })
  raised!: number;

  /** False if the whole month is over and summed. */
  @Column('boolean', { default: true })
  is_waiting!: boolean;

  @Column('timestamptz')
  due_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;
}
