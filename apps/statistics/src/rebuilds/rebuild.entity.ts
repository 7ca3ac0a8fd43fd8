import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last rebuild of a company's order figures, and its progress. */
@Entity('rebuilds')
@Index('rebuilds_due', ['due_at', 'company_id'], { where: 'is_waiting' })
export class RebuildEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rebuilds_pk' })
  company_id!: number;

  /** The series that this rebuild creates or has created. */
  @Column('integer')
  series!: number;

  /** Cursor: the last order fetched from commerce. */
  @Column('bigint', { default: 0 })
  last_order!: number;

  /** The number of orders fetched from commerce. */
  @Column('bigint', { default: 0 })
  orders!: number;

  @Column('boolean', { default: true })
  is_waiting!: boolean;

  @Column('timestamptz')
  due_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;
}
