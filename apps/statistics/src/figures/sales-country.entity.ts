import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The sales of a day to customers of one country; empty means unknown. National sales are those in the company's
 * country.
 */
@Entity('sales_countries')
export class SalesCountryEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sales_countries_pk' })
  company_id!: number;

  /** The series of the row: each rebuild counts orders under a new series number. */
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
