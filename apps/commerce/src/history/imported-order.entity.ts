import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { OrderEntity } from '../order-rows/order.entity';

/** An imported order by its key in the former system. */
@Entity('imported_orders')
@ForeignKey(() => OrderEntity, ['company_id', 'order_id'], ['company_id', 'id'], { name: 'imported_orders_order' })
export class ImportedOrderEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'imported_orders_pk' })
  company_id!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'imported_orders_pk' })
  key!: string;

  @Column('bigint')
  order_id!: number;
}
