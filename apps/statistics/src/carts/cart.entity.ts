import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CartTold } from '@marquee/contracts';

/** A cart as a shop front has told it last, until it is long past; and what of it is counted as abandoned. */
@Entity('carts')
@Index('carts_due', ['due_at', 'cart'], { where: 'is_waiting' })
@Index('carts_by_update', ['updated_at'])
export class CartEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'carts_pk' })
  company_id!: number;

  /** A digest of the id by which the shop front knows the cart. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'carts_pk' })
  cart!: string;

  @Column('timestamptz')
  updated_at!: Date;

  /** The currency in lower case, as the shop front has told it. */
  @Column('text')
  currency!: string;

  /** The country of the visitor; empty where nobody knows it. */
  @Column('text')
  country!: string;

  @Column('json')
  lines!: CartTold['lines'];

  /** The order that was made of the cart, as the shop front says. */
  @Column('bigint', { nullable: true })
  order_id!: number | null;

  /** What the figures have of it as abandoned (`Sale`); null where they have nothing. */
  @Column('json', { nullable: true })
  booked!: object | null;

  /** True while it is not known yet whether the cart was abandoned. */
  @Column('boolean')
  is_waiting!: boolean;

  @Column('timestamptz')
  due_at!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;
}
