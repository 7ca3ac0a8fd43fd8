import type { StockItems } from '@marquee/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Stock of an invalidated or refunded order that catalog has not received back yet. */
@Entity('stock_returns')
@Index('stock_returns_due', ['due_at', 'id'])
export class StockReturnEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'stock_returns_pk' })
  id!: number;

  @Column('bigint')
  company_id!: number;

  /** The key of the stock reservation. */
  @Column('uuid')
  key!: string;

  /** The refund of the items, or a generated id for an invalidated order. */
  @Column('bigint')
  refund_id!: number;

  @Column('json')
  items!: readonly StockItems[];

  /** The number of started attempts. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the lease, which only grows. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** No worker claims the row earlier: it is leased, or backs off after a failure. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;
}
