import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What was sold on a day in GMT, in one currency. Amounts stay in the currency of the orders; whoever reads them converts
 * them, so that a rate that becomes known later needs nothing to be counted again.
 */
@Entity('sales_days')
export class SalesDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sales_days_pk' })
  company_id!: number;

  /**
   * Which count the row belongs to. 0 has abandoned carts. The others have orders: each rebuild counts them anew under
   * a number of its own, and the company's row in `projections` says which is shown.
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
   * How often something was added or taken away, by which it is known whether the day is as it was. A trigger counts the updates that leave
   * it as it is, and the default an insert that does not name it: those of a release that did not know of it.
   */
  @Column('bigint', { default: 1 })
  bookings!: number;
}
