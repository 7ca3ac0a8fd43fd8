import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was sold on a day to customers of one country; the empty one is unknown. National is what a company's own country has. */
@Entity('sales_countries')
export class SalesCountryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sales_countries_pk' })
  company_id!: number;

  /** Which count of the orders the row belongs to: each rebuild counts them anew under a number of its own. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sales_countries_pk' })
  series!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'sales_countries_pk' })
  country!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'sales_countries_pk' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'sales_countries_pk' })
  currency!: string;

  @Column('bigint')
  order_count!: number;

  @Column('bigint')
  order_amount!: number;
}
