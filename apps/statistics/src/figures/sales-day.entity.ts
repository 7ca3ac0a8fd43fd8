import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The sales of a day (GMT) in one currency. Amounts are converted when read, so that a later exchange rate requires no
 * recount.
 */
@Entity('sales_days')
export class SalesDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sales_days_pk' })
  company_id!: number;

  /**
   * The series of the row. 0 holds abandoned carts; each rebuild counts orders under a new number, and `projections`
   * names the visible one.
   */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sales_days_pk' })
  series!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'sales_days_pk' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'sales_days_pk' })
  currency!: string;

  @Column('bigint')
  order_count!: number;

  @Column('bigint')
  order_amount!: number;

  @Column('bigint')
  item_count!: number;

  @Column('bigint')
  digital_count!: number;

  @Column('bigint')
  digital_amount!: number;

  @Column('bigint')
  physical_count!: number;

  @Column('bigint')
  physical_amount!: number;

  @Column('bigint')
  permanent_license_count!: number;

  @Column('bigint')
  permanent_license_amount!: number;

  @Column('bigint')
  rental_license_count!: number;

  @Column('bigint')
  rental_license_amount!: number;

  @Column('bigint')
  fire_os!: number;

  @Column('bigint')
  chrome_os!: number;

  @Column('bigint')
  ios!: number;

  @Column('bigint')
  android!: number;

  @Column('bigint')
  windows!: number;

  @Column('bigint')
  os_x!: number;

  @Column('bigint')
  linux!: number;

  /**
   * A change counter, which shows whether the day changed. A trigger and the default increment it for releases that do
   * not set it.
   */
  @Column('bigint', { default: 1 })
  bookings!: number;
}
