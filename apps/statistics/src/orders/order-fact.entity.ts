import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Device } from '@marquee/contracts';

/** A line as it was sold, which never changes. */
export interface FactLine {
  readonly id: number;
  readonly product: number;
  readonly quantity: number;
  readonly amount: number;
  readonly physical: boolean;
  readonly rental: boolean | null;
}

/**
 * What is known of an order, as far as it is counted. Events, a rebuild and shop fronts tell parts of it in any order: the state
 * comes from the highest version, the lines from whoever told them, the device from whoever told one first.
 */
@Entity('order_facts')
@Index('order_facts_unheard', ['told_at'], { where: 'version = 0' })
export class OrderFactEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_facts_pk' })
  company_id!: number;

  /** Which count of the orders the row belongs to: each rebuild counts them anew under a number of its own. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'order_facts_pk' })
  series!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'order_facts_pk' })
  order_id!: number;

  /** The version of the order that is told of here; 0 while only a shop front has told of it. */
  @Column('integer', { default: 0 })
  version!: number;

  /** The day of the order in GMT. */
  @Column('date', { nullable: true })
  day!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('text', { default: '' })
  country!: string;

  /** False for tests, and for what was invalidated. */
  @Column('boolean', { default: false })
  is_counted!: boolean;

  /** What was paid and not given back, shipping included. */
  @Column('bigint', { default: 0 })
  amount!: number;

  /** The amount that was given back of each line, by the line's id. */
  @Column('jsonb', { default: {} })
  refunded!: Readonly<Record<string, number>>;

  @Column('jsonb', { nullable: true })
  lines!: readonly FactLine[] | null;

  @Column('text', { nullable: true })
  device!: Device | null;

  @Column('timestamptz')
  told_at!: Date;
}
