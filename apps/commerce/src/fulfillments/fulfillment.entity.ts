import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CustomerAddress, Fulfillment } from '@marquee/contracts';

/**
 * The part of an order that one company ships: the shop or the owner of mirrored products. The shop's part has the
 * order's id, and an owner's a new id of the same sequence.
 */
@Entity('fulfillments')
@Index('fulfillments_by_order', ['order_company_id', 'order_id'])
@Index('fulfillments_by_own_order', ['company_id', 'order_id', 'id'])
@Index('fulfillments_by_creation', ['company_id', 'created_at', 'id'])
@Index('fulfillments_open', ['company_id', 'id'], { where: 'status = 0 and closed_at is null' })
@Index('fulfillments_complete', ['company_id', 'id'], { where: 'status = 100' })
@Check('fulfillments_status', 'status in (0, 100)')
export class FulfillmentEntity {
  /** The owner of the goods: `owner_company`. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'fulfillments_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'fulfillments_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint')
  order_company_id!: number;

  @Column('bigint')
  order_id!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  @Column('json', { nullable: true })
  customer!: CustomerAddress | null;

  @Column('json')
  line_items!: Fulfillment['line_items'];

  /** The line items of the order that this fulfillment ships. They never change. */
  @Column('json')
  item_ids!: number[];

  @Column('integer')
  status!: number;

  @Column('text', { nullable: true })
  tracking_number!: string | null;

  /** When its order was invalidated or fully refunded before it was shipped. */
  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;
}
