import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What was sold of products on a day or in a month that is over, converted and added up. Whoever has read it keeps it here, for
 * all processes; it is nothing to whoever knows of another version, and what is lost here is read again.
 */
@Entity('product_sums')
export class ProductSumEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_sums_pk' })
  company_id!: number;

  /** Which count of the orders it was read from. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_sums_pk' })
  series!: number;

  /** The currency that amounts were converted to. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_sums_pk' })
  currency!: string;

  /** `2026-10-30`, or `2026-10`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_sums_pk' })
  part!: string;

  /** What the days and their rates were at, at least, when they were read. */
  @Column('text')
  version!: string;

  /** Product, count and amount, one after the other. */
  @Column('json')
  sold!: readonly number[];
}
