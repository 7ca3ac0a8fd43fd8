import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last time that a company's orders were counted anew, and how far that is. */
@Entity('rebuilds')
@Index('rebuilds_due', ['due_at', 'company_id'], { where: 'is_waiting' })
export class RebuildEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'rebuilds_pk' })
  company_id!: number;

  /** The number of the series that this rebuild makes, or has made. */
  @Column('integer')
  series!: number;

  /** The order up to which commerce was asked. */
  @Column('bigint', { default: 0 })
  last_order!: number;

  /** How many orders commerce has told of. */
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
