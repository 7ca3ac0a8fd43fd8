import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Device } from '@marquee/contracts';

/** A line as it was sold; immutable. */
export interface FactLine {
  readonly id: number;
  readonly product: number;
  readonly quantity: number;
  readonly amount: number;
  readonly physical: boolean;
  readonly rental: boolean | null;
}

/**
 * The counted part of an order. Events, rebuilds and shop fronts report parts in any order: the highest version sets
 * the state, the first report sets the device.
 */
@Entity('order_facts')
@Index('order_facts_unheard', ['told_at'], { where: 'version = 0' })
export class OrderFactEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_facts_pk' })
  company_id!: number;

  /** The series of the row: each rebuild counts orders under a new series number. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'order_facts_pk' })
  series!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_facts_pk' })
  order_id!: number;

  /** The version of the order; 0 while only a shop front has reported it. */
  @Column('integer', { default: 0 })
  version!: number;

  /** The day of the order in GMT. */
  @Column('date', { nullable: true })
  day!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('text', { default: '' })
  country!: string;

  /** False for test orders and invalidated orders. */
  @Column('boolean', { default: false })
  is_counted!: boolean;

  /** The amount paid minus refunds, including shipping. */
  @Column('bigint', { default: 0 })
  amount!: number;

  /** The refunded amount of each line, by line id. */
  @Column('jsonb', { default: {} })
  refunded!: Readonly<Record<string, number>>;

  @Column('jsonb', { nullable: true })
  lines!: readonly FactLine[] | null;

  @Column('text', { nullable: true })
  device!: Device | null;

  @Column('timestamptz')
  told_at!: Date;
}
