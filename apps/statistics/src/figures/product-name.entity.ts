import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The name of a product in its latest order. */
@Entity('product_names')
export class ProductNameEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_names_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'product_names_pk' })
  product!: number;

  @Column('text')
  product_id!: string;

  @Column('text')
  name!: string;

  /** The order that set the name; an order with a lower id does not change it, even if it arrives later. */
  @Column('bigint')
  order_id!: number;
}
