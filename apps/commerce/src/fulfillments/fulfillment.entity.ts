import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CustomerAddress, Fulfillment } from '@marquee/contracts';

/**
 * What one company sends for one order: the shop itself, or the owner of products that the shop mirrors. The shop's own has
 * the order's id, as the interface says. An owner knows nothing of the shop's orders: there it has an id of its own, drawn
 * from those of orders, so that no two of all companies are the same, not even for whoever ships for both.
 */
@Entity('fulfillments')
@Index('fulfillments_by_order', ['order_company_id', 'order_id'])
@Index('fulfillments_by_creation', ['company_id', 'created_at', 'id'])
@Index('fulfillments_open', ['company_id', 'id'], { where: 'status = 0 and closed_at is null' })
@Index('fulfillments_complete', ['company_id', 'id'], { where: 'status = 100' })
@Check('fulfillments_status', 'status in (0, 100)')
export class FulfillmentEntity {
  /** Whose goods they are: `owner_company`. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'fulfillments_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'fulfillments_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The company in whose shop it was ordered. */
  @Column('bigint')
  order_company_id!: number;

  @Column('bigint')
  order_id!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz')
  updated_at!: Date;

  /** Where to ship. */
  @Column('json', { nullable: true })
  customer!: CustomerAddress | null;

  @Column('json')
  line_items!: Fulfillment['line_items'];

  /** The lines of the order that they are of, each once: what the order prints of them. They never change. */
  @Column('json')
  item_ids!: number[];

  @Column('integer')
  status!: number;

  @Column('text', { nullable: true })
  tracking_number!: string | null;

  /** When its order was invalidated, or all of it refunded, before it was shipped: nobody ships it any more. */
  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;
}
