import type { StockItems } from '@marquee/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Stock of an order that is no more, or that was refunded, on its way back to catalog. */
@Entity('stock_returns')
@Index('stock_returns_due', ['due_at', 'id'])
export class StockReturnEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'stock_returns_pk' })
  id!: number;

  @Column('bigint')
  company_id!: number;

  /** The key under which the stock was taken. */
  @Column('uuid')
  key!: string;

  /** Whose items they are: a refund's, or a number drawn for the end of their order. */
  @Column('bigint')
  refund_id!: number;

  @Column('json')
  items!: readonly StockItems[];

  /** Attempts that were begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the lease, which only grows. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** Nobody touches it before: it waits after a failure, or a worker is at it. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;
}
