import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Converted product sums of a past day or month, shared by all processes. A lookup with another version misses, and a
 * lost row is read again.
 */
@Entity('product_sums')
export class ProductSumEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_sums_pk' })
  company_id!: number;

  /** The series from which the sum was read. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'product_sums_pk' })
  series!: number;

  /** The target currency of the amounts. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_sums_pk' })
  currency!: string;

  /** `2026-10-30`, or `2026-10`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'product_sums_pk' })
  part!: string;

  /** A lower bound for the version of the days and rates at the time of the read. */
  @Column('text')
  version!: string;

  /** Product, count and amount in sequence. */
  @Column('json')
  sold!: readonly number[];
}
