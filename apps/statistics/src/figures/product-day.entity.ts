import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was sold of a product on a day, in one currency. */
@Entity('product_days')
export class ProductDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_days_pk' })
  company_id!: number;

  /** Which count of the orders the row belongs to: each rebuild counts them anew under a number of its own. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_days_pk' })
  series!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'product_days_pk' })
  day!: string;

  /** The product's id. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_days_pk' })
  product!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_days_pk' })
  currency!: string;

  @Column('bigint')
  count!: number;

  @Column('bigint')
  amount!: number;
}
