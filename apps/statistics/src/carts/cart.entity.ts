import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CartData } from '@marquee/contracts';

/**
 * The last state of a cart that a shop front reported, and the figures booked for it as abandoned. Deleted after a
 * retention period.
 */
@Entity('carts')
@Index('carts_due', ['due_at', 'cart'], { where: 'is_waiting' })
@Index('carts_by_update', ['updated_at'])
export class CartEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'carts_pk' })
  company_id!: number;

  /** A digest of the cart id of the shop front. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'carts_pk' })
  cart!: string;

  @Column('timestamptz')
  updated_at!: Date;

  /** The currency in lower case, as reported by the shop front. */
  @Column('text')
  currency!: string;

  /** The country of the visitor; empty if unknown. */
  @Column('text')
  country!: string;

  @Column('json')
  lines!: CartData['lines'];

  /** The order created from the cart, as reported by the shop front. */
  @Column('bigint', { nullable: true })
  order_id!: number | null;

  /** The amounts booked for the cart as abandoned (`Sale`); null if none. */
  @Column('json', { nullable: true })
  booked!: object | null;

  /** True until it is decided whether the cart was abandoned. */
  @Column('boolean')
  is_waiting!: boolean;

  @Column('timestamptz')
  due_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;
}
