import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sales of a product on a day in one currency. */
@Entity('product_days')
export class ProductDayEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_days_pk' })
  company_id!: number;

  /** The series of the row: each rebuild counts orders under a new series number. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_days_pk' })
  series!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'product_days_pk' })
  day!: string;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_days_pk' })
  product!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_days_pk' })
  currency!: string;

  @Column('bigint')
  count!: number;

  @Column('bigint')
  amount!: number;
}
